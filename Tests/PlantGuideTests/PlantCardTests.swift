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

    @Test("an overdue task that does not fit on a line of a card is told without its kind, which the icon tells")
    func overdue() throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let (today, settings) = (garden.repository.today, DisplaySettings(.testing(garden.repository)))
        func row(_ type: CareType, daysAgo days: Int) -> PlantRow {
            let next = PlantSummary.Next(
                occurrence: Occurrence(rule: .new(), place: .on(today - days)), type: type,
                moment: LocalMoment(day: today - days, time: .eight))
            return PlantRow(
                PlantSummary(
                    id: .new(), name: "Fern", species: nil, room: nil, light: nil, isFavorite: false, tags: [], isArchived: false,
                    art: nil, addedAt: .distantPast, next: next), settings)
        }
        #expect(row(.watering, daysAgo: 2).cardStatus == "Water · 2 days overdue")
        #expect(row(.fertilizing, daysAgo: 12).cardStatus == "12 days overdue")
    }
}
