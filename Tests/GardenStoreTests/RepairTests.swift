import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Repair of a damaged file", .timeLimit(.minutes(10)))
struct RepairTests {
    private let folder: TemporaryDirectory
    private let moment = WritingMoment(instant: Date(timeIntervalSince1970: 1_780_000_000), today: day("2026-05-28"))
    private var file: URL { folder.file("garden.sqlite") }

    init() throws { folder = try TemporaryDirectory() }

    /// A healthy garden, and its findings.
    private func garden() async throws -> (GardenDatabase, Findings) {
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder.url)
        let database = try GardenDatabase.open(in: folder.url, now: moment.instant)
        try await database.rebuildIndex(at: moment)
        let healthy = try await database.examine(at: moment)
        try #require(healthy.damage == [] && !healthy.isIndexWrong)
        return (database, healthy)
    }

    /// Runs SQL in the garden's file, with a definition changed meanwhile.
    private func damage(_ sql: String, without definition: (from: String, to: String)? = nil) throws {
        let queue = try DatabaseQueue(path: file.path)
        defer { try? queue.close() }
        func define(_ from: String, _ to: String) throws {
            try queue.write { db in
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(sql: "UPDATE sqlite_master SET sql = replace(sql, ?, ?)", arguments: [from, to])
                try db.execute(sql: "PRAGMA writable_schema = RESET")
            }
        }
        if let definition { try define(definition.from, definition.to) }
        try queue.write { db in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(sql: sql)
        }
        if let definition { try define(definition.to, definition.from) }
    }

    // MARK: The file

    /// The pages at which tables and indexes begin, by name, and the intact file.
    private func pages() async throws -> (roots: [String: Int], bytes: Data, healthy: Findings) {
        let (database, healthy) = try await garden()
        let roots = try await database.writer.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
            return try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1").map {
                (try $0.required(0) as String, try $0.required(1) as Int)
            }
        }
        try database.writer.close()
        return (Dictionary(uniqueKeysWithValues: roots), try Data(contentsOf: file), healthy)
    }

    private func write(_ bytes: Data) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        try bytes.write(to: file)
    }

    @Test(
        "a page of another table over a page of the index is repaired, or refused if facts would be lost",
        arguments: ["careOverride", "photo"])
    func copiedPage(target: String) async throws {
        let (roots, bytes, healthy) = try await pages()
        let to = try #require(roots[target])
        let page = 4_096
        var repaired = 0
        for (name, from) in roots where from != to {
            var damaged = bytes
            damaged.replaceSubrange((to - 1) * page..<to * page, with: bytes[(from - 1) * page..<from * page])
            try write(damaged)
            do {
                let database = try GardenDatabase.open(in: folder.url, now: moment.instant)
                try await database.rebuildIndex(at: moment)
                #expect(try await database.examine(at: moment) == healthy, "\(name) over \(target)")
                repaired += 1
            } catch let error as StoreError {
                #expect(error == .damaged(path: file.path), "\(name) over \(target)")
            }
        }
        #expect(repaired > 20)
    }

    @Test("a page that a table of the index shares with the facts is not freed: the repair is refused, and the facts stay")
    func sharedPage() async throws {
        let (roots, bytes, _) = try await pages()
        let (from, to) = (try #require(roots["fact"]), try #require(roots["plant"]))
        let page = 4_096
        var damaged = bytes
        damaged.replaceSubrange((to - 1) * page..<to * page, with: bytes[(from - 1) * page..<from * page])
        try #require(bytes[(from - 1) * page] == 5, "the table has one page")
        try write(damaged)
        let database = try GardenDatabase.open(in: folder.url, now: moment.instant)
        func facts() throws -> [Row] {
            try database.writer.read { try Row.fetchAll($0, sql: "SELECT * FROM fact NOT INDEXED ORDER BY rowid") }
        }
        let before = try facts()
        await #expect(throws: StoreError.damaged(path: file.path)) { try await database.rebuildIndex(at: moment) }
        #expect(try facts() == before)
    }

    @Test("a damaged definition of a table or index of the index is repaired", arguments: 0..<8)
    func definition(bit: Int) async throws {
        let (_, bytes, healthy) = try await pages()
        let place = try #require(
            bytes.range(of: Data("plant BLOB NOT NULL REFERENCES plant (id)".utf8), in: bytes.startIndex..<bytes.endIndex))
        var repaired = 0
        for offset in place {
            var damaged = bytes
            damaged[offset] ^= 1 << UInt8(bit)
            try write(damaged)
            do {
                let database = try GardenDatabase.open(in: folder.url, now: moment.instant)
                _ = try await database.examine(at: moment)
                try await database.rebuildIndex(at: moment)
                #expect(try await database.examine(at: moment) == healthy, "bit \(bit) of \(offset - place.lowerBound)")
                repaired += 1
            } catch let error as StoreError {
                #expect(error == .damaged(path: file.path), "bit \(bit) of \(offset - place.lowerBound)")
            }
        }
        #expect(repaired > 0)
    }

    // MARK: Rows of the index

    @Test(
        "a wrong value in a single row of the index is found, also if it is read as the right one",
        arguments: [
            "rule SET months = 9223372036854775807 WHERE months = 4095", "rule SET months = -1 WHERE months = 4095",
            "rule SET rhythmNumber = rhythmNumber + 128 WHERE rhythm = 'weekdays'", "rule SET checksSoil = 2 WHERE checksSoil",
            "rule SET rhythmNumber = 5 WHERE rhythm = 'once'",
            "rule SET adjustsForSeason = -7 WHERE adjustsForSeason", "plant SET isFavorite = 300 WHERE isFavorite",
            "plant SET notes = notes || char(0)", "plant SET tags = tags || ' '", "plant SET tags = '[1]' WHERE tags = '[]'",
            "plant SET photo = x'00112233445566778899aabbccddeeff' WHERE photo IS NULL", "plant SET derived = 1.5",
            "plant SET addedAt = 1e300", "photo SET day = day + 0.5", "preference SET value = value || char(0)",
            "next_due SET isShown = 2", "next_due SET occurrence = occurrence || char(0)",
            "derivation SET generation = generation + 0.5", "derivation SET day = 'x'",
            "retraction SET isInEffect = 1.5 WHERE isInEffect", "retraction SET isInEffect = -1 WHERE isInEffect",
            "retraction SET isInEffect = 0.0001", "retraction SET isInEffect = 'x'",
        ])
    func wrongRow(sql: String) async throws {
        let (database, healthy) = try await garden()
        if sql.hasPrefix("rule SET rhythmNumber") {
            let plant = try #require(try await database.read { try $0.plantIDs().sorted().first })
            _ = try await database.write(at: moment) { writer in
                for recurrence in [Recurrence.weekdays(WeekdaySet(rawValue: 3)), .once] {
                    try writer.save(
                        CareRule(plant: plant, type: .rotation, recurrence: recurrence, start: day("2026-05-01")))
                }
            }
        }
        let before = try await database.examine(at: moment)
        #expect(before.damage == healthy.damage && !before.isIndexWrong)
        let changed = try await database.writer.write { db in
            let table = sql.prefix { $0 != " " }
            let condition = sql.contains(" WHERE ") ? sql.components(separatedBy: " WHERE ")[1] : "1"
            let set = sql.components(separatedBy: " WHERE ")[0]
            let keys = ["preference": "key", "photo": "id"]
            let key = keys[String(table)] ?? "rowid"
            try db.execute(sql: "UPDATE \(set) WHERE \(key) = (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT 1)")
            return db.changesCount
        }
        #expect(changed == 1, "no row to damage")
        #expect(try await database.examine(at: moment).isIndexWrong)
        try await database.rebuildIndex(at: moment)
        #expect(try await database.examine(at: moment) == before)
    }

    // MARK: Facts

    @Test(
        "NUL in a recorded text is left out when it is read, as when it is recorded",
        arguments: [
            #"UPDATE fact SET value = '"a\u0000b"' WHERE kind = 'plant' AND field IN ('name', 'notes', 'species', 'room', 'art')"#,
            #"UPDATE fact SET value = '"\u0000"' WHERE kind = 'plant' AND field = 'notes'"#,
            #"UPDATE fact SET value = '["\u0000","a\u0000b"]' WHERE kind = 'plant' AND field = 'tags'"#,
            #"UPDATE fact SET value = '{"on":"2026-05-01","reason":"a\u0000b"}' WHERE kind = 'plant' AND field = 'archive'"#,
            "UPDATE fact SET value = json_set(value, '$.note', 'a' || char(0) || 'b') WHERE kind = 'rule'",
            "UPDATE fact SET value = json_set(value, '$.type', 'custom:a' || char(0) || 'b') WHERE kind = 'rule'",
        ])
    func nul(sql: String) async throws {
        let (database, _) = try await garden()
        try damage(sql)
        try await database.rebuildIndex(at: moment)
        let found = try await database.examine(at: moment)
        #expect(found.damage == [] && !found.isIndexWrong)
        let texts = try await database.read { reader in
            try reader.plantIDs().flatMap { id in
                let plant = try reader.plant(id)
                let texts = [plant?.name, plant?.notes, plant?.species, plant?.room?.rawValue, plant?.archive?.reason]
                return try texts + (plant?.tags ?? []) + reader.allRules(of: id).flatMap { [$0.note, $0.type.description] }
            }
        }
        #expect(texts.allSatisfy { $0?.contains("\0") != true })
        #expect(sql.contains(#"'"\u0000"'"#) || texts.contains { $0?.hasSuffix("ab") == true })
    }

    @Test("a kind of care whose name is only NUL cannot be read, and does no harm")
    func namelessKind() async throws {
        let (database, _) = try await garden()
        try damage(
            "UPDATE fact SET value = json_set(value, '$.type', 'custom:' || char(0)) WHERE rowid = (SELECT max(rowid) FROM fact WHERE kind = 'rule')"
        )
        try await database.rebuildIndex(at: moment)
        let found = try await database.examine(at: moment)
        #expect(found.damage.count == 1 && !found.isIndexWrong)
    }

    @Test("a fact about a photo that is not JSON is reported, and stops neither an export nor the repair of an index")
    func photoFact() async throws {
        let (database, healthy) = try await garden()
        let whole = try await database.export(to: folder.file("whole.zip"), at: moment.instant)
        try database.writer.close()
        try damage(
            "UPDATE fact SET value = '{\"file' WHERE rowid = (SELECT max(rowid) FROM fact WHERE kind = 'photo' AND subject IN (SELECT id FROM photo))",
            without: ("json_extract(value, '$.file')", "length(value)"))
        let damaged = try GardenDatabase.open(in: folder.url, now: moment.instant)
        #expect(try await damaged.examine(at: moment).damage != [])
        let exported = try await damaged.export(to: folder.file("damaged.zip"), at: moment.instant)
        #expect(exported.plants == whole.plants && exported.photos == whole.photos - 1)
        try await damaged.rebuildIndex(at: moment)
        let repaired = try await damaged.examine(at: moment)
        #expect(repaired.damage.count == 1 && repaired.damage.first?.contains("what is recorded about the plant") == true)
        #expect(!repaired.isIndexWrong && repaired.photos == healthy.photos - 1)
        let check = try await damaged.writer.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(check == ["ok"])

        let empty = try GardenDatabase.open(in: try folder.makeFolder("empty"), now: moment.instant)
        let imported = try await empty.importExport(from: folder.file("damaged.zip"), at: moment).summary
        #expect(imported.plants == whole.plants && imported.photos == whole.photos - 1)
        for plant in try await damaged.read({ try $0.plantIDs() }) {
            _ = try await damaged.write(at: moment) { try $0.purge(plant) }
        }
        #expect(try await damaged.read { try $0.plantIDs() }.isEmpty)
    }
}
