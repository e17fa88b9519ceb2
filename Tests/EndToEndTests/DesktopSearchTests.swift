import Foundation
import TestSupport
import Testing

@Suite("Searches of the desktop", .timeLimit(.minutes(15)))
struct DesktopSearchTests {
    private static let shell = "org.gnome.Shell.SearchProvider2"
    private static let shellPath = "/io/github/plantguide/PlantGuide/SearchProvider"
    private static let runner = "org.kde.krunner1"
    private static let runnerPath = "/io/github/plantguide/PlantGuide/Runner"

    /// A garden with ferns and a task that is due; neither the agent nor the window runs.
    private func session() async throws -> DesktopSession {
        let desktop = try await ReminderSession.make()
        for (name, species) in [("Boston Fern", "Nephrolepis exaltata"), ("Fern of Ana", "Adiantum raddianum"), ("Café", "")] {
            let options = species.isEmpty ? [] : ["--species", species]
            try await ctl(desktop, ["plant", "add", "--name", name, "--room", "Kitchen"] + options)
        }
        try await ctl(desktop, ["task", "add", "--plant", "Café", "--type", "pruning", "--on", "today"])
        return desktop
    }

    @discardableResult
    private func ctl(_ desktop: DesktopSession, _ arguments: [String]) async throws -> String {
        try await desktop.run("plantguidectl", arguments, environment: [:])
    }

    private func shell(_ desktop: DesktopSession, _ method: String, _ arguments: [BusValue]) throws -> [BusValue] {
        try desktop.bus.call(ReminderSession.agent, Self.shellPath, Self.shell, method, arguments)
    }

    private func strings(_ texts: [String]) -> BusValue { .array("s", texts.map(BusValue.string)) }

    private func find(_ desktop: DesktopSession, _ words: String...) throws -> [String] {
        try shell(desktop, "GetInitialResultSet", [strings(words)])[0].items.compactMap(\.text)
    }

    /// The entries of a result as the shell gets them.
    private func metas(_ desktop: DesktopSession, _ ids: [String]) throws -> [[String: BusValue]] {
        try shell(desktop, "GetResultMetas", [strings(ids)])[0].items.map { meta in
            Dictionary(uniqueKeysWithValues: meta.items.map { ($0.items[0].text ?? "", $0.items[1]) })
        }
    }

    private func names(_ desktop: DesktopSession, _ words: String...) throws -> [String] {
        let ids = try shell(desktop, "GetInitialResultSet", [strings(words)])[0].items.compactMap(\.text)
        return try metas(desktop, ids).compactMap { $0["name"]?.text }
    }

