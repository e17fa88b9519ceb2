import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Backups")
struct BackupTests {
    private let garden: BackupGarden
    private var folder: TemporaryDirectory { garden.folder }
    private var database: GardenDatabase { garden.database }

    init() throws { garden = try BackupGarden() }

    @Test("a backup of the day is made once, and the old ones are rotated")
    func daily() async throws {
        try await garden.add("Basil")
        for day in 0..<40 {
            for _ in 0..<2 { try await database.backUpDaily(at: garden.moment(day).instant) }
        }
        let backups = GardenBackup.all(in: folder.url)
        #expect(backups.allSatisfy { $0.reason == .daily && $0.contents?.plants == 1 })
        #expect(backups.prefix(7).map(\.madeAt) == (0..<7).map { garden.moment(39 - $0).instant })
        #expect(backups.count == 10)
    }

    @Test("what is written once the state of the backup of the day is settled is not in it, and an empty garden has none")
    func dailySnapshot() async throws {
        #expect(try await !database.backUpDaily(at: garden.moment().instant))
        #expect(GardenBackup.all(in: folder.url).isEmpty)
        // More than the backup copies in one step.
        _ = try await database.write(at: garden.moment()) { writer in
            for number in 0..<260 {
                let notes = String(repeating: "n", count: 20_000)
                try writer.save(Plant(name: "Plant \(number)", notes: notes, addedAt: BackupGarden.start))
            }
        }
        let path = folder.file("garden.sqlite").path(percentEncoded: false)
        let failures = Mutex<[String]>([])
        let steps = Mutex(0)
        #expect(
            try await database.backUpDaily(at: garden.moment().instant) {
                guard
                    steps.withLock({
                        $0 += 1; return $0
                    }) == 1
                else { return }
                do {
                    let other = try DatabaseQueue(path: path)
                    try other.write { try $0.execute(sql: "DELETE FROM plant") }
                    try other.close()
                } catch { failures.withLock { $0.append("\(error)") } }
            })
        #expect(failures.withLock { $0 } == [] && steps.withLock { $0 } > 1)
        #expect(try await garden.names.isEmpty)
        #expect(GardenBackup.all(in: folder.url).map { $0.contents?.plants } == [260])
    }

    @Test("backups stay below the size in the preferences")
    func size() async throws {
        for number in 0..<40 { try await garden.add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let size = try #require(try await database.backUp(.byHand, at: garden.moment().instant)).bytes
        let megabytes = 10
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.backupMegabytes = megabytes } }
        // As many large files as would be more than the preference allows.
        let names = GardenBackup.folder(in: folder.url)
        for day in 1..<7 {
            let file = GardenBackup.unusedFile(in: names, at: garden.moment(-day).instant, for: .daily)
            try Data(repeating: 7, count: 3_000_000).write(to: file)
        }
        _ = try await database.backUp(.byHand, at: garden.moment(1).instant)
        let left = GardenBackup.all(in: folder.url)
        #expect(left.reduce(0) { $0 + $1.bytes } <= Int64(megabytes) * 1_000_000)
        #expect(left.first?.bytes ?? 0 >= size)
        #expect(left.count >= 3)
    }

    @Test("backups by hand stay, and the one whose size displaces an earlier one tells it")
    func byHand() async throws {
        try await garden.add("Basil")
        for _ in 0..<5 { #expect(try await database.backUpByHand(at: garden.moment().instant)?.deleted == []) }
        for day in 0..<40 { try await database.backUpDaily(at: garden.moment(day).instant) }
        #expect(GardenBackup.all(in: folder.url).count { $0.reason == .byHand } == 5)
        _ = try await database.write(at: garden.moment()) { try $0.changePreferences { $0.backupMegabytes = 10 } }
        let large = GardenBackup.unusedFile(
            in: GardenBackup.folder(in: folder.url), at: garden.moment(-1).instant, for: .byHand)
        try Data(repeating: 7, count: 11_000_000).write(to: large)
        _ = try await database.backUp(.daily, at: garden.moment(41).instant)
        #expect(FileManager.default.fileExists(atPath: large.path))
        let made = try await database.backUpByHand(at: garden.moment(42).instant)
        #expect(made?.deleted.map(\.id) == [large.lastPathComponent])
        #expect(!FileManager.default.fileExists(atPath: large.path))
    }

    @Test("a photo stays as long as a backup lists it, and goes with the last such backup")
    func photos() async throws {
        let plant = try await garden.add("Basil")
        let other = try await garden.add("Fern")
        let name = try await garden.addPhoto("one", to: plant)
        let kept = try await garden.addPhoto("two", to: other)
        try await database.backUpDaily(at: garden.moment().instant)
        _ = try await database.write(at: garden.moment(), keeping: [], settling: [name]) { try $0.purge(plant.id) }
        #expect(garden.hasOriginal(name))
        for day in 1..<400 where garden.hasOriginal(name) {
            try await database.backUpDaily(at: garden.moment(day).instant)
            let isListed = GardenBackup.all(in: folder.url).contains { $0.listedOriginals()?.contains(name) == true }
            #expect(isListed == garden.hasOriginal(name))
        }
        #expect(!garden.hasOriginal(name))
        #expect(garden.hasOriginal(kept))
    }

    @Test("a plant is deleted from a backup of schema 1, which keeps its schema")
    func purgeEarlierSchema() async throws {
        let fixture = Checkout.root.appending(path: "Tests/Fixtures/garden-1/garden.sqlite")
        try FileManager.default.createDirectory(at: GardenBackup.folder(in: folder.url), withIntermediateDirectories: true)
        let file = GardenBackup.unusedFile(
            in: GardenBackup.folder(in: folder.url), at: BackupGarden.start, for: .beforeMigration)
        try FileManager.default.copyItem(at: fixture, to: file)
        let backup = try #require(GardenBackup(file))
        func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
            try GardenFile.withUnchangedFile(backup.path, body)
        }
        let plants = try read { try GardenReader(db: $0).plantIDs() }
        let plant = try #require(plants.first)
        try await database.purgeFromBackups(plant, at: garden.moment())
        #expect(try read(Schema.migrator.appliedIdentifiers) == ["1"])
        #expect(try read { try GardenReader(db: $0).plantIDs() } == plants.subtracting([plant]))
        #expect(try !backup.contains(plant) && backup.isReadable)
        _ = try await database.restore(backup, at: garden.moment(1))
        #expect(try await database.read { try $0.plantIDs() } == plants.subtracting([plant]))
    }

    @Test("a plant is deleted from all backups, with its photos and its text")
    func purge() async throws {
        let secret = "a secret place"
        let plant = try await garden.add("Basil", notes: secret)
        let name = try await garden.addPhoto("one", to: plant)
        try await garden.add("Fern")
        _ = try await database.backUp(.daily, at: garden.moment().instant)
        _ = try await database.backUp(.byHand, at: garden.moment(1).instant)
        #expect(try await database.backups(containing: plant.id).count == 2)
        _ = try await database.write(at: garden.moment(2), keeping: [], settling: [name]) { try $0.purge(plant.id) }
        #expect(garden.hasOriginal(name))
        try await database.purgeFromBackups(plant.id, at: garden.moment(2))
        #expect(!garden.hasOriginal(name))
        #expect(try await database.backups(containing: plant.id).isEmpty)
        let backups = GardenBackup.all(in: folder.url)
        #expect(backups.map { $0.contents?.plants } == [1, 1])
        for backup in backups { #expect(try Data(contentsOf: backup.file).range(of: Data(secret.utf8)) == nil) }
    }

    @Test("a backup made while another program writes is a state that was saved")
    func concurrent() async throws {
        let url = folder.url
        let now = BackupGarden.start
        let other = try GardenDatabase.open(in: url, now: now)
        let moment = garden.moment()
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
        for number in 0..<20 { try await garden.add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let now = BackupGarden.start
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.backUp(.byHand, at: now)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(GardenBackup.all(in: folder.url).isEmpty)
        #expect(try await database.backUp(.byHand, at: now) != nil)
    }

    @Test("links and folders are no backups")
    func links() async throws {
        try await garden.add("Basil")
        let backup = try #require(try await database.backUp(.byHand, at: garden.moment().instant))
        let backups = GardenBackup.folder(in: folder.url)
        try FileManager.default.createSymbolicLink(
            at: GardenBackup.unusedFile(in: backups, at: garden.moment(1).instant, for: .daily), withDestinationURL: backup.file)
        try FileManager.default.createDirectory(
            at: GardenBackup.unusedFile(in: backups, at: garden.moment(2).instant, for: .daily), withIntermediateDirectories: true
        )
        #expect(GardenBackup.all(in: folder.url) == [backup])
        #expect(try await database.backUp(.daily, at: garden.moment(3).instant) != nil)
    }

    @Test("backups of one second are listed in the order in which they were made, whatever their reasons")
    func sameSecond() async throws {
        var newestFirst: [String] = []
        for reason in [GardenBackup.Reason.byHand, .beforeRestore, .byHand, .beforeImport, .byHand] {
            newestFirst.insert(try #require(try await database.backUp(reason, at: garden.moment().instant)).id, at: 0)
        }
        let left = GardenBackup.all(in: folder.url).map(\.id)
        #expect(left.count > 2 && left == newestFirst.filter(left.contains))
    }
}
