import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Soil checks")
struct SoilCheckTests {
    private func planned(_ garden: TestGarden) async throws -> (plant: Plant.ID, task: TaskSummary) {
        let plant = try await garden.repository.add(
            PlantDraft(name: "Monstera", watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: true))
        ).value
        return (plant.id, try #require(try await garden.repository.tasks().first))
    }

    @Test("a soil check refuses to be completed without the state of the soil, and nothing is recorded")
    func refused() async throws {
        let garden = try TestGarden()
        let (plant, task) = try await planned(garden)
        await #expect(throws: GardenError.soilStateMissing) {
            try await garden.repository.answer([task.id], .done(on: nil))
        }
        #expect(try await garden.repository.tasks() == [task])
        #expect(try await garden.repository.page(of: plant).history.isEmpty)
    }

    @Test("dry soil is recorded as watering, moist soil is checked again later, and both can be undone")
    func answered() async throws {
        let garden = try TestGarden()
        let (_, task) = try await planned(garden)
        let watered = try await garden.repository.answer([task.id], .dry(on: nil))
        #expect(watered.value.map(\.type) == [.watering])
        #expect(try await garden.repository.tasks().map(\.moment.day) == [garden.repository.today + 7])
        _ = try await garden.repository.undo(watered.undoGroup)
        #expect(try await garden.repository.tasks() == [task])
        let moist = try await garden.repository.answer([task.id], .moist(days: 2))
        #expect(try await garden.repository.tasks().map(\.id) == [task.id])
        #expect(try await garden.repository.tasks().map(\.moment.day) == [garden.repository.today + 2])
        _ = try await garden.repository.undo(moist.undoGroup)
        #expect(try await garden.repository.tasks() == [task])
    }

    @Test("a watering settles a single check from the day to which it was moved, and one that was only put off")
    func moved() async throws {
        let garden = try TestGarden()
        let (repository, today) = (garden.repository, garden.repository.today)
        func check(on day: LocalDay, _ answer: TaskAnswer?) async throws -> Plant.ID {
            let plant = try await repository.add(PlantDraft(name: "Aloe", watering: .none)).value.id
            let rule = try await repository.addTask(.soilCheck, for: plant, on: day).value.id
            if let answer { _ = try await repository.answer([Occurrence(rule: rule, place: .on(day))], answer) }
            _ = try await repository.record(.watering, for: plant)
            return plant
        }
        let settled = [
            try await check(on: today, nil), try await check(on: today, .later(.tomorrow)),
            try await check(on: today, .moist(days: 2)), try await check(on: today + 5, .move(to: today)),
        ]
        let open = [try await check(on: today + 5, nil), try await check(on: today, .move(to: today + 5))]
        let left = Set(try await repository.tasks().map(\.plant))
        #expect(left == Set(open) && left.isDisjoint(with: settled))

        // A check that is moved to today after a watering is asked for, by an answer and in its form.
        let fern = try await repository.add(PlantDraft(name: "Fern", watering: .none)).value.id
        let planned = try await repository.addTask(.soilCheck, for: fern, on: today + 2).value.id
        _ = try await repository.record(.watering, for: fern)
        for day in [today + 3, today] {
            _ = try await repository.answer([Occurrence(rule: planned, place: .on(today + 2))], .move(to: day))
            #expect(try await repository.tasks().contains { $0.plant == fern && $0.moment.day == day })
        }
        _ = try await repository.record(.watering, for: fern)
        #expect(try await !repository.tasks().contains { $0.plant == fern }, "a watering after that settles it")
        let rule = try #require(try await repository.rules(of: open[0]).first)
        var edited = rule
        edited.start = today
        _ = try await repository.save(edited, changedFrom: rule)
        #expect(try await repository.tasks().contains { $0.plant == open[0] && $0.moment.day == today })
    }

    @Test("of tasks at the same moment, watering and soil checks come first: as the next task, and in lists")
    func urgency() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        for number in 0..<6 {
            let plant = try await repository.add(PlantDraft(name: "Plant \(number)", watering: .none)).value.id
            let kinds: [CareType] = [.rotation, number % 2 == 0 ? .watering : .soilCheck, .custom("Airing")]
            for type in kinds { _ = try await repository.addTask(type, for: plant, on: repository.today) }
        }
        for plant in try await repository.summaries() { #expect(plant.next?.type.completedCare == .watering) }
        let firsts = try await repository.tasks().enumerated().filter { $0.offset % 3 == 0 }.map(\.element.type)
        #expect(firsts.count == 6 && firsts.allSatisfy { $0.completedCare == .watering })
    }

    @Test("a single check needs no answer once the plant was watered in another way, until that is undone")
    func wateredOtherwise() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let aloe = PlantDraft(name: "Aloe", watering: .every(days: 30, amount: nil, time: .whenSaved, checksSoil: false))
        let plant = try await repository.add(aloe).value.id
        _ = try await repository.addTask(.soilCheck, for: plant, on: repository.today)
        _ = try await repository.record(.watering, for: plant, on: repository.today - 1)
        let before = try await repository.tasks()
        #expect(before.map(\.type) == [.soilCheck, .watering], "that was before the check")
        let watered = try await repository.answer([before[1].id], .done(on: nil))
        #expect(try await repository.tasks().map(\.type) == [.watering])
        try await repository.undo(watered.undoGroup)
        #expect(try await repository.tasks().map(\.type) == [.soilCheck, .watering])
        _ = try await repository.answer([before[1].id], .done(on: nil))
        _ = try await repository.addTask(.soilCheck, for: plant, on: repository.today)
        #expect(try await repository.tasks().map(\.type) == [.soilCheck, .watering], "a new check is asked for")
    }

    @Test("a soil check that is skipped or put off is recorded as one, and what the soil was like can be said")
    func skipped() async throws {
        let garden = try TestGarden()
        let (plant, task) = try await planned(garden)
        garden.clock.advance(days: 7)
        let snoozed = try await garden.repository.answer([task.id], .later(.tomorrow)).value[0]
        let skipped = try await garden.repository.answer([task.id], .skip).value[0]
        for event in [snoozed, skipped] { #expect(event.type == .soilCheck && event.rule == task.id.rule) }
        #expect(try await garden.repository.tasks().map(\.id) == [Occurrence(rule: task.id.rule, place: .after(skipped.id))])
        _ = try await garden.repository.setVerdict(.moist, of: skipped.id)
        #expect(try await garden.repository.page(of: plant).verdicts == [skipped.id: .moist])
    }

    @Test("several tasks are answered each in its own way, as one action that one undo takes back")
    func severalAnswers() async throws {
        let garden = try TestGarden()
        let (_, first) = try await planned(garden)
        let basil = try await garden.repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: true))
        ).value
        let before = try await garden.repository.tasks()
        let second = try #require(before.first { $0.plant == basil.id })
        let answered = try await garden.repository.answer([(first.id, .dry(on: nil)), (second.id, .moist(days: 2))])
        #expect(answered.value.map(\.kind) == [.done, .moist(askAgainIn: 2)])
        _ = try await garden.repository.undo(answered.undoGroup)
        #expect(try await garden.repository.tasks() == before)
        #expect(try await garden.repository.history(of: basil.id).isEmpty)
        await #expect(throws: GardenError.soilStateMissing) {
            try await garden.repository.answer([(second.id, .done(on: nil))])
        }
    }

    @Test("dry soil at a rule of the type soil check waters, and answers the plant's watering rule as well")
    func ownType() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(
            PlantDraft(name: "Fern", watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
        let today = garden.repository.today
        _ = try await garden.repository.save(
            CareRule(plant: plant.id, type: .soilCheck, recurrence: .everyDays(3), start: today))
        let check = try #require(try await garden.repository.tasks().first { $0.type == .soilCheck })
        let result = try await garden.repository.answer([check.id], .dry(on: nil))
        #expect(result.value.map(\.type) == [.watering])
        let days = Dictionary(
            try await garden.repository.tasks().map { ($0.type, $0.moment.day) }, uniquingKeysWith: { first, _ in first })
        #expect(days == [.soilCheck: today + 3, .watering: today + 7])
        #expect(try await garden.repository.examine().isHealthy)
        _ = try await garden.repository.undo(result.undoGroup)
        #expect(try await garden.repository.tasks().contains { $0.id == check.id && $0.moment.day == today })
    }

    @Test(
        "dry soil at a check and a watering of one plant is recorded as one watering, in any order", arguments: [true, false],
        [true, false])
    func once(checkFirst: Bool, eachWithItsAnswer: Bool) async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value
        let today = garden.repository.today
        for type in [CareType.watering, .soilCheck] {
            _ = try await garden.repository.save(
                CareRule(plant: plant.id, type: type, recurrence: .everyDays(7), start: today))
        }
        let tasks = try await garden.repository.tasks().sorted { a, _ in (a.type == .soilCheck) == checkFirst }.map(\.id)
        #expect(tasks.count == 2)
        let answered =
            eachWithItsAnswer
            ? try await garden.repository.answer(tasks.map { (task: $0, answer: .dry(on: nil)) })
            : try await garden.repository.answer(tasks, .dry(on: nil))
        #expect(answered.value.map(\.type) == [.watering])
        #expect(try await garden.repository.tasks().map(\.moment.day) == [today + 7, today + 7])
    }

    @Test("completing several tasks leaves the soil checks open")
    func mixed() async throws {
        let garden = try TestGarden()
        let (_, check) = try await planned(garden)
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value
        let pruning = try await garden.repository.addTask(.pruning, for: plant.id, on: garden.repository.today)
        let tasks = try await garden.repository.tasks().map(\.id)
        let result = try await garden.repository.answer(tasks, .done(on: nil))
        #expect(result.value.map(\.answer?.occurrence.rule) == [pruning.value.id])
        #expect(try await garden.repository.tasks() == [check])
    }

    @Test("of several tasks, a watering is left to a due soil check of its plant, which need not be among them")
    func bulk() async throws {
        let garden = try TestGarden()
        let today = garden.repository.today
        for (name, check) in [("Fern", today), ("Basil", today + 1)] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            for (type, day) in [(CareType.watering, today), (.pruning, today), (.soilCheck, check)] {
                _ = try await garden.repository.addTask(type, for: plant.id, on: day)
            }
        }
        func named(_ tasks: [TaskSummary]) -> Set<String> { Set(tasks.map { "\($0.plantName) \($0.type)" }) }
        let waterings = try await garden.repository.tasks(TaskFilter(types: [.watering]))
        let watered = try await garden.repository.bulkCompletion(of: waterings)
        #expect(named(watered.completable) == ["Basil watering"])
        #expect(named(watered.checks) == ["Fern soilCheck"] && named(watered.leftWaterings) == ["Fern watering"])
        let due = try await garden.repository.tasks(TaskFilter(through: today))
        let all = try await garden.repository.bulkCompletion(of: due)
        #expect(named(all.completable) == ["Basil watering", "Basil pruning", "Fern pruning"])
        #expect(named(all.checks) == ["Fern soilCheck"] && all.checks.count == 1)
        let pruned = try await garden.repository.bulkCompletion(of: due.filter { $0.type == .pruning })
        #expect(pruned.completable.count == 2 && pruned.checks.isEmpty && pruned.leftWaterings.isEmpty)
    }

    @Test("the state of the soil is refused by a task that is not about watering")
    func notAboutSoil() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value
        _ = try await garden.repository.addTask(.pruning, for: plant.id, on: garden.repository.today)
        let task = try #require(try await garden.repository.tasks().first)
        for answer in [TaskAnswer.dry(on: nil), .moist(days: 2)] {
            await #expect(throws: GardenError.notAboutSoil) { try await garden.repository.answer([task.id], answer) }
        }
        #expect(try await garden.repository.tasks() == [task])
    }
}
