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
    @Test("a long name takes two lines at most, a long status as many as it needs, and all pictures have one size")
    func lines() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let collection = CollectionModel(window)
        var heights: [Int32] = []
        for name in ["Basil", "The fern from the big window", String(repeating: "The fern from the big window ", count: 4)] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            _ = try await garden.repository.addTask(.soilCheck, for: plant.id, on: garden.repository.today)
            await collection.read()
            #expect(collection.row(plant.id).shortStatus == "Check soil today")
            heights.append(try height(of: plant.id, collection, window, width: 200))
        }
        #expect(heights[0] < heights[1] && heights[1] == heights[2])
        let basil = try #require(collection.matches.first { collection.row($0).name == "Basil" })
        let status = statusPill(CellContext(basil), collection, isShort: { true })
        g_object_ref_sink(status.pointer)
        defer { g_object_unref(status.pointer) }
        let ends = [Int32(90), 400].map { width in
            var height: Int32 = 0
            gtk_widget_measure(status.pointer, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
            return height
        }
        #expect(ends[0] > ends[1])
    }

    /// The least height of a card in a column of a width. That of its picture is the same in each.
    private func height(of plant: Plant.ID, _ collection: CollectionModel, _ window: WindowModel, width: Int) throws -> Int32 {
        let card = plantCard(CellContext(plant), collection, window.layout, window.navigator, window.environment)
        g_object_ref_sink(card.pointer)
        defer { g_object_unref(card.pointer) }
        let cover = try #require(gtk_widget_get_first_child(card.pointer))
        var (height, least, natural): (Int32, Int32, Int32) = (0, 0, 0)
        gtk_widget_measure(card.pointer, GTK_ORIENTATION_VERTICAL, Int32(width), &height, nil, nil, nil)
        gtk_widget_measure(cover, GTK_ORIENTATION_VERTICAL, Int32(width), &least, &natural, nil, nil)
        #expect(least == natural && least == (window.layout.isNarrow ? 126 : 168))
        return height
    }

    @Test(
        "a card tells the status in a few words, because its icon tells the kind of care",
        arguments: [
            (CareType.watering, -2, "2 days overdue"), (.fertilizing, -12, "12 days overdue"), (.watering, 0, "Water today"),
            (.soilCheck, 0, "Check soil today"), (.pestControl, 0, "Due today"), (.watering, 1, "Fine until tomorrow"),
            (.watering, 2, "Fine until Saturday"), (.watering, 198, "Fine until Dec\u{A0}5"),
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
