import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Upcoming tasks of a plant")
@MainActor
struct PlantUpcomingTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    @Test(
        "the next watering is listed whether its rule checks the soil or the soil is checked beside it",
        arguments: [true, false])
    func upcomingWatering(checksSoil: Bool) async throws {
        let draft = PlantDraft(
            name: "Rosie", reminder: .every(days: 6, amount: nil, time: nil, checksSoil: checksSoil), checksSoilToday: true)
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        #expect(model.next?.rule.shownType == .soilCheck && model.next?.task?.due == day("2026-05-21"))
        let watering = try #require(model.upcoming.first)
        #expect(model.upcoming.count == 1 && watering.rule.type == .watering && watering.due == day("2026-05-27"))
        #expect(model.upcomingLines(watering).contains("Water it if the soil is dry") == checksSoil)
    }

    @Test("a one-time task is followed by nothing")
    func oneTime() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Rosie", reminder: .none)).value.id
        _ = try await garden.repository.addTask(.repotting, for: id, on: garden.repository.today + 3)
        let model = PlantPageModel(id, window)
        await model.open()
        #expect(model.next?.rule.type == .repotting && model.upcoming.isEmpty)
    }
}
