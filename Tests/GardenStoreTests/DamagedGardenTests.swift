import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Damaged gardens")
struct DamagedGardenTests {
    private let garden: BackupGarden
    private var folder: TemporaryDirectory { garden.folder }
    private var database: GardenDatabase { garden.database }
    private var file: URL { folder.file("garden.sqlite") }
    private var second: URL { folder.file("garden-damaged-2.sqlite") }

    init() throws { garden = try BackupGarden() }

    private func open() throws -> GardenDatabase { try GardenDatabase.open(in: folder.url, now: BackupGarden.start) }

    /// Closes the garden and overwrites the beginning of its file.
    private func damage() async throws {
        try await database.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try database.writer.close()
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 200))
        try handle.close()
    }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test("of two programs that restore a damaged garden, the second leaves the restored one as it is")
    func twice() async throws {
        try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await damage()
        #expect(throws: StoreError.damaged(path: file.path)) { _ = try open() }
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1)))
        let restored = try open()
        _ = try await restored.write(at: garden.moment(1)) { try $0.save(Plant(name: "Fern", addedAt: BackupGarden.start)) }
        #expect(try !GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1)))
        #expect(try !GardenDatabase.startEmptyGarden(in: folder.url, at: garden.moment(1)))
        #expect(!exists(second))
        #expect(try await restored.read { try $0.summaries().map(\.name).sorted() } == ["Basil", "Fern"])
    }

    @Test("a garden that opens but has a row that cannot be read is replaced")
    func unreadableRow() async throws {
        let plant = try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await database.writer.write { db in
            try db.execute(sql: "UPDATE plant SET place = 'somewhere' WHERE id = ?", arguments: [plant.id])
        }
        try database.writer.close()
        let opened = try open()
        await #expect(throws: StoreError.damaged(path: file.path)) { try await opened.read { try $0.plant(plant.id) } }
        try opened.writer.close()
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1)))
        #expect(try await open().read { try $0.plant(plant.id) } == plant)
    }

    @Test("damaged files that contain a plant are told, and deleted only when asked")
    func purged() async throws {
        let plant = try await garden.add("Basil", notes: "a secret place")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let damagedBackup = try #require(try await database.backUp(.byHand, at: garden.moment(1).instant))
        try await damage()
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: garden.moment(2)))
        let handle = try FileHandle(forWritingTo: damagedBackup.file)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 200))
        try handle.close()
        let restored = try open()
        let later = Plant(name: "Fern", addedAt: BackupGarden.start)
        _ = try await restored.write(at: garden.moment(3)) { try $0.save(later) }
        #expect(try await restored.damagedFiles(containing: later.id).isEmpty)
        _ = try await restored.write(at: garden.moment(3)) { try $0.purge(plant.id) }
        try await restored.purgeFromBackups(plant.id, at: garden.moment(3))
        let aside = folder.file("garden-damaged-1.sqlite")
        #expect(try await restored.damagedFiles(containing: plant.id).map(\.path) == [damagedBackup.path, aside.path])
        try await restored.deleteDamagedFiles([aside, damagedBackup.file], containing: later.id)
        #expect(exists(aside) && exists(damagedBackup.file))
        // One was found after the user was asked.
        try await restored.deleteDamagedFiles([aside, backup.file], containing: plant.id)
        #expect(!exists(aside) && exists(damagedBackup.file) && exists(backup.file))
        try await restored.deleteDamagedFiles([damagedBackup.file], containing: plant.id)
        #expect(try await restored.damagedFiles(containing: plant.id).isEmpty)
        #expect(!exists(aside) && !exists(damagedBackup.file))
        #expect(GardenBackup.all(in: folder.url) == [backup])
    }

    @Test("a garden with an index of SQLite that lacks entries, or without a table, is replaced", arguments: [true, false])
    func brokenSchema(isIndex: Bool) async throws {
        let plant = try await garden.add("Basil")
        _ = try await garden.addPhoto("photo", to: plant)
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try database.writer.close()
        func define(_ from: String, _ to: String) -> String {
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '\(from)', '\(to)') WHERE name = 'factByPlant'"
        }
        let (right, wrong) = ("length(field) = 36", "length(field) = 35")
        let damage = isIndex ? [define(right, wrong), "REINDEX factByPlant", define(wrong, right)] : ["DROP TABLE quota"]
        for sql in damage {
            let queue = try DatabaseQueue(path: file.path)
            try await queue.write { try $0.execute(sql: sql) }
            try queue.close()
        }
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1)))
        #expect(try await open().examine(at: garden.moment(1)).damage == [])
    }

    @Test("a garden that seems to be readable is replaced if that is forced, and kept under another name")
    func forced() async throws {
        try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await garden.add("Fern")
        try database.writer.close()
        #expect(try !GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1)))
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: garden.moment(1), isForced: true))
        #expect(try await open().read { try $0.summaries().map(\.name) } == ["Basil"])
        #expect(try GardenDatabase.startEmptyGarden(in: folder.url, at: garden.moment(1), isForced: true))
        #expect(try await open().read { try $0.summaries().isEmpty })
        #expect(exists(folder.file("garden-damaged-1.sqlite")) && exists(second))
    }

    @Test("a backup of a newer program is not damaged, nor one that cannot be read now")
    func notDamaged() async throws {
        let plant = try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let queue = try DatabaseQueue(path: backup.path)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
        try queue.close()
        #expect(!backup.isReadable)
        #expect(try await database.damagedFiles(containing: plant.id).isEmpty)
        try await database.deleteDamagedFiles([backup.file], containing: plant.id)
        #expect(exists(backup.file))
        #expect(throws: DatabaseError.self) { try GardenBackup.isDamaged(folder.url.path) }
    }

    @Test("a photo that only a damaged backup lists is deleted with it")
    func photoOfDamagedBackup() async throws {
        let plant = try await garden.add("Basil")
        let name = try await garden.addPhoto("photo", to: plant)
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let queue = try DatabaseQueue(path: backup.path)
        try await queue.write { try $0.execute(sql: "DROP TABLE event") }
        try queue.close()
        _ = try await database.write(at: garden.moment(1), keeping: [], settling: [name]) { try $0.purge(plant.id) }
        #expect(garden.hasOriginal(name))
        try await database.deleteDamagedFiles([backup.file], containing: plant.id)
        #expect(!exists(backup.file) && !garden.hasOriginal(name))
    }

    @Test(
        "a file that is not a garden, or that runs something when it is changed, is not offered as a backup nor restored",
        arguments: [
            "DROP TABLE event", "ALTER TABLE event DROP COLUMN note", "CREATE VIEW words AS SELECT 1",
            "CREATE TRIGGER t AFTER INSERT ON plant BEGIN DELETE FROM fact; END",
        ])
    func foreign(change: String) async throws {
        try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let queue = try DatabaseQueue(path: backup.path)
        try await queue.write { try $0.execute(sql: change) }
        try queue.close()
        #expect(!backup.isReadable)
        #expect(GardenBackup.newest(in: folder.url) == nil)
        await #expect(throws: StoreError.damaged(path: backup.path)) {
            _ = try await database.restore(backup, at: garden.moment(1))
        }
    }
}
