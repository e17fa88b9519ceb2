import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Backups")
struct BackupTests {
    private let folder: TemporaryDirectory
    private let database: GardenDatabase
    private static let start = Date(timeIntervalSince1970: 1_780_000_000)

    init() throws {
        folder = try TemporaryDirectory()
        database = try GardenDatabase.open(in: folder.url, now: Self.start)
    }

    private func moment(_ day: Int = 0) -> WritingMoment {
        let date = Self.start.addingTimeInterval(Double(day) * 86_400)
        return WritingMoment(instant: date, today: LocalMoment(date, in: .gmt).day)
    }

    @discardableResult
    private func add(_ name: String, notes: String = "") async throws -> Plant {
        let plant = Plant(name: name, notes: notes, addedAt: Self.start)
        _ = try await database.write(at: moment()) { try $0.save(plant) }
        return plant
    }

    /// Adds a photo file with its fact, and returns its name.
    private func addPhoto(_ content: String, to plant: Plant) async throws -> String {
        let name = "\(content).jpeg"
        try Data(content.utf8).write(to: folder.file(content))
        let photo = Photo(plant: plant.id, digest: content, file: name, takenOn: nil, addedAt: Self.start)
        _ = try await database.write(at: moment(), keeping: [.init(folder.file(content), as: name)]) { try $0.save(photo) }
        return name
    }

