import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Integrity of the index and wrong values in columns", .timeLimit(.minutes(10)))
struct IntegrityTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private static let moment = WritingMoment(instant: now, today: LocalDay("2026-05-28")!)

    /// The values that damage may leave in a column, as SQL. Text with a broken UTF-8 sequence is among them.
    private static let values = [
        "NULL", "'text'", "CAST(x'ff41' AS TEXT)", "x'00ff'", "x'00112233445566778899aabbccddeeff'", "-1", "1.5",
        "9223372036854775807", "-9223372036854775808", "9e999", "-1e300",
    ]

    /// The tables that are derived from the facts.
    private static let derived = ["plant", "rule", "photo", "careOverride", "preference", "next_due"]

    /// A garden on disk with every kind of stored value.
    private static func makeGarden(_ folder: TemporaryDirectory) async throws -> GardenDatabase {
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder.url)
        return try GardenDatabase.open(in: folder.url, now: now)
    }

    private static func columns(_ database: GardenDatabase, of table: String) throws -> [String] {
        try database.writer.read { try $0.columns(in: table).map(\.name) }
    }

    /// Sets a column in all rows. Returns false if the schema does not allow the value.
    private static func set(_ column: String, of table: String, to value: String, _ database: GardenDatabase) async throws -> Bool
    {
        do {
            try await database.writer.write { db in
                try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
                try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
            }
            return true
        } catch is DatabaseError {
            return false
        }
    }

    @Test("a wrong value in any column of the index is found, and repair derives it again", arguments: derived)
    func index(table: String) async throws {
        let folder = try TemporaryDirectory()
        var database = try await Self.makeGarden(folder)
        try await database.rebuildIndex(at: Self.moment)
        let healthy = try await database.examine(at: Self.moment)
        #expect(healthy.damage == [] && !healthy.isIndexWrong)
        var tried = 0
        for column in try Self.columns(database, of: table) {
            for value in Self.values {
                guard try await Self.set(column, of: table, to: value, database) else { continue }
                tried += 1
                let findings = try await database.examine(at: Self.moment)
                // SQLite converts some values to what was there before.
                let isSame = findings == healthy
                try await database.rebuildIndex(at: Self.moment)
                let repaired = try await database.examine(at: Self.moment)
                #expect(repaired == healthy, "\(table).\(column) = \(value)")
                if isSame { try await Self.expectUnchanged(column, of: table, value, database) }
                if repaired != healthy { database = try await Self.makeGarden(folder) }
            }
        }
        #expect(tried > 5)
    }

    /// Sets the column again and expects that this changes no row of the table.
    private static func expectUnchanged(_ column: String, of table: String, _ value: String, _ database: GardenDatabase)
        async throws
    {
        let changed = try await database.writer.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(column) IS NOT \(value)") ?? 0
        }
        #expect(changed == 0, "doctor does not see \(table).\(column) = \(value)")
    }

    @Test(
        "a wrong value in any column of what is recorded is an error with words or harmless, and never ends the program",
        arguments: ["fact", "event", "retraction", "device", "clock", "cache", "announcement", "quota", "waiting", "derivation"])
    func records(table: String) async throws {
        let folder = try TemporaryDirectory()
        var database = try await Self.makeGarden(folder)
        for column in try Self.columns(database, of: table) {
            for value in Self.values {
                guard try await Self.set(column, of: table, to: value, database) else { continue }
                for work in Self.work {
                    do { try await work(database) } catch is StoreError {} catch is DecodingError {}
                }
                try database.writer.close()
                database = try await Self.makeGarden(folder)
            }
        }
    }

    /// What programs do with a garden.
    private static let work: [@Sendable (GardenDatabase) async throws -> Void] = [
        { _ = try GardenDatabase.open(in: $0.directory!, now: now) },
        { _ = try await $0.read { try $0.summaries().map { ($0, $0.next) } } },
        { _ = try await $0.read { try $0.tasks(TaskFilter(), limit: 100) } },
        { _ = try await $0.read { try $0.preferences() } },
        { database in
            for plant in try await database.read({ try $0.summaries() }) {
                _ = try await database.read {
                    (try $0.plant(plant.id), try $0.allRules(of: plant.id), try $0.photos(of: plant.id))
                }
                _ = try await database.read { (try $0.events(of: plant.id), try $0.overrides(of: plant.id)) }
            }
        },
        { _ = try await $0.examine(at: moment) },
        { _ = try await $0.rebuildIndex(at: moment) },
        { _ = try await $0.write(at: moment) { try $0.save(Plant(name: "New", addedAt: now)) } },
        { _ = try await $0.quota(of: .plantNet) },
        { _ = try await $0.queue() },
        { _ = try await $0.cache(.care).statistics() },
        { database in _ = try await database.read { try $0.cached(.care, from: "", limit: 10, now: now) } },
        { database in _ = try await database.read { try $0.shownAnnouncements(at: now, in: .gmt) } },
    ]

    @Test("a damaged logical clock, stray rows, unreadable preferences and retractions in a circle are survived and repaired")
    func repairs() async throws {
        let folder = try TemporaryDirectory()
        let damages = [
            "UPDATE clock SET value = 0", "DELETE FROM clock", "UPDATE clock SET value = -5",
            "UPDATE preference SET value = '[[['", "INSERT OR REPLACE INTO preference VALUES ('careTime', 'nonsense')",
            "UPDATE plant SET id = 'xyz' WHERE rowid = (SELECT min(rowid) FROM plant)",
            "INSERT INTO careOverride VALUES (x'00112233445566778899aabbccddeeff', 'light', '1')",
            "INSERT INTO retraction SELECT randomblob(16), batch, device, clock + 1, batch, recordedAt, 1 FROM retraction",
        ]
        for damage in damages {
            let database = try await Self.makeGarden(folder)
            try await database.rebuildIndex(at: Self.moment)
            try await database.writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                try db.execute(sql: damage)
                try db.execute(sql: "PRAGMA foreign_keys = ON")
            }
            let found = try await database.examine(at: Self.moment)
            #expect(damage.contains("clock") || found.isIndexWrong, "\(damage)")
            try await database.rebuildIndex(at: Self.moment)
            #expect(try await !database.examine(at: Self.moment).isIndexWrong, "\(damage)")
            let plant = try #require(try await database.read { try $0.summaries() }.first)
            _ = try await database.write(at: Self.moment) { writer in
                var edited = try #require(try writer.reader.plant(plant.id))
                edited.notes = "after \(damage)"
                try writer.save(edited)
            }
            #expect(try await database.read { try $0.plant(plant.id)?.notes } == "after \(damage)")
            try database.writer.close()
        }
    }

    @Test("facts and events of kinds that a later program introduced, and unknown parts of a rule, are kept and do no harm")
    func openKinds() async throws {
        let folder = try TemporaryDirectory()
        let database = try await Self.makeGarden(folder)
        let plant = try #require(try await database.read { try $0.summaries() }.first { !$0.isArchived && $0.next != nil })
        let rule = try #require(try await database.read { try $0.rules(of: plant.id) }.first)
        let events = try await database.read { try $0.events(of: plant.id).count }
        try await database.writer.write { db in
            let (device, group) = (UUID(), UUID())
            for (subject, field) in [(plant.id.uuid, "pot"), (UUID(), plant.id.description)] {
                try db.execute(
                    sql: "INSERT INTO fact VALUES (?, 'problem', ?, ?, '{\"mites\":true}', ?, 1, ?, 0)",
                    arguments: [UUID(), subject, field, device, group])
            }
            try db.execute(
                sql: """
                    INSERT INTO event (id, plant, type, kind, day, payload, device, clock, batch, recordedAt)
                    VALUES (?, ?, 'watering', 'verdict', 20000, '{"soil":"right"}', ?, 1, ?, 0)
                    """, arguments: [UUID(), plant.id, device, group])
            try db.execute(
                sql: "UPDATE fact SET value = json_set(value, '$.later', json('[1, 2.5]')) WHERE subject = ?",
                arguments: [rule.id])
        }
        #expect(try await database.read { try $0.events(of: plant.id).count } == events)
        _ = try await database.write(at: Self.moment) { writer in
            var edited = rule
            edited.note = "by the window"
            try writer.save(edited)
        }
        let stored = try await database.writer.read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM fact WHERE subject = ? ORDER BY clock DESC LIMIT 1", arguments: [rule.id])
        }
        #expect(stored?.contains(#""later":[1,2.5]"#) == true && stored?.contains("by the window") == true)
        #expect(try await database.examine(at: Self.moment).damage == [])
        try await database.rebuildIndex(at: Self.moment)
        let kept = { @Sendable (db: Database) in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM fact WHERE kind = 'problem'"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM event WHERE kind = 'verdict'")
            )
        }
        #expect(try await database.writer.read(kept) == (2, 1))
        _ = try await database.write(at: Self.moment) { try $0.purge(plant.id) }
        #expect(try await database.writer.read(kept) == (0, 0))
    }

    @Test("two edits of different parts of a rule, made from the same state, both stay")
    func ruleParts() async throws {
        let folder = try TemporaryDirectory()
        let database = try await Self.makeGarden(folder)
        let plant = try #require(try await database.read { try $0.summaries() }.first { $0.next != nil })
        let rule = try #require(try await database.read { try $0.rules(of: plant.id) }.first)
        var (noted, timed) = (rule, rule)
        noted.note = "little"
        timed.time = LocalTime("07:15")
        for edited in [noted, timed] {
            _ = try await database.write(at: Self.moment) { try $0.save(edited, changedFrom: rule) }
        }
        let saved = try await database.read { try $0.rule(rule.id) }
        #expect(saved?.note == "little" && saved?.time == LocalTime("07:15"))
    }
}
