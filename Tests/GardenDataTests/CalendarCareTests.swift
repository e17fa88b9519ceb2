import Foundation
import Garden
import GardenStore
import TestSupport
import Testing

@testable import GardenData

@Suite("The care of a calendar")
struct CalendarCareTests {
    @Test("10,000 random plants: each day counts the tasks that the list shows, and each planned task only once")
    func random() async throws {
        var numbers = SeededRandom()
        for (start, zone) in [
            ("2026-01-30", "Pacific/Kiritimati"), ("2028-02-28", "Pacific/Pago_Pago"), ("2026-10-24", "Europe/Berlin"),
            ("2026-03-28", "Australia/Lord_Howe"),
        ] {
            let clock = TestClock(start, "23:30", zone: zone)
            let repository = try GardenRepository.inMemory(
                catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { clock.now },
                zone: { clock.zone })
            let today = repository.today
            try await Self.plant(2_500, in: repository, &numbers)
            let end = today + 75
            let counted = try await Self.counts(repository, through: end)

            var listed: [LocalDay: [CareType: Int]] = [:]
            for task in try await repository.tasks(limit: .max) where task.moment.day <= end {
                listed[max(task.moment.day, today), default: [:]][task.type, default: 0] += 1
            }
            let plants = Set(try await repository.summaries().map(\.id))
            let forecast = try await repository.forecast(of: plants, through: end)
            for task in forecast { listed[task.due, default: [:]][task.type, default: 0] += 1 }
            #expect(counted == listed, "PLANTGUIDE_SEED=\(numbers.seed) in \(zone)")
            let named = try #require(try await repository.namedCare(on: today...end, ifAtMost: .max))
            #expect(named.mapValues(\.due).filter { !$0.value.isEmpty } == counted)
            #expect(named.values.allSatisfy { $0.plantsDue.mapValues(\.count) == $0.due })
            #expect(try await repository.namedCare(on: today...end, ifAtMost: 2_000) == nil)

            let open = Dictionary(
                uniqueKeysWithValues: try await repository.agenda(through: nil).map { ($0.rule.id, $0.open.due) })
            #expect(Set(forecast.map { "\($0.rule) \($0.due)" }).count == forecast.count, "no day twice")
            #expect(forecast.allSatisfy { $0.due > max(open[$0.rule] ?? .last, today) }, "after the open task")
            for day in [today + 1, today + 14, end] {
                let ofDay = try await repository.forecast(on: day).map(\.task)
                #expect(Set(ofDay) == Set(forecast.filter { $0.due == day }))
            }
        }
    }

    @Test("care that was given counts on its day, and not once it is undone")
    func done() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        #expect(try await repository.firstDayOfCare() == nil)
        let plant = try await repository.add(PlantDraft(name: "Fern", species: nil)).value
        let watering = try await repository.record(.watering, for: plant.id, on: day("2026-05-03"))
        _ = try await repository.record(.watering, for: plant.id, on: day("2026-05-03"))
        _ = try await repository.note("Only a note", for: plant.id)
        let may = day("2026-05-01")...day("2026-05-31")
        #expect(try await repository.care(on: may)[day("2026-05-03")]?.done == [.watering: 2])
        #expect(try await repository.firstDayOfCare() == day("2026-05-03"))
        #expect(try await repository.careGiven(on: day("2026-05-03")).count == 2)
        let named = try await repository.namedCare(on: may, ifAtMost: 100)
        #expect(named?[day("2026-05-03")]?.plantsDone == [.watering: ["Fern", "Fern"]])
        try await repository.undo(watering.undoGroup)
        #expect(try await repository.care(on: may)[day("2026-05-03")]?.done == [.watering: 1])
        #expect(try await repository.care(on: day("2026-05-04")...day("2026-05-04"))[day("2026-05-04")] == nil)
    }

    /// What the calendar shows as due by day.
    private static func counts(_ repository: GardenRepository, through end: LocalDay) async throws -> [LocalDay: [CareType: Int]]
    {
        var counts = try await repository.care(on: repository.today...end).mapValues(\.due).filter { !$0.value.isEmpty }
        for (day, planned) in try await repository.forecastCounts(through: end) {
            counts[day, default: [:]].merge(planned, uniquingKeysWith: +)
        }
        return counts
    }

    private static func plant(_ count: Int, in repository: GardenRepository, _ numbers: inout SeededRandom) async throws {
        let today = repository.today
        var plantings: [(Plant, [CareRule])] = []
        for number in 0..<count {
            let plant = Plant(name: "Plant \(number)", addedAt: repository.instant)
            let types = CareType.known.filter { $0 != .soilCheck }.shuffled(using: &numbers).prefix(
                Int.random(in: 1...3, using: &numbers))
            let rules = types.map { type in
                var rule = CareRule(
                    plant: plant.id, type: type, recurrence: recurrence(&numbers),
                    start: today + Int.random(in: -40...40, using: &numbers))
                rule.adjustsForSeason = .random(using: &numbers)
                rule.checksSoil = type == .watering && .random(using: &numbers)
                if Int.random(in: 0...4, using: &numbers) == 0 {
                    rule.activeMonths = MonthSet(rawValue: Int.random(in: 1...0xfff, using: &numbers))
                }
                return rule
            }
            plantings.append((plant, rules))
        }
        let moment = WritingMoment(instant: repository.instant, today: today)
        _ = try await repository.database.write(at: moment) { [plantings] writer in
            for (plant, rules) in plantings {
                try writer.save(plant)
                for rule in rules { try writer.save(rule) }
            }
        }
    }

    private static func recurrence(_ numbers: inout SeededRandom) -> Recurrence {
        switch Int.random(in: 0...7, using: &numbers) {
        case 0...3: .everyDays(Int.random(in: 1...40, using: &numbers))
        case 4: .timesAWeek(Int.random(in: 1...7, using: &numbers))
        case 5: .weekdays(WeekdaySet(rawValue: Int.random(in: 1...127, using: &numbers)))
        case 6: .monthly(day: Int.random(in: 1...31, using: &numbers))
        default: .once
        }
    }
}