    private func hasOriginal(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: database.original(name).path(percentEncoded: false))
    }

    private var names: [String] {
        get async throws { try await database.read { try $0.summaries().map(\.name).sorted() } }
    }

    @Test("a backup of the day is made once, and the old ones are rotated")
    func daily() async throws {
        try await add("Basil")
        for day in 0..<40 {
            for _ in 0..<2 { try await database.backUpDaily(at: moment(day).instant) }
        }
        let backups = GardenBackup.all(in: folder.url)
        #expect(backups.allSatisfy { $0.reason == .daily && $0.contents?.plants == 1 })
        #expect(backups.prefix(7).map(\.madeAt) == (0..<7).map { moment(39 - $0).instant })
        #expect(backups.count == 10)
    }

    @Test("backups stay below the size in the preferences")
    func size() async throws {
        for number in 0..<40 { try await add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let size = try #require(try await database.backUp(.byHand, at: moment().instant)).bytes
        let megabytes = 10
        _ = try await database.write(at: moment()) { try $0.changePreferences { $0.backupMegabytes = megabytes } }
        // As many large files as would be more than the preference allows.
        let names = GardenBackup.folder(in: folder.url)
        for day in 1..<7 {
            let file = GardenBackup.unusedFile(in: names, at: moment(-day).instant, for: .daily)
            try Data(repeating: 7, count: 3_000_000).write(to: file)
        }
        _ = try await database.backUp(.byHand, at: moment(1).instant)
        let left = GardenBackup.all(in: folder.url)
        #expect(left.reduce(0) { $0 + $1.bytes } <= Int64(megabytes) * 1_000_000)
        #expect(left.first?.bytes ?? 0 >= size)
        #expect(left.count >= 3)
    }

    @Test("a photo stays as long as a backup lists it, and goes with the last such backup")
    func photos() async throws {
        let plant = try await add("Basil")
        let other = try await add("Fern")
        let name = try await addPhoto("one", to: plant)
        let kept = try await addPhoto("two", to: other)
        try await database.backUpDaily(at: moment().instant)
        _ = try await database.write(at: moment(), keeping: [], settling: [name]) { try $0.purge(plant.id) }
        #expect(hasOriginal(name))
        for day in 1..<400 where hasOriginal(name) {
            try await database.backUpDaily(at: moment(day).instant)
            let isListed = GardenBackup.all(in: folder.url).contains { $0.listedOriginals()?.contains(name) == true }
            #expect(isListed == hasOriginal(name))
        }
        #expect(!hasOriginal(name))
        #expect(hasOriginal(kept))
    }

    @Test("a plant is deleted from all backups, also those of an earlier schema, with its photos and its text")
    func purge() async throws {
        let secret = "a secret place"
        let plant = try await add("Basil", notes: secret)
        let name = try await addPhoto("one", to: plant)
        try await add("Fern")
        _ = try await database.backUp(.daily, at: moment().instant)
        _ = try await database.backUp(.byHand, at: moment(1).instant)
        #expect(try await database.backups(containing: plant.id).count == 2)
        _ = try await database.write(at: moment(2), keeping: [], settling: [name]) { try $0.purge(plant.id) }
        #expect(hasOriginal(name))
        try await database.purgeFromBackups(plant.id, at: moment(2))
        #expect(!hasOriginal(name))
        #expect(try await database.backups(containing: plant.id).isEmpty)
        let backups = GardenBackup.all(in: folder.url)
        #expect(backups.map { $0.contents?.plants } == [1, 1])
        for backup in backups { #expect(try Data(contentsOf: backup.file).range(of: Data(secret.utf8)) == nil) }
    }

    @Test("a backup made while another program writes is a state that was saved")
    func concurrent() async throws {
        let url = folder.url
        let now = Self.start
        let other = try GardenDatabase.open(in: url, now: now)
        let moment = moment()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<60 {
                    // Two plants in one transaction.
                    _ = try await other.write(at: moment) { writer in
                        for half in 0..<2 {
                            let notes = String(repeating: "n", count: 9_000)
                            try writer.save(Plant(name: "\(number) \(half)", notes: notes, addedAt: now))
                        }
                    }
                }
            }
            group.addTask {
                for second in 0..<6 {
                    _ = try await database.backUp(.beforeRestore, at: now.addingTimeInterval(Double(second)))
                }
            }
            try await group.waitForAll()
        }
        let counts = GardenBackup.all(in: url).map { $0.contents?.plants ?? -1 }
        #expect(counts.count == 6)
        #expect(counts.allSatisfy { $0 >= 0 && $0.isMultiple(of: 2) })
    }

    @Test("a cancelled backup leaves nothing")
    func cancelled() async throws {
        for number in 0..<20 { try await add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let now = Self.start
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.backUp(.byHand, at: now)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(GardenBackup.all(in: folder.url).isEmpty)
        #expect(try await database.backUp(.byHand, at: now) != nil)
    }

    // MARK: Restoring

    @Test("restoring brings the garden of the backup to all programs, and restoring the backup before undoes it")
    func restored() async throws {
        let other = try GardenDatabase.open(in: folder.url, now: Self.start)
        let basil = try await add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        try await add("Fern")
        _ = try await database.write(at: moment()) { try $0.remove(basil.id) }
        let (before, change) = try await database.restore(backup, at: moment(1))
        #expect(try await names == ["Basil"])
        #expect(try await other.read { try $0.summaries().map(\.name) } == ["Basil"])
        #expect(change.preferences && change.plants.count == 2)
        #expect(try await database.examine(at: moment(1)).isHealthy)
        _ = try await other.write(at: moment(1)) { try $0.save(Plant(name: "Aloe", addedAt: Self.start)) }
        #expect(try await names == ["Aloe", "Basil"])
        _ = try await database.restore(try #require(before), at: moment(1))
        #expect(try await names == ["Fern"])
        #expect(try await database.examine(at: moment(1)).isHealthy)
    }

    @Test("what others save while a backup is restored is either in the garden or in the backup of the garden before")
    func restoredBeside() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        let other = try GardenDatabase.open(in: folder.url, now: Self.start)
        let isDone = Flag()
        let writing = Task { [moment = moment()] in
            var saved: Set<Plant.ID> = []
            while !isDone.value {
                let plant = Plant(name: "Plant \(saved.count)", addedAt: Self.start)
                _ = try await other.write(at: moment) { try $0.save(plant) }
                saved.insert(plant.id)
                try await Task.sleep(for: .milliseconds(5))
            }
            return saved
        }
        var found: Set<Plant.ID> = []
        for second in 1...5 {
            let at = WritingMoment(instant: Self.start.addingTimeInterval(Double(second) * 60), today: moment().today)
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
        for number in 0..<30 { try await add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        try await database.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let handle = try FileHandle(forWritingTo: folder.file("garden.sqlite"))
        try handle.seek(toOffset: 40 * 4_096)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 60 * 4_096))
        try handle.close()
        await #expect(throws: StoreError.damaged(path: folder.file("garden.sqlite").path)) {
            _ = try await GardenDatabase.open(in: folder.url, now: Self.start).restore(backup, at: moment(1))
        }
    }

    @Test("after restoring, facts come from a new device, so that none has the clock of another fact of the same device")
    func device() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        let other = try GardenDatabase.open(in: folder.url, now: Self.start)
        try await add("Before")
        let old = try await database.writer.read(GardenDatabase.thisDevice)
        _ = try await database.restore(backup, at: moment(1))
        let devices = [database, other].map { database in
            Task { try await database.writer.read(GardenDatabase.thisDevice) }
        }
        let new = try await devices[0].value
        #expect(try await devices[1].value == new)
        #expect(new != old)
        _ = try await other.write(at: moment(1)) { try $0.save(Plant(name: "After", addedAt: Self.start)) }
        let used = try await database.writer.read { try UUID.fetchSet($0, sql: "SELECT device FROM fact") }
        #expect(used == [new])
    }

    @Test("caches, quota and queue belong to the machine and stay")
    func localData() async throws {
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        try await database.cache(.care).store(Data("care".utf8), for: "key", now: Self.start)
        _ = try await database.restore(backup, at: moment(1))
        #expect(try await database.cache(.care).entry("key", now: Self.start)?.body == Data("care".utf8))
    }

    @Test("consent to uploads that was withdrawn does not come back")
    func consent() async throws {
        _ = try await database.write(at: moment()) { try $0.changePreferences { $0.mayUpload = true } }
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        _ = try await database.restore(backup, at: moment(1))
        #expect(try await database.read { try $0.preferences().mayUpload })
        _ = try await database.write(at: moment(1)) { try $0.changePreferences { $0.mayUpload = false } }
        _ = try await database.restore(backup, at: moment(1))
        #expect(try await !database.read { try $0.preferences().mayUpload })
        #expect(try await database.examine(at: moment(1)).isHealthy)
    }

    @Test("a damaged backup is refused, and the garden stays as it is")
    func damaged() async throws {
        try await add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        try await add("Fern")
        let handle = try FileHandle(forWritingTo: backup.file)
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 8_192))
        try handle.close()
        await #expect(throws: StoreError.damaged(path: backup.path)) {
            try await database.restore(backup, at: moment(1))
        }
        #expect(try await names == ["Basil", "Fern"])
        #expect(GardenBackup.all(in: folder.url) == [backup])
    }

    @Test("links and folders are no backups")
    func links() async throws {
        try await add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: moment().instant))
        let backups = GardenBackup.folder(in: folder.url)
        try FileManager.default.createSymbolicLink(
            at: GardenBackup.unusedFile(in: backups, at: moment(1).instant, for: .daily), withDestinationURL: backup.file)
        try FileManager.default.createDirectory(
            at: GardenBackup.unusedFile(in: backups, at: moment(2).instant, for: .daily), withIntermediateDirectories: true)
        #expect(GardenBackup.all(in: folder.url) == [backup])
        #expect(try await database.backUp(.daily, at: moment(3).instant) != nil)
    }

    @Test("two backups of one second have two names")
    func sameSecond() async throws {
        var names: Set<String> = []
        for _ in 0..<3 { names.insert(try #require(try await database.backUp(.byHand, at: moment().instant)).id) }
        #expect(names.count == 3)
    }
}

/// A flag that one task sets and another reads.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var value: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}
