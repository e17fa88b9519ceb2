import Foundation
import Garden
import Tending
import TestSupport
import Testing

@Suite("What a program in the background waits for")
struct WaitingTests {
    @Test("an empty garden is not waited for")
    func empty() async throws {
        let garden = try TestGarden()
        #expect(try await garden.gardener.nextLook(after: garden.gardener.moment) == nil)
    }

    @Test("the soonest task that is still to come is waited for, and after it the next")
    func soonest() async throws {
        let garden = try TestGarden(TestClock("2026-05-21", "10:00"))
        let plant = try await garden.gardener.add(PlantDraft(name: "Basil", reminder: .none)).value
        for time in ["09:00", "10:30", "10:31"] {
            _ = try await garden.gardener.addTask(.watering, for: plant.id, on: day("2026-05-21"), time: LocalTime(time))
        }
        let first = try await garden.gardener.nextLook(after: garden.gardener.moment)
        #expect(first == LocalMoment(day: day("2026-05-21"), time: LocalTime("10:30")!))
        garden.clock.set("2026-05-21", "10:30")
        let second = try await garden.gardener.nextLook(after: garden.gardener.moment)
        #expect(second == LocalMoment(day: day("2026-05-21"), time: LocalTime("10:31")!))
        garden.clock.set("2026-05-21", "10:31")
        #expect(try await garden.gardener.nextLook(after: garden.gardener.moment) == nil)
    }

    @Test("a missed weekday is waited for again on the day its next slot takes its place")
    func missedSlot() async throws {
        // 21 May 2026 is a Thursday.
        let garden = try TestGarden(TestClock("2026-05-21", "07:00"))
        let plant = try await garden.gardener.add(PlantDraft(name: "Basil", reminder: .none)).value
        let rule = CareRule(
            plant: plant.id, type: .watering, rhythm: .weekdays(WeekdaySet([.thursday])), start: day("2026-05-21"),
            time: LocalTime("08:00"))
        _ = try await garden.gardener.save(rule)
        garden.clock.set("2026-05-21", "08:00")
        let turn = try await garden.gardener.nextLook(after: garden.gardener.moment)
        #expect(turn == LocalMoment(day: day("2026-05-28"), time: LocalTime("00:00")!))
        garden.clock.set("2026-05-28", "00:00")
        let due = try await garden.gardener.nextLook(after: garden.gardener.moment)
        #expect(due == LocalMoment(day: day("2026-05-28"), time: LocalTime("08:00")!))
    }
}
