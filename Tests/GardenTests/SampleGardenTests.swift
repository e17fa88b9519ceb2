import Foundation
import Garden
import Testing

struct SampleGardenTests {
    private static let days = ["2026-05-21", "2026-12-31", "2028-02-29", "2026-03-29"]

    private func tasks(_ garden: [SampleGarden.Entry], on today: LocalDay) -> [String: [OpenTask]] {
        let calculator = OccurrenceCalculator(preferences: Preferences(), today: today)
        return Dictionary(
            uniqueKeysWithValues: garden.filter { $0.plant.archive == nil }.map { entry in
                (entry.plant.name, entry.rules.compactMap { calculator.open($0, events: entry.events, at: entry.plant.place) })
            })
    }

    @Test("on its day, the sample garden has two overdue plants, four due ones, and three of five watered", arguments: days)
    func standsAsDrawn(text: String) {
        let today = day(text)
        let garden = SampleGarden.make(on: today, now: Date(timeIntervalSince1970: Double(today.number) * 86_400 + 36_000))
        let tasks = tasks(garden, on: today)
        #expect(tasks.count == 24)
        func names(_ status: OpenTask.Status, _ type: CareType) -> Set<String> {
            Set(tasks.filter { $0.value.contains { $0.status(on: today) == status && $0.type == type } }.keys)
        }
        #expect(names(.overdue, .watering) == ["Lavender", "Boston Fern"])
        #expect(names(.today, .watering) == ["Sweet Basil", "Cherry Tomato"])
        #expect(names(.today, .soilCheck) == ["Monstera"])
        #expect(names(.today, .fertilizing) == ["Moth Orchid"])
        #expect(tasks.values.joined().count { $0.due <= today } == 6)
        #expect(tasks["Lavender"]?.first?.due == today - 2)
        #expect(tasks["Boston Fern"]?.first?.due == today - 1)
        #expect(Set(tasks.filter { $0.value.map(\.due).min() == today + 1 }.keys) == ["Golden Pothos", "Peace Lily"])
        let watered = garden.flatMap(\.events).filter { $0.type == .watering && $0.kind == .done && $0.day == today }
        #expect(watered.count == 3)
        #expect(watered.allSatisfy { $0.answer?.due == today })
    }

    @Test("the sample garden is consistent: unique IDs, valid rules, no event in the future or before its plant was acquired")
    func isSound() {
        let today = day("2026-05-21")
        let now = Date(timeIntervalSince1970: 1_779_357_600)
        let garden = SampleGarden.make(on: today, now: now)
        #expect(garden.count == 27)
        #expect(Set(garden.map(\.plant.id)).count == 27)
        #expect(Set(garden.map(\.plant.name)).count == 27)
        #expect(garden.count { $0.plant.archive != nil } == 3)
        let events = garden.flatMap(\.events)
        #expect(Set(events.map(\.id)).count == events.count)
        #expect(garden.flatMap(\.rules).allSatisfy { $0.isValid })
        #expect(events.allSatisfy { $0.recordedAt <= now && $0.day <= today })
        for entry in garden {
            #expect(entry.events.allSatisfy { $0.day >= entry.plant.since! }, "\(entry.plant.name)")
            #expect(Plant.name(from: entry.plant.name) == entry.plant.name)
        }
        #expect(garden.map(\.plant.id) == SampleGarden.make(on: today + 40, now: now).map(\.plant.id))
    }

    @Test("each event answers the occurrence that was open before it")
    func answersWhatWasOpen() {
        let today = day("2026-05-21")
        let garden = SampleGarden.make(on: today, now: Date(timeIntervalSince1970: 1_779_357_600))
        for entry in garden {
            for rule in entry.rules {
                var past: [CareEvent] = []
                for event in entry.events where event.rule == rule.id {
                    let open = OccurrenceCalculator(preferences: Preferences(), today: event.day)
                        .open(rule, events: past, at: entry.plant.place)
                    #expect(open?.occurrence == event.answer?.occurrence)
                    #expect(open?.due == event.answer?.due)
                    #expect(open?.interval == event.answer?.interval)
                    past.append(event)
                }
            }
        }
    }

    @Test("problems and photos lie between the plant's acquisition and today, and one problem is open", arguments: days)
    func problemsAndPhotos(text: String) {
        let today = day(text)
        let garden = SampleGarden.make(on: today, now: Date(timeIntervalSince1970: Double(today.number) * 86_400 + 36_000))
        let problems = garden.flatMap(\.problems)
        #expect(problems.count { $0.isOpen } == 1 && problems.contains { !$0.isOpen })
        for entry in garden {
            let since = entry.plant.since!
            for problem in entry.problems {
                #expect(problem.plant == entry.plant.id && problem.notedOn >= since && problem.notedOn <= today)
                #expect(problem.resolvedOn.map { $0 >= problem.notedOn && $0 <= today } ?? true)
                #expect(problem.treatments.isSubset(of: entry.rules.map(\.id)))
                if problem.isOpen { #expect(!problem.treatments.isEmpty && entry.pictures.contains { $0.problem == problem.id }) }
            }
            #expect(entry.pictures.map(\.takenOn) == entry.pictures.map(\.takenOn).sorted())
            #expect(entry.pictures.allSatisfy { $0.takenOn >= since && $0.takenOn <= today })
            // A treatment that began before the problem was noted would have treated something else.
            for problem in entry.problems {
                let treated = entry.events.filter { $0.rule.map(problem.treatments.contains) == true }
                #expect(treated.allSatisfy { $0.day >= problem.notedOn })
            }
        }
        #expect(garden.first { $0.plant.name == "Monstera" }?.pictures.count == 4)
    }

    @Test("each text can be translated, and ids do not depend on the language")
    func translated() {
        let today = day("2026-05-21")
        let now = Date(timeIntervalSince1970: 1_779_357_600)
        let english = SampleGarden.make(on: today, now: now)
        let marked = SampleGarden.make(on: today, now: now) { $0.isEmpty ? "" : "_\($0)" }
        func texts(_ garden: [SampleGarden.Entry]) -> [String] {
            let plants = garden.map(\.plant)
            let own = plants.flatMap { [$0.name, $0.notes, $0.archive?.reason ?? ""] + $0.tags }
            let notes = garden.flatMap(\.rules).compactMap(\.note) + garden.flatMap(\.events).compactMap(\.note)
            return (own + notes + garden.flatMap(\.problems).flatMap { [$0.name, $0.note] }).filter { !$0.isEmpty }
        }
        #expect(texts(marked) == texts(english).map { "_\($0)" })
        #expect(texts(english).count > 40)
        #expect(marked.map(\.plant.id) == english.map(\.plant.id))
        #expect(marked.flatMap(\.events).map(\.id) == english.flatMap(\.events).map(\.id))
        #expect(marked.flatMap(\.problems).map(\.id) == english.flatMap(\.problems).map(\.id))
    }
}
