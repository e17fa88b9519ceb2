import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite struct DurabilityFileTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private let folder: TemporaryDirectory
    private var file: URL { folder.file("garden.sqlite") }
    private var moment: WritingMoment { WritingMoment(instant: now, today: day("2026-05-28")) }
    private let words = Data(String(repeating: "Water the basil on Monday.\n", count: 8_000).utf8)

    init() throws { folder = try TemporaryDirectory() }

    private func open() throws -> GardenDatabase { try GardenDatabase.open(in: folder.url, now: now) }

    private func add(_ name: String, to database: GardenDatabase) async throws -> Plant {
        let plant = Plant(name: name, notes: String(repeating: "n", count: 4_000), addedAt: now)
        _ = try await database.write(at: moment) { try $0.save(plant) }
        return plant
    }

    /// Makes a closed garden of 30 plants, checkpointed into its single file.
    private func makeGarden() async throws -> [Plant] {
        let database = try open()
        var plants: [Plant] = []
        for number in 0..<30 { plants.append(try await add("Plant \(number)", to: database)) }
        try await database.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try database.writer.close()
        return plants
    }

    @Test("a garden replaced by another file while open is neither read nor written")
    func replaced() async throws {
        let database = try open()
        _ = try await add("One", to: database)
        try words.write(to: folder.file("words"))
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: folder.file("words"), to: file)
        let told = StoreError.replaced(path: file.path)
        await #expect(throws: told) { try await add("Two", to: database) }
        await #expect(throws: told) { try await database.read { try $0.summaries().count } }
        #expect(try Data(contentsOf: file) == words)
    }

    @Test("a garden deleted while open is not written")
    func deleted() async throws {
        let database = try open()
        try FileManager.default.removeItem(at: file)
        await #expect(throws: StoreError.replaced(path: file.path)) { try await add("Two", to: database) }
    }

    @Test("a garden overwritten with text while open is reported as damaged on the next read or write")
    func overwritten() async throws {
        _ = try await makeGarden()
        let database = try open()
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: words)
        try handle.close()
        await #expect(throws: StoreError.damaged(path: file.path)) { try await database.read { try $0.summaries().count } }
        await #expect(throws: StoreError.damaged(path: file.path)) { try await add("Two", to: database) }
        try database.writer.close()
        #expect(throws: StoreError.damaged(path: file.path)) { try open() }
    }

    @Test("a truncated garden is reported as damaged, on opening or by the examination", arguments: [10, 100, 5_000, 60_000])
    func truncated(bytes: Int) async throws {
        _ = try await makeGarden()
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(bytes))
        try handle.close()
        do {
            let findings = try await open().examine(at: moment)
            #expect(!findings.isHealthy)
        } catch {
            #expect(error as? StoreError == .damaged(path: file.path))
        }
    }

    @Test("an empty file is opened as a new garden")
    func empty() async throws {
        try Data().write(to: file)
        let database = try open()
        _ = try await add("First", to: database)
        #expect(try await database.examine(at: moment).isHealthy)
    }

    @Test("without its write-ahead log a garden is intact but lacks the changes in the log")
    func logDeleted() async throws {
        let plants = try await makeGarden()
        let copy = try folder.makeFolder("copy")
        do {
            let database = try open()
            _ = try await add("In the log", to: database)
            // Copies the database file without its log, as an incomplete copy by hand would.
            try FileManager.default.copyItem(at: file, to: copy.appendingPathComponent("garden.sqlite"))
        }
        let database = try GardenDatabase.open(in: copy, now: now)
        #expect(try await database.read { try $0.summaries().count } == plants.count)
        #expect(try await database.examine(at: moment).isHealthy)
        _ = try await add("Afterwards", to: database)
    }

    @Test("a garden opened through a symbolic link to its folder is the same garden")
    func symlink() async throws {
        let real = try folder.makeFolder("real")
        try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: real)
        let one = try GardenDatabase.open(in: real, now: now)
        let other = try GardenDatabase.open(in: folder.file("link"), now: now)
        let first = try await add("By the folder", to: one)
        let second = try await add("By the link", to: other)
        #expect(try await one.read { try $0.plant(second.id) } == second)
        #expect(try await other.read { try $0.plant(first.id) } == first)
    }

    @Test("a row with an invalid value is reported as damage, not as a decoding error")
    func unreadable() async throws {
        let database = try open()
        let plant = try await add("One", to: database)
        try await database.writer.write { try $0.execute(sql: "UPDATE plant SET place = 'moon'") }
        await #expect(throws: StoreError.damaged(path: file.path)) { try await database.read { try $0.plant(plant.id) } }
    }

    @Test("a write through one connection is visible to the next read through another")
    func two() async throws {
        let one = try open()
        let other = try open()
        for number in 0..<20 {
            let (writing, reading) = number.isMultiple(of: 2) ? (one, other) : (other, one)
            let plant = try await add("Plant \(number)", to: writing)
            #expect(try await reading.read { try $0.plant(plant.id) } == plant)
        }
    }

    @Test("restoring a backup, even twice, brings the plants back and keeps each damaged file")
    func restored() async throws {
        let plants = try await makeGarden()
        do {
            let database = try open()
            #expect(try await database.backUp(.byHand, at: now) != nil)
            try database.writer.close()
        }
        let backup = try #require(GardenBackup.newest(in: folder.url))
        for number in 1...2 {
            let damage = Data("damage \(number)".utf8) + words
            try damage.write(to: file)
            #expect(throws: StoreError.damaged(path: file.path)) { try open() }
            #expect(try GardenDatabase.restore(backup, in: folder.url, at: moment))
            let database = try open()
            let names = try await database.read { try $0.summaries().map(\.name) }
            #expect(names.sorted() == plants.map(\.name).sorted())
            #expect(try await database.examine(at: moment).isHealthy)
            try database.writer.close()
            #expect(try Data(contentsOf: folder.file("garden-damaged-\(number).sqlite")) == damage)
        }
    }

    @Test("an unfinished backup is not listed, and the next backup replaces it")
    func unfinished() async throws {
        _ = try await makeGarden()
        let backups = try folder.makeFolder("backups")
        try words.write(to: backups.appendingPathComponent("unfinished"))
        try words.write(to: backups.appendingPathComponent("unfinished-journal"))
        #expect(GardenBackup.newest(in: folder.url) == nil)
        let database = try open()
        let made = try #require(try await database.backUp(.byHand, at: now))
        let plants = try await DatabaseQueue(path: made.file.path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM plant")
        }
        #expect(plants == 30)
        let files = try FileManager.default.contentsOfDirectory(atPath: backups.path)
        #expect(files.filter { $0 != ".lock" } == [made.file.lastPathComponent])
    }

    @Test("restoring a backup that is missing or damaged leaves the garden unchanged, and the newest readable one is offered")
    func badBackups() async throws {
        let plants = try await makeGarden()
        let database = try open()
        let good = try #require(try await database.backUp(.byHand, at: now))
        try database.writer.close()
        let before = try Data(contentsOf: file)
        for (days, content) in [(1, Data()), (2, words), (3, try Data(contentsOf: good.file).prefix(9_000))] {
            let later = try #require(GardenBackup(good.file.deletingLastPathComponent().appending(path: name(daysAfter: days))))
            #expect(throws: StoreError.self) { _ = try GardenDatabase.restore(later, in: folder.url, at: moment) }
            try content.write(to: later.file)
            #expect(!later.isReadable)
            #expect(throws: StoreError.self) { _ = try GardenDatabase.restore(later, in: folder.url, at: moment) }
        }
        #expect(try Data(contentsOf: file) == before)
        #expect(GardenBackup.all(in: folder.url).count == 4)
        #expect(GardenBackup.newest(in: folder.url) == good)
        #expect(try await open().read { try $0.summaries().count } == plants.count)
    }

    private func name(daysAfter days: Int) -> String {
        "garden-\(now.addingTimeInterval(Double(days) * 86_400).ISO8601Format(GardenBackup.stamp))-daily.sqlite"
    }

    @Test("a replacement that was interrupted is finished by the next program", arguments: [0, 1, 2])
    func interrupted(renamed: Int) async throws {
        _ = try await makeGarden()
        let database = try open()
        let backup = try #require(try await database.backUp(.byHand, at: now))
        try database.writer.close()
        try words.write(to: file)
        try words.write(to: folder.file("garden.sqlite-wal"))
        try FileManager.default.copyItem(at: backup.file, to: folder.file("garden-replacement-1.sqlite"))
        for part in ["", "-wal"].prefix(renamed) {
            try FileManager.default.moveItem(
                at: folder.file("garden.sqlite\(part)"), to: folder.file("garden-damaged-1.sqlite\(part)"))
        }
        #expect(try await open().read { try $0.summaries().count } == 30)
        for part in ["", "-wal"] { #expect(try Data(contentsOf: folder.file("garden-damaged-1.sqlite\(part)")) == words) }
        #expect(!FileManager.default.fileExists(atPath: folder.file("garden-replacement-1.sqlite").path))
    }

    @Test(
        "an emptied or missing garden is an error, not a new garden, until the user starts anew",
        arguments: ["empty", "missing", "no tables"])
    func emptied(kind: String) async throws {
        _ = try await makeGarden()
        let database = try open()
        let backup = try #require(try await database.backUp(.byHand, at: now))
        try database.writer.close()
        for part in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(at: folder.file("garden.sqlite\(part)")) }
        switch kind {
        case "empty": try Data().write(to: file)
        case "no tables":
            let queue = try DatabaseQueue(path: file.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE t (x); DROP TABLE t") }
            try queue.close()
        default: break
        }
        for _ in 0..<2 { #expect(throws: StoreError.emptied(path: file.path)) { try open() } }
        // A lock of an earlier version says nothing; the backup does.
        try Data().write(to: folder.file("garden.sqlite.lock"))
        #expect(throws: StoreError.emptied(path: file.path)) { try open() }
        #expect(try GardenDatabase.startEmptyGarden(in: folder.url, at: moment))
        let empty = try open()
        #expect(try await empty.read { try $0.summaries().isEmpty })
        try empty.writer.close()
        try Data().write(to: file)
        #expect(try GardenDatabase.restore(backup, in: folder.url, at: moment))
        #expect(try await open().read { try $0.summaries().count } == 30)
    }
}
