import Foundation
import TestSupport
import Testing

@Suite("Care in plantguidectl", .timeLimit(.minutes(15)))
struct CtlCareTests {
    @Test("a plant’s own schedule is shown with its care, as text and as JSON")
    func schedule() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Kitchen Pot", every: "3d")
        for command in [["care", "--plant", "Kitchen Pot"], ["care", "Kitchen Pot"], ["plant", "show", "Kitchen Pot"]] {
            let done = try await terminal.run(command)
            #expect(done.output.contains(#/(?m)^Schedule +How often/#), "\(done.output)")
            #expect(done.output.contains(#/(?m)^Watering +every 3 days/#), "\(done.output)")
        }
        for shown in [
            try await terminal.object("care", "--plant", "Kitchen Pot"),
            try await terminal.object("plant", "show", "Kitchen Pot"),
        ] {
            let schedule = try #require(shown["schedule"] as? [[String: Any]])
            #expect(schedule.map { $0.text("type") } == ["watering"])
            #expect(schedule.first?["intervalDays"] as? Int == 3)
            #expect(schedule.first?.text("recurrence") == "every 3 days")
        }
        #expect(try await terminal.object("care", "Monstera deliciosa")["schedule"] == nil)
    }

    @Test("each value names whose page it is from, and one that no page supports says so")
    func sources() async throws {
        let terminal = try CtlTerminal()
        let care = try await terminal.run("care", "Monstera deliciosa").output
        for line in [
            #/(?m)^Light .* RHS$/#, #/(?m)^Watering .* Mandy's Nursery$/#, #/(?m)^Growth .* Catalog, unverified$/#,
            #/(?m)^Toxicity: .*Cats and Dogs: ASPCA;\s+People:\s+RHS,\s+Medscape\)/#,
        ] {
            #expect(care.contains(line), "\(care)")
        }
        #expect(!care.contains(#/Catalog$|Catalog\)/#.anchorsMatchLineEndings()), "\(care)")
        #expect(try await terminal.run("care", "Monstera obliqua").output.contains(#/(?m)^Light .* Genus, RHS$/#))
        try await terminal.addPlant("Pot")
        #expect(try await terminal.run("care", "--plant", "Pot").output.contains(#/(?m)^Light .* General$/#))
    }

    @Test("adding a plant says what is due first, on which day and at which time: that of typing, unless --at names another")
    func firstTask() async throws {
        let terminal = try CtlTerminal()
        for (time, shown) in [(["--at", "17:45"], "5:45 PM"), ([], "8:3")] {
            let added = try await terminal.run(["plant", "add", "--name", "Pot", "--every", "10d"] + time)
            let words = added.output.replacing("\u{202f}", with: " ")
            #expect(words.hasPrefix("Pot was added. First task: Watering. Due on March 11 at \(shown)"), "\(added.output)")
            #expect(words.contains(#/(?m) [AP]M\.$/#), "\(added.output)")
        }
        let common = try await terminal.run("plant", "add", "--name", "Ada", "--species", "Swiss cheese plant")
        #expect(common.output.hasPrefix("Ada was added as Monstera deliciosa."), "\(common)")
        let help = try await terminal.run("plant", "add", "--help").output.replacing(#/\s+/#, with: " ")
        #expect(help.contains("--at <time>") && help.contains("at this time of day unless --at"), "\(help)")
    }

    @Test("a common name that several species share names them, and an unknown species is not called a scientific name")
    func sharedNames() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.run("plant", "add", "--name", "Pot", "--species", "fern")
        #expect(added.status == 0 && added.errors.contains("Nephrolepis exaltata"), "\(added.errors)")
        #expect(added.errors.contains("does not match exactly one species."), "\(added.errors)")
        let care = try await terminal.run("care", "--plant", "Pot")
        #expect(care.output.contains(#/(?m)^Species +fern$/#), "\(care.output)")
        #expect(!care.output.contains("Scientific name"), "\(care.output)")
    }

    @Test("without a token, what needs Trefle says how to get one")
    func missingToken() async throws {
        let terminal = try CtlTerminal()
        for command in [["care", "--trefle-id", "123"], ["care", "Ficus elastica", "--refresh"]] {
            let done = try await terminal.run(command)
            #expect(done.status == 77 && done.errors.contains("There is no key for Trefle."), "\(done.errors)")
        }
    }
}
