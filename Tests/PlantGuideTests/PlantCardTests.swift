import CGtk
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

@Suite("Cards of plants")
@MainActor
struct PlantCardTests {
    @Test("a card with a long status is as high as the others, so that all pictures have one size")
    func height() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let collection = CollectionModel(window)
        let basil = try await garden.repository.add(PlantDraft(name: "Basil", reminder: .none)).value
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", reminder: .none)).value
        let long = CareType.custom("Wash the leaves with lukewarm water")
        _ = try await garden.repository.addTask(long, for: fern.id, on: garden.repository.today)
        await collection.read()
        #expect(collection.row(fern.id).status.count > 30)
        #expect(try height(of: basil.id, collection, window) == height(of: fern.id, collection, window))
    }

    /// The least height of a card in a column of the usual width.
    private func height(of plant: Plant.ID, _ collection: CollectionModel, _ window: WindowModel) throws -> Int32 {
        let card = plantCard(CellContext(plant), collection, window.layout, window.navigator, window.environment)
        g_object_ref_sink(card.pointer)
        defer { g_object_unref(card.pointer) }
        var height: Int32 = 0
        gtk_widget_measure(card.pointer, GTK_ORIENTATION_VERTICAL, 200, &height, nil, nil, nil)
        #expect(height > 168)
        return height
    }

    @Test(
        "a card tells the status in a few words, because its icon tells the kind of care",
        arguments: [
            (CareType.watering, -2, "2 days overdue"), (.fertilizing, -12, "12 days overdue"), (.watering, 0, "Water today"),
            (.soilCheck, 0, "Check soil today"), (.pestControl, 0, "Due today"), (.watering, 1, "Fine until tomorrow"),
            (.watering, 2, "Fine until Sat"), (.watering, 198, "Fine until Dec 5"),
        ])
    func short(type: CareType, days: Int, words: String) throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let (today, settings) = (garden.repository.today, DisplaySettings(.testing(garden.repository)))
        let next = PlantSummary.Next(
            occurrence: Occurrence(rule: .new(), place: .on(today + days)), type: type,
            moment: LocalMoment(day: today + days, time: .eight))
        let row = PlantRow(
            PlantSummary(
                id: .new(), name: "Fern", species: nil, room: nil, light: nil, isFavorite: false, tags: [], isArchived: false,
                art: nil, addedAt: .distantPast, next: next), settings)
        #expect(row.shortStatus == words)
        #expect(row.accessibleLabel.hasSuffix(row.status))
    }
}
