import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Recorded facts that cannot be read", .timeLimit(.minutes(10)))
struct DamagedFactTests {
    private let folder: TemporaryDirectory
    private let moment = WritingMoment(instant: Date(timeIntervalSince1970: 1_780_000_000), today: day("2026-05-28"))

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder.url)
    }

    private func open() throws -> GardenDatabase { try GardenDatabase.open(in: folder.url, now: moment.instant) }

    /// A healthy garden, and its findings.
    private func garden() async throws -> (GardenDatabase, Findings) {
        let database = try open()
        try await database.rebuildIndex(at: moment)
        return (database, try await database.examine(at: moment))
    }

    /// Runs SQL in the garden's file.
    private func damage(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.file("garden.sqlite").path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Changes every plant and the preferences, and reads everything.
    private func expectUsable(_ database: GardenDatabase, _ words: String) async throws {
        for id in try await database.read({ try $0.plantIDs() }).sorted() {
            _ = try await database.write(at: moment) { writer in
                var plant = try #require(try writer.reader.plant(id))
                plant.notes = words
                try writer.save(plant)
            }
            #expect(try await database.read { try $0.plant(id)?.notes } == words)
            _ = try await database.read { try ($0.allRules(of: id), $0.photos(of: id), $0.events(of: id), $0.overrides(of: id)) }
        }
        _ = try await database.write(at: moment) { try $0.changePreferences { $0.units = .imperial } }
        #expect(try await database.read { try $0.preferences().units } == .imperial)
        #expect(try await database.examine(at: moment).isIndexWrong == false, "\(words)")
    }

    private static let some = "rowid IN (SELECT rowid FROM fact WHERE kind = "

    @Test(
        "what cannot be read is reported, and everything else is repaired and can be changed",
        arguments: [
            "UPDATE fact SET value = '[[[' WHERE \(some)'plant' AND field = 'notes' LIMIT 1)",
            "UPDATE fact SET value = x'00ff' WHERE \(some)'plant' AND field = 'name' LIMIT 1)",
            "UPDATE fact SET value = '7' WHERE \(some)'plant' AND field = 'name' LIMIT 1)",
            "UPDATE fact SET subject = 'text' WHERE \(some)'rule' LIMIT 2)",
            "UPDATE fact SET subject = 'text' WHERE \(some)'plant' AND field = 'notes' LIMIT 2)",
            "UPDATE fact SET value = '{}' WHERE \(some)'rule' LIMIT 2)",
            "UPDATE fact SET value = '{}' WHERE \(some)'photo' LIMIT 1)",
            "UPDATE fact SET value = '{}' WHERE \(some)'override' LIMIT 1)",
            "UPDATE fact SET value = json_set(value, '$.id', 'x') WHERE \(some)'rule' LIMIT 1)",
            "UPDATE fact SET value = json_set(value, '$.plant', '00000000-0000-0000-0000-000000000001') "
                + "WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee01', 'preference', NULL, 'careTime', 'nonsense', device, "
                + "clock + 1, batch, recordedAt FROM fact LIMIT 1",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee02', 'decision', subject, field, '{}', device, clock + 1, "
                + "batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee03', 'verdict', subject, field, '7', device, clock + 1, "
                + "batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee04', 'eventPhoto', subject, field, '7', device, clock + 1, "
                + "batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee05', 'plant', subject, 'potDiameter', '-7', device, "
                + "clock + 1, batch, recordedAt FROM fact WHERE \(some)'plant' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee06', 'problem', subject, field, '[1]', device, clock + 1, "
                + "batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee07', 'detail', x'70726963650040008000000000000002', field, '7', "
                + "device, clock + 1, batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee08', 'customField', NULL, "
                + "'00000000-0000-4000-8000-000000000001.name', '7', device, clock + 1, batch, recordedAt FROM fact LIMIT 1",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee09', 'customValue', subject, field, '7', device, clock + 1, "
                + "batch, recordedAt FROM fact WHERE \(some)'rule' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee11', 'plant', subject, 'cover', '7', device, "
                + "clock + 1, batch, recordedAt FROM fact WHERE \(some)'plant' LIMIT 1)",
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee0a', 'room', NULL, 'light.kitchen', '7', device, clock + 1, "
                + "batch, recordedAt FROM fact LIMIT 1",
            "UPDATE retraction SET target = 'text'", "UPDATE retraction SET batch = 5",
            "UPDATE event SET day = 'x' WHERE rowid IN (SELECT rowid FROM event LIMIT 2)",
            "UPDATE event SET plant = 'x' WHERE rowid IN (SELECT rowid FROM event LIMIT 2)",
            "UPDATE fact SET clock = 9223372036854775807 WHERE rowid = (SELECT max(rowid) FROM fact)",
        ])
    func unreadable(sql: String) async throws {
        let (database, healthy) = try await garden()
        #expect(healthy.damage == [])
        try damage(sql)
        let found = try await database.examine(at: moment)
        #expect(found.damage != [])
        try await database.rebuildIndex(at: moment)
        let repaired = try await database.examine(at: moment)
        #expect(repaired.damage == found.damage && !repaired.isIndexWrong)
        #expect(repaired.plants == healthy.plants)
        try await expectUsable(database, "after")
    }

    @Test("a custom value of a kind that a later program knows is no damage")
    func laterKind() async throws {
        let (database, _) = try await garden()
        try damage(
            "INSERT INTO fact SELECT x'00112233445566778899aabbccddee10', 'customValue', subject, field, '{\"color\":\"red\"}', "
                + "device, clock + 1, batch, recordedAt FROM fact WHERE \(Self.some)'rule' LIMIT 1)")
        #expect(try await database.examine(at: moment).isHealthy)
    }

    @Test(
        "values out of range count as the nearest ones, and repair makes the garden healthy",
        arguments: [
            "UPDATE fact SET value = '1e300' WHERE field = 'addedAt'",
            "UPDATE fact SET value = json_set(value, '$.amount', json('{\"low\":5,\"high\":99999999}')) WHERE kind = 'rule'",
            "UPDATE fact SET value = json_set(value, '$.countsFrom', 1e300) WHERE kind = 'rule'",
            "UPDATE fact SET value = json_set(value, '$.addedAt', -1e300) WHERE kind = 'photo'",
        ])
    func outOfRange(sql: String) async throws {
        let (database, healthy) = try await garden()
        try damage(sql)
        #expect(try await database.examine(at: moment).isIndexWrong)
        try await database.rebuildIndex(at: moment)
        #expect(try await database.examine(at: moment) == healthy)
    }

    @Test(
        "wrong types in the tables of devices and of the clock lock no program out",
        arguments: [
            "UPDATE device SET id = 'text'", "UPDATE device SET isThis = 'text'", "UPDATE device SET name = x'00ff'",
            "UPDATE clock SET value = 'text'", "UPDATE clock SET value = 9e999",
        ])
    func device(sql: String) async throws {
        try await garden().0.writer.close()
        try damage(sql)
        let database = try open()
        try await database.rebuildIndex(at: moment)
        try await expectUsable(database, "after")
    }

    @Test("consent to uploads that was withdrawn stays withdrawn if that cannot be read", arguments: ["'[[['", "x'00ff'"])
    func consent(value: String) async throws {
        let (database, _) = try await garden()
        for isGiven in [true, false] {
            _ = try await database.write(at: moment) { try $0.changePreferences { $0.mayUpload = isGiven } }
        }
        try damage(
            "UPDATE fact SET value = \(value) WHERE clock = (SELECT max(clock) FROM fact WHERE field = 'mayUpload') AND field = 'mayUpload'"
        )
        try await database.rebuildIndex(at: moment)
        #expect(try await database.read { try $0.preferences().mayUpload } == false)
        #expect(try await database.examine(at: moment).damage != [])
    }

    @Test("an index of SQLite that lacks entries is reported and built again")
    func lostIndexEntries() async throws {
        try await garden().0.writer.close()
        func define(_ from: String, _ to: String) throws {
            try damage(
                "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '\(from)', '\(to)') WHERE name = 'factByPlant'"
            )
        }
        try define("length(field) = 36", "length(field) = 35")
        try damage("REINDEX factByPlant")
        try define("length(field) = 35", "length(field) = 36")
        let database = try open()
        #expect(try await database.examine(at: moment).damage != [])
        try await database.rebuildIndex(at: moment)
        #expect(try await database.examine(at: moment).damage == [])
    }

    @Test("a folder in the garden's place is a damaged garden, which a backup replaces")
    func folderInstead() async throws {
        let (database, _) = try await garden()
        let backup = try #require(try await database.backUp(.byHand, at: moment.instant))
        try database.writer.close()
        let path = folder.file("garden.sqlite").path
        for part in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + part) {
            try FileManager.default.removeItem(atPath: path + part)
        }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: StoreError.damaged(path: path)) { try open() }
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: moment))
        #expect(try await open().examine(at: moment).damage == [])
    }
}
