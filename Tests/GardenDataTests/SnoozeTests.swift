import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Snoozing tasks")
struct SnoozeTests {
    @Test(
        "each snooze option leads to its moment",
        arguments: [
            (Snooze.hour, "2026-05-21", "11:00"), (.tonight, "2026-05-21", "18:00"), (.tomorrow, "2026-05-22", "08:30"),
            (.day(day("2026-05-27")), "2026-05-27", "08:30"),
        ])
    func moments(snooze: Snooze, date: String, time: String) throws {
        let repository = try TestGarden(TestClock("2026-05-21", "10:00")).repository
        let moment = repository.moment(of: snooze, at: try #require(LocalTime("08:30")))
        #expect(moment == LocalMoment(day: day(date), time: try #require(LocalTime(time))))
    }

    @Test("tasks snoozed together to another day keep their own times, even if snoozed before")
    func ownTimes() async throws {
        let garden = try TestGarden(TestClock("2026-05-21", "10:00"))
        let repository = garden.repository
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value
        let early = try #require(LocalTime("06:30"))
        let set = try await repository.addTask(.pruning, for: plant.id, on: day("2026-05-21"), time: early).value
        let unset = try await repository.addTask(.rotation, for: plant.id, on: day("2026-05-21")).value
        let ids = try await repository.tasks(TaskFilter(), limit: .max).map(\.id)
        #expect(ids.count == 2)
        _ = try await repository.answer(ids, .later(.hour))
        garden.clock.advance(minutes: 1)
        _ = try await repository.answer(ids, .later(.day(day("2026-05-27"))))
        let due = try await repository.tasks(TaskFilter(), limit: .max).reduce(into: [:]) { $0[$1.id.rule] = $1.moment }
        let preferences = try await repository.preferences()
        #expect(due[set.id] == LocalMoment(day: day("2026-05-27"), time: early))
        #expect(due[unset.id] == LocalMoment(day: day("2026-05-27"), time: preferences.careTime))
        let past = LocalMoment(day: day("2026-05-20"), time: early)
        await #expect(throws: GardenError.momentInPast(past)) {
            try await repository.answer(ids.filter { $0.rule == set.id }, .later(.day(past.day)))
        }
    }

    @Test("tonight is offered until 18:00")
    func evening() throws {
        let garden = try TestGarden(TestClock("2026-05-21", "17:59"))
        #expect(garden.repository.snoozes(ofTasksDue: [garden.repository.moment]) == [.hour, .tonight, .tomorrow])
        garden.clock.set("2026-05-21", "18:00")
        #expect(garden.repository.snoozes(ofTasksDue: [garden.repository.moment]) == [.hour, .tomorrow])
    }

    @Test(
        "snoozing for an hour moves forward on the wall clock, over midnight and across clock changes",
        arguments: [
            ("2026-05-21", "23:30", "2026-05-22", "00:30"), ("2026-03-29", "01:30", "2026-03-29", "03:30"),
            ("2026-10-25", "01:30", "2026-10-25", "02:30"), ("2026-10-25", "02:30", "2026-10-25", "03:30"),
        ])
    func hour(date: String, time: String, thatDate: String, thatTime: String) throws {
        let repository = try TestGarden(TestClock(date, time)).repository
        let later = repository.moment(of: .hour, at: .eight)
        #expect(later == LocalMoment(day: day(thatDate), time: try #require(LocalTime(thatTime))))
    }
}
