import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite(.serialized, .enabled(Comment(rawValue: SmallDisk.need)) { try await SmallDisk.isPossible() })
struct DurabilityDiskTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private var moment: WritingMoment { WritingMoment(instant: now, today: day("2026-05-28")) }

    private func plant(_ number: Int) -> Plant {
        Plant(name: "Plant \(number)", notes: String(repeating: "\(number % 10)", count: 20_000), addedAt: now)
    }

    @Test("a disk that fills up is reported, committed data survives, and writing resumes once there is space")
    func full() async throws {
        try await SmallDisk.with { disk in
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            try disk.fill("ballast", bytes: 300_000)
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            var kept: [Plant] = []
            var failure: (any Error)?
            for number in 0..<200 where failure == nil {
                let plant = plant(number)
                do {
                    _ = try await database.write(at: moment) { try $0.save(plant) }
                    kept.append(plant)
                } catch { failure = error }
            }
            #expect(failure as? StoreError == .full(path: path))
            #expect(!kept.isEmpty)
            #expect(try await database.read { try $0.summaries().count } == kept.count)
            try disk.free("ballast")
            let last = plant(1_000)
            _ = try await database.write(at: moment) { try $0.save(last) }
            for plant in kept + [last] { #expect(try await database.read { try $0.plant(plant.id) } == plant) }
            #expect(try await database.examine(at: moment).isHealthy)
        }
    }

    @Test("creating a garden on a full disk is reported as a full disk")
    func noSpace() async throws {
        try await SmallDisk.with { disk in
            try disk.fill("all")
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            #expect(throws: StoreError.full(path: path)) { try GardenDatabase.open(in: disk.folder, now: now) }
            try disk.free("all")
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            #expect(try await database.examine(at: moment).isHealthy)
        }
    }

    @Test("a garden on a disk that filled up can still be opened and read while a program has it open")
    func reading() async throws {
        try await SmallDisk.with { disk in
            let plant = plant(1)
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            _ = try await database.write(at: moment) { try $0.save(plant) }
            try disk.fill("all")
            let other = try GardenDatabase.open(in: disk.folder, now: now)
            for garden in [database, other] { #expect(try await garden.read { try $0.plant(plant.id) } == plant) }
        }
    }

    @Test("a backup without space is reported as a full disk and is not listed as a backup")
    func backup() async throws {
        try await SmallDisk.with { disk in
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            let plant = plant(1)
            _ = try await database.write(at: moment) { try $0.save(plant) }
            try disk.fill("all")
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            await #expect(throws: StoreError.full(path: path)) { try await database.backUp(.byHand, at: now) }
            #expect(GardenBackup.newest(in: disk.folder) == nil)
            try disk.free("all")
            #expect(try await database.backUp(.byHand, at: now) != nil)
            #expect(GardenBackup.newest(in: disk.folder) != nil)
        }
    }

    /// Makes a garden with one plant, watered on the first Monday of each week, closes it, and returns the plant.
    ///
    /// - Parameter leavesLog: Whether the write-ahead log remains, as after a crash.
    private func makeGarden(on disk: SmallDisk, leavesLog: Bool = false) async throws -> Plant {
        let plant = plant(1)
        let rule = CareRule(
            plant: plant.id, type: .watering, recurrence: .weekdays(WeekdaySet([.monday])), start: day("2026-05-25"))
        let database = try GardenDatabase.open(in: disk.folder, now: now)
        _ = try await database.write(at: moment) { writer in
            try writer.save(plant)
            try writer.save(rule)
        }
        if !leavesLog { _ = try await database.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        try database.writer.close()
        return plant
    }

    /// Checks that a garden that cannot be written is read, also on a later day, and that writes are refused.
    private func check(_ disk: SmallDisk, _ plant: Plant, refusal: (String) -> StoreError) async throws {
        let refusal = refusal(disk.folder.appendingPathComponent("garden.sqlite").path)
        let database = try GardenDatabase.open(in: disk.folder, now: now)
        #expect(try await database.read { try $0.plant(plant.id) } == plant)
        let later = WritingMoment(instant: now + 14 * 86_400, today: moment.today + 14)
        #expect(try await database.read { try $0.isStale(on: later.today) })
        try await database.deriveStaleDueDays(at: later)
        let task = try await database.read { try $0.tasks(TaskFilter(), limit: 10) }
        #expect(task.map(\.moment.day) == [day("2026-06-08")])
        await #expect(throws: refusal) { try await database.write(at: moment) { try $0.save(plant) } }
        await #expect(throws: refusal) { try await database.cache(.care).clear() }
        await #expect(throws: refusal) { try await database.dequeue(QueuedPhotos(photos: [], since: now).id) }
        #expect(try await database.cache(.care).entry("none", now: now) == nil)
    }

    @Test(
        "a garden on a disk that became read-only is read, with the tasks of today, and writes are reported as read-only",
        arguments: [true, false])
    func readOnly(leavesLog: Bool) async throws {
        try await SmallDisk.with { disk in
            let plant = try await makeGarden(on: disk, leavesLog: leavesLog)
            try await disk.makeReadOnly()
            try await check(disk, plant) { .readOnly(path: $0) }
            let new = disk.folder.appendingPathComponent("new")
            #expect(throws: StoreError.readOnly(path: new.appendingPathComponent("garden.sqlite").path)) {
                try GardenDatabase.open(in: new, now: now)
            }
        }
    }

    @Test("a garden on a full disk that no program has open is read, with the tasks of today, and writes are reported as full")
    func readingFull() async throws {
        try await SmallDisk.with { disk in
            let plant = try await makeGarden(on: disk)
            try disk.fill("all")
            try await check(disk, plant) { .full(path: $0) }
        }
    }

    @Test("a garden that was read from a full disk is written once there is space, with what another program wrote meanwhile")
    func spaceAgain() async throws {
        try await SmallDisk.with { disk in
            let plant = try await makeGarden(on: disk)
            try disk.fill("all")
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            let first = try GardenDatabase.open(in: disk.folder, now: now)
            let second = try GardenDatabase.open(in: disk.folder, now: now)
            let new = self.plant(2)
            await #expect(throws: StoreError.full(path: path)) { try await first.write(at: moment) { try $0.save(new) } }
            try disk.free("all")
            _ = try await first.write(at: moment) { try $0.save(new) }
            for garden in [first, second] {
                #expect(try await garden.read { try $0.summaries().count } == 2)
                #expect(try await garden.examine(at: moment).isHealthy)
            }
            _ = try await second.write(at: moment) { try $0.remove(plant.id) }
            #expect(try await first.read { try $0.summaries().map(\.id) } == [new.id])
        }
    }

    @Test("a garden that was read from a full disk is not read once another program has written to it and the disk is full again")
    func changedMeanwhile() async throws {
        try await SmallDisk.with { disk in
            let plant = try await makeGarden(on: disk)
            try disk.fill("all")
            let copy = try GardenDatabase.open(in: disk.folder, now: now)
            try disk.free("all")
            let other = try GardenDatabase.open(in: disk.folder, now: now)
            _ = try await other.write(at: moment) { try $0.remove(plant.id) }
            _ = try await other.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try other.writer.close()
            try disk.fill("all")
            await #expect(throws: StoreError.replaced(path: disk.folder.appendingPathComponent("garden.sqlite").path)) {
                try await copy.read { try $0.plant(plant.id) }
            }
        }
    }

    @Test("the tasks of a new day are read from a disk that filled up after the garden was opened")
    func filledMeanwhile() async throws {
        try await SmallDisk.with { disk in
            _ = try await makeGarden(on: disk)
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            try disk.fill("all")
            let later = WritingMoment(instant: now + 14 * 86_400, today: moment.today + 14)
            let tasks = try await database.readRolledForward(to: later) { try $0.tasks(TaskFilter(), limit: 10) }
            #expect(tasks.map(\.moment.day) == [day("2026-06-08")])
            #expect(try await database.read { try $0.isStale(on: later.today) })
        }
    }

    @Test("a garden of an earlier schema that was read from a full disk is migrated at the time of the program's own clock")
    func migratedOnceThereIsSpace() async throws {
        try await SmallDisk.with(size: "8m") { disk in
            let fixture = Checkout.root.appending(path: "Tests/Fixtures/garden-1/garden.sqlite")
            try FileManager.default.copyItem(at: fixture, to: disk.folder.appending(path: "garden.sqlite"))
            try disk.fill("all")
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            try disk.free("all")
            _ = try await database.write(at: moment) { try $0.save(plant(1)) }
            #expect(GardenBackup.all(in: disk.folder).map(\.reason) == [.beforeMigration])
            #expect(try #require(GardenBackup.all(in: disk.folder).first).madeAt.timeIntervalSince(now) < 86_400)
        }
    }

    @Test("a library that was read from a full disk can be changed once there is space")
    func librarySpaceAgain() async throws {
        let catalog = Checkout.root.appending(path: "data/catalog")
        let file = TableImportTests.file(of: .ecoCrop)
        try await SmallDisk.with(size: "64m") { disk in
            let path = disk.folder.appending(path: "library.sqlite").path
            let count = try await LibraryDatabase.open(in: disk.folder, catalog: catalog).count()
            try disk.fill("all")
            let library = try LibraryDatabase.open(in: disk.folder, catalog: catalog)
            await #expect(throws: StoreError.full(path: path)) { try await library.importTable(.ecoCrop, from: file, at: now) }
            try disk.free("all")
            let report = try await library.importTable(.ecoCrop, from: file, at: now)
            #expect(try await library.count() == count + report.species)
            #expect(try await library.tables().map(\.table) == [.ecoCrop])
            #expect(try await LibraryDatabase.open(in: disk.folder, catalog: catalog).count() == count + report.species)
        }
    }

    @Test(
        "the library is read from a disk that cannot be written, and without one there is the catalog", arguments: [true, false])
    func library(isFull: Bool) async throws {
        let catalog = Checkout.root.appendingPathComponent("data/catalog")
        try await SmallDisk.with(size: "64m") { disk in
            let count = try await LibraryDatabase.open(in: disk.folder, catalog: catalog).count()
            if isFull { try disk.fill("all") } else { try await disk.makeReadOnly() }
            let library = try LibraryDatabase.open(in: disk.folder, catalog: catalog)
            #expect(try await library.count() == count)
            await #expect(throws: StoreError.self) { try await library.removeTable(.ecoCrop) }
        }
        try await SmallDisk.with { disk in
            if isFull { try disk.fill("all") } else { try await disk.makeReadOnly() }
            #expect(try await LibraryDatabase.open(in: disk.folder, catalog: catalog).count() > 0)
        }
    }
}
