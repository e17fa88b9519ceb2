import Foundation
import Garden
import GardenData
import GardenStore
import TestSupport
import Testing

@Suite("The backup of the day")
struct DailyBackupTests {
    private let clock = TestClock("2026-05-21")
    private let folder: TemporaryDirectory
    private let repository: GardenRepository

    init() throws {
        let clock = clock
        folder = try TemporaryDirectory()
        repository = GardenRepository(
            database: try GardenDatabase.open(in: folder.url, now: clock.now),
            library: try LibraryDatabase.open(in: folder.url, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en", now: { clock.now }, zone: { clock.zone }, backsUpDaily: true)
    }

    /// The numbers of plants in the backups, newest first.
    private func backups() async -> [Int?] {
        await repository.finishDailyBackup()
        return await repository.backupContents().map { $0.contents?.plants }
    }

    @Test("the state before the first change of a day is kept, and of a new garden that after it")
    func state() async throws {
        let basil = try await repository.add(PlantDraft(name: "Basil")).value
        #expect(await backups() == [1])
        let fern = try await repository.add(PlantDraft(name: "Fern")).value
        #expect(await backups() == [1])
        clock.advance(days: 1)
        _ = try await repository.archive([basil.id, fern.id])
        let photos = try await repository.purge(fern.id)
        #expect(photos.isEmpty)
        #expect(await backups() == [2, 1])
        clock.advance(days: 1)
        _ = try await repository.restore(try #require(await repository.backups().first))
        #expect(try await repository.page(of: fern.id).plant.archive == nil)
    }

    @Test("a plant that is deleted permanently as the first change of a day is in its backup only until it is deleted there")
    func purge() async throws {
        _ = try await repository.add(PlantDraft(name: "Basil"))
        let fern = try await repository.add(PlantDraft(name: "Fern")).value
        #expect(await backups() == [1])
        clock.advance(days: 1)
        #expect(try await repository.stayInBackups(of: fern.id)?.isByHand == false)
        _ = try await repository.backUpByHand()
        #expect(try await repository.stayInBackups(of: fern.id)?.isByHand == true)
        _ = try await repository.purge(fern.id, fromBackups: true)
        #expect(await backups() == [1, 1, 1])
        #expect(try await repository.stayInBackups(of: fern.id) == nil)
    }

    @Test("changes that are made at once wait for the same backup")
    func atOnce() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil")).value
        #expect(await backups() == [1])
        clock.advance(days: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [repository] in _ = try await repository.duplicate(plant.id, name: "Basil \(number)") }
            }
            try await group.waitForAll()
        }
        #expect(await backups() == [1, 1])
    }
}