    @Test("GNOME Shell finds plants by what the user knows of them, and due tasks by their kind")
    func shellFinds() async throws {
        let desktop = try await session()
        #expect(try names(desktop, "fern") == ["Fern of Ana", "Boston Fern"], "a name that begins so comes first")
        #expect(try names(desktop, "nephro") == ["Boston Fern"])
        #expect(try names(desktop, "cafe") == ["Café"])
        #expect(try names(desktop, "kitchen", "bos") == ["Boston Fern"])
        #expect(try names(desktop, "prun") == ["Café: Prune"])
        #expect(try names(desktop, "prune", "café") == ["Café: Prune"])
        #expect(try names(desktop, "prune", "fern").isEmpty)
        try await ctl(desktop, ["plant", "add", "--name", "Devil's Ivy", "--species", "Hosta 'Halcyon'"])
        for words in ["devils ivy", "devil’s", "halcyon"] { #expect(try names(desktop, words) == ["Devil's Ivy"], "\(words)") }
        for type in ["custom:Mist", "treatment:Rust"] {
            try await ctl(desktop, ["task", "add", "--plant", "Café", "--type", type, "--on", "today"])
        }
        #expect(try names(desktop, "mist") == ["Café: Mist"])
        #expect(try names(desktop, "treat", "rust") == ["Café: Treat for Rust"])
        for nothing in [["zzz"], [""], [" "], ["'"], ["%"], ["_"], ["*"], ["\u{1}"], [String(repeating: "a", count: 100_000)]] {
            #expect(try shell(desktop, "GetInitialResultSet", [strings(nothing)])[0].items.isEmpty)
        }
        #expect(try shell(desktop, "GetInitialResultSet", [strings([])])[0].items.isEmpty)
        let earlier = try find(desktop, "f")
        let later = try shell(desktop, "GetSubsearchResultSet", [strings(earlier), strings(["fern", "bos"])])[0].items
        #expect(later.count == 1)

        let fern = try #require(try find(desktop, "boston").first)
        let meta = try #require(try metas(desktop, [fern]).first)
        #expect(meta["id"]?.text == fern)
        #expect(meta["description"]?.text == "No tasks" || meta["description"]?.text?.isEmpty == false)
        // The shell gets the picture itself, as it may not see the files of a sandbox.
        #expect(meta["icon"]?.items.first?.text == "bytes")
        #expect((meta["icon"]?.items.last?.items.count ?? 0) > 1_000)
        #expect(try metas(desktop, Array(repeating: fern, count: 10_000)).count == 20, "a search has no more results")
        #expect(try shell(desktop, "GetInitialResultSet", [strings(Array(repeating: "fern", count: 10_000))])[0].items.count == 2)
        #expect(try metas(desktop, ["", "nothing", "plantguide:plant/x", fern + "/care/x"]).isEmpty)
        #expect(try metas(desktop, ["plantguide:plant/0190d3a1-7c00-7abc-8def-0123456789ab"]).isEmpty)
    }

    @Test("a result opens its plant, a search its results, and neither completes anything")
    func opens() async throws {
        let desktop = try await session()
        let task = try #require(try find(desktop, "prune").first)
        let tasks = try await ctl(desktop, ["tasks", "--json"])
        let window = try await OpenWindow(on: desktop)
        _ = try shell(desktop, "ActivateResult", [.string(task), strings(["prune"]), .uint32(0)])
        try await window.see("Edit Plant", role: "button")
        try await window.see("Café")
        _ = try shell(desktop, "LaunchSearch", [strings(["boston"]), .uint32(0)])
        try await window.see("Boston Fern")
        try await until("only what was searched for") { window.seen("Fern of Ana").isEmpty && window.seen("Café").isEmpty }
        #expect(try await ctl(desktop, ["tasks", "--json"]) == tasks)

        // A task that was answered meanwhile leads to the schedule.
        try await ctl(desktop, ["task", "done", "Café"])
        #expect(try metas(desktop, [task]).isEmpty)
        _ = try shell(desktop, "ActivateResult", [.string(task), strings(["prune"]), .uint32(0)])
        try await window.see("Show Upcoming")
    }

    @Test("the shell's time of the press goes along, so that the window comes to the front")
    func timestamps() async throws {
        let desktop = try await session()
        let task = try #require(try find(desktop, "prune").first)
        let window = try FakeWindowProgram(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        _ = try shell(desktop, "ActivateResult", [.string(task), strings(["prune"]), .uint32(4_711)])
        _ = try shell(desktop, "LaunchSearch", [strings(["boston"]), .uint32(0)])
        try await until("two requests") { window.requests.count == 2 }
        let expected = ["show-plant": "plantguide-search_TIME4711", "search": nil]
        #expect(
            Dictionary(uniqueKeysWithValues: window.requests.map { ($0.action, $0.platformData["desktop-startup-id"]) })
                == expected)
    }

    @Test("KRunner finds the same, and answers wrong calls with an error")
    func runnerFinds() async throws {
        let desktop = try await session()
        func runner(_ method: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
            try desktop.bus.call(ReminderSession.agent, Self.runnerPath, Self.runner, method, arguments)
        }
        #expect(try runner("Actions")[0].items.isEmpty)
        let matches = try runner("Match", [.string("fern")])[0].items
        #expect(matches.map { $0.items[1].text } == ["Fern of Ana", "Boston Fern"])
        #expect(matches.map { $0.items[3].number } == [100, 30], "an exact match and a possible one")
        #expect(try matches.compactMap { $0.items[0].text } == find(desktop, "fern"))
        #expect(matches[0].items[5].items.contains { $0.items[0].text == "subtext" })
        #expect(try runner("Match", [.string("")])[0].items.isEmpty)
        _ = try runner("Run", [.string(matches[1].items[0].text ?? ""), .string("")])
        try await until("the window") { try desktop.bus.hasOwner(ReminderSession.window) }
        #expect(throws: (any Error).self) { try runner("Match", [.int32(1)]) }
        #expect(throws: (any Error).self) { try runner("Delete", [.string("x")]) }
        _ = try runner("Run", [.string("rm -rf"), .string("")])
        _ = try runner("Teardown")
    }
}
