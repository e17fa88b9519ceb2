import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Restoring backups")
struct RestoringTests {
    private let garden: BackupGarden
    private var folder: TemporaryDirectory { garden.folder }
    private var database: GardenDatabase { garden.database }

    init() throws { garden = try BackupGarden() }

    @Test("restoring brings the garden of the backup to all programs, and restoring the backup before undoes it")
    func restored() async throws {
        let other = try GardenDatabase.open(in: folder.url, now: BackupGarden.start)
        let basil = try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await garden.add("Fern")
        _ = try await database.write(at: garden.moment()) { try $0.remove(basil.id) }
        let (before, change, _) = try await database.restore(backup, at: garden.moment(1))
        #expect(try await garden.names == ["Basil"])
        #expect(try await other.read { try $0.summaries().map(\.name) } == ["Basil"])
        #expect(change.preferences && change.plants.count == 2)
        #expect(try await database.examine(at: garden.moment(1)).isHealthy)
        _ = try await other.write(at: garden.moment(1)) { try $0.save(Plant(name: "Aloe", addedAt: BackupGarden.start)) }
        #expect(try await garden.names == ["Aloe", "Basil"])
        _ = try await database.restore(try #require(before), at: garden.moment(1))
        #expect(try await garden.names == ["Fern"])
        #expect(try await database.examine(at: garden.moment(1)).isHealthy)
    }

    @Test("a garden with plants is only replaced by a backup if that is asked for, and is otherwise not backed up either")
    func refused() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        #expect(try await database.restore(backup, replacing: false, at: garden.moment(1)).before != nil)
        try await garden.add("Basil")
        let backups = GardenBackup.all(in: folder.url)
        await #expect(throws: ExportError.gardenNotEmpty(plants: 1)) {
            _ = try await database.restore(backup, replacing: false, at: garden.moment(2))
        }
        #expect(try await garden.names == ["Basil"])
        #expect(GardenBackup.all(in: folder.url) == backups)
    }

    @Test("what others save while a backup is restored is either in the garden or in the backup of the garden before")
    func restoredBeside() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let other = try GardenDatabase.open(in: folder.url, now: BackupGarden.start)
        let isDone = Flag()
        let writing = Task { [moment = garden.moment()] in
            var saved: Set<Plant.ID> = []
            while !isDone.value {
                let plant = Plant(name: "Plant \(saved.count)", addedAt: BackupGarden.start)
                _ = try await other.write(at: moment) { try $0.save(plant) }
                saved.insert(plant.id)
                try await Task.sleep(for: .milliseconds(100))
            }
            return saved
        }
        var found: Set<Plant.ID> = []
        for second in 1...5 {
            let at = WritingMoment(
                instant: BackupGarden.start.addingTimeInterval(Double(second) * 60), today: garden.moment().today)
            let before = try #require(try await database.restore(backup, at: at).before)
            found.formUnion(
                try await DatabaseQueue(path: before.path).read { try Plant.ID.fetchSet($0, sql: "SELECT id FROM plant") })
        }
        isDone.set()
        let saved = try await writing.value
        found.formUnion(try await database.read { try $0.plantIDs() })
        #expect(saved.isSubset(of: found))
        #expect(!saved.isEmpty)
    }

    @Test("a garden with a damaged page is told apart from a damaged backup")
    func damagedPage() async throws {
        for number in 0..<30 { try await garden.add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await database.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let handle = try FileHandle(forWritingTo: folder.file("garden.sqlite"))
        try handle.seek(toOffset: 40 * 4_096)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 60 * 4_096))
        try handle.close()
        await #expect(throws: StoreError.damaged(path: folder.file("garden.sqlite").path)) {
            _ = try await GardenDatabase.open(in: folder.url, now: BackupGarden.start).restore(backup, at: garden.moment(1))
        }
    }

    @Test("after restoring, facts come from a new device, so that none has the clock of another fact of the same device")
    func device() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let other = try GardenDatabase.open(in: folder.url, now: BackupGarden.start)
        try await garden.add("Before")
        let old = try await database.writer.read(GardenDatabase.thisDevice)
        _ = try await database.restore(backup, at: garden.moment(1))
        let devices = [database, other].map { database in
            Task { try await database.writer.read(GardenDatabase.thisDevice) }
        }
        let new = try await devices[0].value
        #expect(try await devices[1].value == new)
        #expect(new != old)
        _ = try await other.write(at: garden.moment(1)) { try $0.save(Plant(name: "After", addedAt: BackupGarden.start)) }
        let used = try await database.writer.read { try UUID.fetchSet($0, sql: "SELECT device FROM fact") }
        #expect(used == [new])
    }

    @Test("caches, quota and queue belong to the machine and stay")
    func localData() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await database.cache(.care).store(Data("care".utf8), for: "key", now: BackupGarden.start)
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.cache(.care).entry("key", now: BackupGarden.start)?.body == Data("care".utf8))
    }

    @Test("a damaged table about this machine does not take the others with it")
    func damagedLocalData() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await database.cache(.care).store(Data("care".utf8), for: "key", now: BackupGarden.start)
        let quota = Quota(total: 500, remaining: 7, day: garden.moment().today)
        try await database.save(quota, of: .plantNet)
        try await database.writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: "INSERT INTO cacheAlias (kind, alias, key) VALUES ('care', 'alias', 'missing')")
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.cache(.care).entry("key", now: BackupGarden.start)?.body == Data("care".utf8))
        #expect(try await database.quota(of: .plantNet) == quota)
        let aliases = try await database.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM cacheAlias") }
        #expect(aliases == 0)
    }

    @Test("consent to uploads that was withdrawn does not come back")
    func consent() async throws {
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.mayUpload = true } }
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.read { try $0.preferences().mayUpload })
        _ = try await database.write(at: garden.moment(1)) {
            try $0.changePreferences { ($0.mayUpload, $0.strategy) = (false, .onDeviceOnly) }
        }
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await !database.read { try $0.preferences().mayUpload })
        #expect(try await database.read { try $0.preferences().strategy } == .onDeviceOnly)
        #expect(try await database.examine(at: garden.moment(1)).isHealthy)
    }

    @Test("what was chosen about reminders stays, also when the backup is older than the choice")
    func reminders() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let chosen = ReminderPreferences(
            isOn: true, sound: .silent, quietHours: QuietHours("22:00-07:00"))
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.reminders = chosen } }
        let before = try await database.restore(backup, at: garden.moment(1)).before
        #expect(try await database.read { try $0.preferences().reminders } == chosen)
        _ = try await database.restore(try #require(before), at: garden.moment(1))
        #expect(try await database.read { try $0.preferences().reminders } == chosen)
        #expect(try await database.examine(at: garden.moment(1)).isHealthy)
    }

    @Test("the calendar feed stays on or off as it was chosen", arguments: [true, false])
    func feed(isOn: Bool) async throws {
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.feed.isOn = !isOn } }
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.feed.isOn = isOn } }
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.read { try $0.preferences().feed.isOn } == isOn)
    }

    @Test("a garden that was not asked about reminders takes those of the backup")
    func remindersNotAsked() async throws {
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.reminders.isOn = true } }
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        _ = try await database.write(at: garden.moment(1)) { try $0.changePreferences { $0.reminders.isOn = nil } }
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.read { try $0.preferences().reminders.isOn } == true)
    }

    @Test("a damaged backup is refused, and the garden stays as it is")
    func damaged() async throws {
        try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        try await garden.add("Fern")
        let handle = try FileHandle(forWritingTo: backup.file)
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 8_192))
        try handle.close()
        await #expect(throws: StoreError.damaged(path: backup.path)) {
            try await database.restore(backup, at: garden.moment(1))
        }
        #expect(try await garden.names == ["Basil", "Fern"])
        #expect(GardenBackup.all(in: folder.url) == [backup])
    }
}

/// A flag that one task sets and another reads.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var value: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}
