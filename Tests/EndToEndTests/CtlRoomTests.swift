import Foundation
import TestSupport
import Testing

@Suite("Rooms in plantguidectl", .timeLimit(.minutes(15)))
struct CtlRoomTests {
    private func names(_ terminal: CtlTerminal) async throws -> [String?] {
        try await terminal.list("room", "list").map { $0.text("name") }
    }

    @Test("rooms are added, given a light, moved, renamed, merged and removed, and plants follow")
    func life() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let added = try await terminal.object("room", "add", "Garden Shed", "--light", "fullSun")
        #expect(added.text("room") == "Garden Shed" && added.text("light") == "fullSun" && added["plants"] as? Int == 0)
        #expect(try await terminal.run("plant", "edit", "Basil", "--room", "garden shed").status == 0)
        let basil = try await terminal.object("plant", "show", "Basil")
        #expect(basil.text("room") == "Garden Shed" && basil.text("light") == "fullSun" && basil.text("ownLight") == nil)
        #expect(try await terminal.run("plant", "show", "Basil").output.contains("same as its room"))

        #expect(try await terminal.run("room", "move", "garden shed", "--before", "livingRoom").status == 0)
        #expect(try await names(terminal).prefix(2) == ["Garden Shed", "Living Room"])
        #expect(try await terminal.run("room", "move", "Living Room").status == 0)
        #expect(try await names(terminal).last == "Living Room")

        let edited = try await terminal.object("room", "edit", "Garden Shed", "--name", "Attic", "--light", "partialShade")
        #expect(edited.text("room") == "Attic" && edited.text("light") == "partialShade" && edited["plants"] as? Int == 1)
        #expect(try await names(terminal).first == "Attic")
        let merged = try await terminal.run("room", "edit", "Attic", "--name", "kitchen")
        #expect(merged.status == 0 && merged.output.contains("merged"))
        let kept = try await terminal.object("plant", "show", "Basil")
        #expect(kept.text("room") == "kitchen" && kept.text("light") == "partialShade")
        let cleared = try await terminal.object("room", "edit", "kitchen", "--light", "")
        #expect(cleared.text("light") == nil)

        let typo = try await terminal.run("room", "remove", "Kitchne")
        #expect(typo.status == 1 && typo.errors.contains("Did you mean “Kitchen”?"), "\(typo.errors)")
        let removed = try await terminal.run("room", "remove", "Kitchen")
        #expect(removed.status == 0 && removed.output.contains("1 plant now has no room."), "\(removed.output)")
        #expect(try await terminal.object("plant", "show", "Basil").text("room") == nil)
        #expect(try await names(terminal) == ["Bedroom", "Bathroom", "Balcony", "Living Room"])
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("unknown rooms, taken names and wrong lights are refused with a message, and nothing changes")
    func refused() async throws {
        let terminal = try CtlTerminal()
        let before = try await names(terminal)
        let refused: [([String], Int32)] = [
            (["add", "kitchen"], 64), (["add", " "], 64), (["add", "Shed", "--light", "bright"], 64),
            (["add", String(repeating: "x", count: 201)], 64), (["edit", "Shed", "--name", "Attic"], 1),
            (["edit", "Kitchen", "--name", ""], 64), (["remove", "Shed"], 1), (["move", "Kitchen", "--before", "Shed"], 1),
        ]
        for (arguments, status) in refused {
            let result = try await terminal.run(["room"] + arguments)
            #expect(result.status == status && !result.errors.isEmpty, "\(arguments)")
        }
        #expect(try await names(terminal) == before)
    }

    @Test("a room has a location, which its plants follow unless they have their own")
    func location() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        _ = try await terminal.run("plant", "edit", "Basil", "--room", "Balcony")
        #expect(try await terminal.object("plant", "show", "Basil").text("place") == "balcony")
        #expect(try await terminal.object("room", "add", "Patio", "--place", "outdoor").text("place") == "outdoor")
        _ = try await terminal.run("plant", "edit", "Basil", "--room", "Patio")
        #expect(try await terminal.object("plant", "show", "Basil").text("place") == "outdoor")
        #expect(try await terminal.object("room", "edit", "Patio", "--place", "greenhouse").text("place") == "greenhouse")
        #expect(try await terminal.object("plant", "show", "Basil").text("place") == "greenhouse")
        _ = try await terminal.run("plant", "edit", "Basil", "--room", "Kitchen", "--place", "outdoor")
        #expect(try await terminal.object("plant", "show", "Basil").text("place") == "outdoor")
        #expect(try await terminal.run("room", "add", "Cave", "--place", "underground").status == 64)
        #expect(try await terminal.object("room", "edit", "Patio", "--place", "").text("place") == nil)
    }
}
