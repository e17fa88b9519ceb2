import Foundation
import Garden
import GardenData
import Localization
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Deleting a plant permanently")
@MainActor
struct PlantDeletionTests {
    @Test("damaged files that contain the plant are told, and deleted only if the user chooses that", arguments: [true, false])
    func damagedFiles(isChosen: Bool) async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let plant = try await garden.repository.add(PlantDraft(name: "Basil")).value
        let id = withUnsafeBytes(of: plant.id.uuid.uuid) { Data($0) }
        let damaged = garden.directory.file("garden-damaged-1.sqlite")
        try (Data("words".utf8) + id).write(to: damaged)
        try Data("words".utf8).write(to: garden.directory.file("garden-damaged-2.sqlite"))
        _ = try await garden.repository.archive([plant.id])
        let model = PlantPageModel(plant.id, window)
        await model.open()
        async let first = model.remains()
        async let second = model.remains()
        // A second press asks nothing.
        let all = await [first, second].compactMap(\.self)
        #expect(all.count == 1)
        let remains = try #require(all.first)
        #expect(remains.inBackups == nil)
        #expect(
            window.settings.formatter.inDamaged(remains.damagedFiles) == "The damaged file garden-damaged-1.sqlite contains it.")
        await model.deleteForGood(damagedFiles: isChosen ? remains.damagedFiles : [])
        #expect(try await garden.repository.summaries().isEmpty)
        #expect(FileManager.default.fileExists(atPath: damaged.path) != isChosen)
        #expect(FileManager.default.fileExists(atPath: garden.directory.file("garden-damaged-2.sqlite").path))
    }
}
