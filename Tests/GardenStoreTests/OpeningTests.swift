import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite struct OpeningTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)

    @Test("a new garden is created with its folder, in WAL mode with full synchronization")
    func new() async throws {
        let folder = try TemporaryDirectory()
        let database = try GardenDatabase.open(in: folder.file("deep/er"), now: now)
        let (journal, synchronous) = try await database.writer.writeWithoutTransaction { db in
            (try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous"))
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
    }

    @Test("a garden of a newer schema is rejected and left unchanged")
    func newer() throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("garden.sqlite")
        do {
            let database = try GardenDatabase.open(in: folder.url, now: now)
            try database.writer.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
            try database.writer.close()
        }
        #expect(throws: StoreError.newerSchema(path: file.path)) { try GardenDatabase.open(in: folder.url, now: now) }
        #expect(GardenBackup.newest(in: folder.url) == nil)
        let migrations = try DatabaseQueue(path: file.path).read { db in
            try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
        }
        #expect(migrations == ["1", "2", "999"])
    }

    @Test("a file that is not a database is reported as damaged and left unchanged")
    func text() throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("garden.sqlite")
        let words = Data(String(repeating: "Water the basil on Monday.\n", count: 100).utf8)
        try words.write(to: file)
        #expect(throws: StoreError.damaged(path: file.path)) { try GardenDatabase.open(in: folder.url, now: now) }
        #expect(try Data(contentsOf: file) == words)
    }

    @Test("a folder that cannot be created is reported as read-only")
    func unwritable() throws {
        let folder = try TemporaryDirectory()
        try Data().write(to: folder.file("taken"))
        let taken = folder.file("taken")
        for place in [taken, taken.appending(path: "below")] {
            #expect(throws: StoreError.readOnly(path: place.appending(path: "garden.sqlite").path)) {
                try GardenDatabase.open(in: place, now: now)
            }
        }
    }

    @Test("a garden of an older schema is backed up before it is migrated")
    func backup() throws {
        let folder = try TemporaryDirectory()
        do {
            let old = try DatabaseQueue(path: folder.file("garden.sqlite").path)
            try Schema.migrator.migrate(old, upTo: "1")
            try old.write { try $0.execute(sql: "CREATE TABLE keepsake (text TEXT); INSERT INTO keepsake VALUES ('here')") }
            try old.close()
        }
        _ = try GardenDatabase.open(in: folder.url, now: now)
        let backup = try #require(GardenBackup.all(in: folder.url).first)
        let kept = try DatabaseQueue(path: backup.file.path).read { try String.fetchOne($0, sql: "SELECT text FROM keepsake") }
        #expect(kept == "here")
    }

    @Test("concurrent first openings create one garden with one device ID")
    func together() async throws {
        let folder = try TemporaryDirectory()
        let url = folder.url
        let now = now
        let devices = try await withThrowingTaskGroup(of: UUID.self) { group in
            for _ in 0..<8 {
                group.addTask { try await GardenDatabase.open(in: url, now: now).writer.read(GardenDatabase.thisDevice) }
            }
            return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
        }
        #expect(devices.count == 1)
    }

    @Test("two concurrent writers lose nothing, and no two facts share a clock value")
    func writers() async throws {
        let folder = try TemporaryDirectory()
        let one = try GardenDatabase.open(in: folder.url, now: now)
        let two = try GardenDatabase.open(in: folder.url, now: now)
        let moment = WritingMoment(instant: now, today: LocalDay("2026-05-21")!)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, database) in [one, two].enumerated() {
                group.addTask {
                    for number in 0..<25 {
                        let plant = Plant(name: "\(index)-\(number)", addedAt: moment.instant)
                        _ = try await database.write(at: moment) { try $0.save(plant) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await one.read { try $0.summaries().count } == 50)
        let clocks = try await one.writer.read { try Int.fetchAll($0, sql: "SELECT DISTINCT clock FROM fact") }
        let facts = try await one.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM fact") }
        #expect(clocks.count == facts)
    }
}
