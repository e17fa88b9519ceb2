import Foundation
import GRDB
import TestSupport
import Testing

/// Opens the garden of schema 1 in `Tests/Fixtures/garden-1`, which an earlier version wrote and which contains every kind of
/// stored value, and compares the output of `plantguidectl` with that recorded in `Tests/Fixtures/garden-1.json`.
///
/// Every later schema must be able to migrate it.
@Suite("Garden written by an earlier version", .timeLimit(.minutes(15)))
struct GardenFixtureTests {
    private let terminal: CtlTerminal

    init() throws {
        terminal = try CtlTerminal()
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-09T09:05:00+01:00"))
        let garden = terminal.store.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: garden.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.folder.appendingPathComponent("garden-1"), to: garden)
    }

    private static let folder = Checkout.root.appendingPathComponent("Tests/Fixtures")

    /// The commands whose output is recorded.
    private static let commands = [
        ["plant", "list"], ["plant", "list", "--archived"], ["plant", "show", "Monstera", "--history", "50"],
        ["plant", "show", "Sweet Basil", "--history", "50"], ["plant", "show", "Fern", "--history", "50"],
        ["plant", "show", "Stranger \"from\" the market", "--history", "50"], ["plant", "show", "Basil Twin", "--history", "50"],
        ["plant", "show", "Old Pothos", "--history", "50"], ["tasks"], ["preferences", "get"], ["quota"], ["cache", "stats"],
    ]

    @Test("the plants, tasks, history, preferences, quota and caches are unchanged")
    func printsTheSame() async throws {
        let recording = Self.folder.appendingPathComponent("garden-1.json")
        var printed: [String: Any] = [:]
        for command in Self.commands { printed[command.joined(separator: " ")] = try await output(of: command) }
        if ProcessInfo.processInfo.environment["PLANTGUIDE_RECORD"] != nil {
            let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try JSONSerialization.data(withJSONObject: printed, options: options).write(to: recording)
        }
        let recorded = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: recording)) as? [String: Any])
        for (command, value) in printed {
            #expect(try Self.text(value) == Self.text(#require(recorded[command])), "\(command)")
        }
    }

    @Test("the garden is healthy, and a write keeps all rows of facts, events and retractions")
    func keepsItsRows() async throws {
        let before = try rows()
        #expect(try await terminal.run("doctor").status == 0)
        let plain = try await output(of: ["plant", "show", "Monstera", "--history", "50"]) as? [String: Any]
        var expected = try #require(plain)
        expected["room"] = "kitchen"
        #expect(try await terminal.run("plant", "edit", "Monstera", "--room", "kitchen").status == 0)
        let edited = try await output(of: ["plant", "show", "Monstera", "--history", "50"])
        #expect(try Self.text(edited) == Self.text(expected))
        let after = try rows()
        for (table, rows) in before { #expect(after[table]?.isSuperset(of: rows) == true, "\(table)") }
        #expect(try await terminal.run("doctor").status == 0)
    }

    /// The JSON that a command prints, without the care and the schedule, which depend on the current catalog, and without the
    /// folders of photos.
    private func output(of command: [String]) async throws -> Any {
        let done = try await terminal.run(command + ["--json"])
        try #require(done.status == 0, "\(command): \(done.errors)")
        let value = try JSONSerialization.jsonObject(with: Data(done.output.utf8), options: .fragmentsAllowed)
        guard var object = value as? [String: Any] else { return value }
        for key in ["care", "schedule"] { object[key] = nil }
        if let photos = object["photos"] as? [[String: Any]] {
            object["photos"] = photos.map { photo in
                photo.mapValues { ($0 as? String).map { URL(filePath: $0).lastPathComponent } ?? $0 }
            }
        }
        // Pictures and incoming originals are files outside the garden.
        if command.first == "cache" { object["pictures"] = nil }
        return object
    }

    private func rows() throws -> [String: Set<String>] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: terminal.store.path, configuration: configuration)
        // The columns of schema 1.
        let tables = [
            "fact": "id, kind, subject, field, value, device, clock, batch, recordedAt",
            "event": """
            id, plant, rule, type, kind, untilDay, untilTime, askAgainIn, day, occurrence, due, interval, note, device, clock,
            batch, recordedAt
            """,
            "retraction": "id, target, device, clock, batch, recordedAt",
        ]
        return try queue.read { db in
            try tables.reduce(into: [:]) { found, table in
                found[table.key] = Set(
                    try Row.fetchAll(db, sql: "SELECT \(table.value) FROM \(table.key)").map(\.description))
            }
        }
    }

    private static func text(_ value: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]),
            as: UTF8.self)
    }
}
