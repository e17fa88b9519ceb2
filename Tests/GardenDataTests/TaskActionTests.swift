import Garden
import GardenData
import TestSupport
import Testing

@Suite struct TaskActionTests {
    private func weekly(_ garden: TestGarden, _ name: String = "Monstera") async throws -> Plant {
        try await garden.repository.add(
            PlantDraft(name: name, watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
    }

    @Test("watering at an interval is first due one interval after saving, at that minute")
    func intervalWatering() async throws {
        let garden = try TestGarden(TestClock("2026-05-21", "15:26"))
        let plant = try await weekly(garden)
        let task = try #require(try await garden.repository.page(of: plant.id).rules.first?.task)
        #expect(task.moment == LocalMoment(day: day("2026-05-28"), time: LocalTime("15:26")!))
    }

    @Test("completing a task plans the next one from that day and updates the task list")
    func complete() async throws {
        let garden = try TestGarden()
        let plant = try await weekly(garden)
        garden.clock.set("2026-05-30")
        let open = try await garden.repository.tasks()
        #expect(open.map(\.moment.day) == [day("2026-05-28")])
        let done = try await garden.repository.answer(open.map(\.id), .done(on: nil))
        #expect(done.value.first?.answer?.due == day("2026-05-28"))
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-06-06")])
        #expect(try await garden.repository.summaries().first?.next?.moment.day == day("2026-06-06"))
        #expect(try await garden.repository.history(of: plant.id).count == 1)
    }

    @Test("a task is not added for a day since which its care was recorded without a task, and is for a later one")
    func alreadyRecorded() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value
        let today = repository.today
        _ = try await repository.record(.watering, for: plant.id, on: today - 1)
        for day in [today - 2, today - 1] {
            await #expect(throws: GardenError.alreadyRecorded(.watering, today - 1)) {
                try await repository.addTask(.watering, for: plant.id, on: day)
            }
        }
        #expect(try await repository.page(of: plant.id).rules.isEmpty)
        _ = try await repository.addTask(.watering, for: plant.id, on: today)
        _ = try await repository.addTask(.pruning, for: plant.id, on: today - 2)
        #expect(try await repository.tasks().map(\.type) == [.pruning, .watering])
    }

    @Test("undo restores exactly the task that was open")
    func undo() async throws {
        let garden = try TestGarden()
        _ = try await weekly(garden)
        let before = try await garden.repository.tasks()
        for answer in [
            TaskAnswer.done(on: nil), .skip, .moist(days: 2),
            .snooze(until: LocalMoment(day: day("2026-06-01"), time: .eight)),
        ] {
            let changed = try await garden.repository.answer(before.map(\.id), answer)
            #expect(try await garden.repository.tasks() != before)
            try await garden.repository.undo(changed.undoGroup)
            #expect(try await garden.repository.tasks() == before)
        }
    }

    @Test("a single answer of an undo group can be undone")
    func undoOne() async throws {
        let garden = try TestGarden()
        _ = try await weekly(garden, "A")
        _ = try await weekly(garden, "B")
        let before = try await garden.repository.tasks()
        _ = try await garden.repository.answer(before.map(\.id), .done(on: nil))
        let undone = try await garden.repository.undoAnswers(to: [before[0].id])
        #expect(undone.value.map(\.plant) == [before[0].plant])
        let after = try await garden.repository.tasks()
        #expect(after.contains(before[0]) && !after.contains(before[1]))
        await #expect(throws: GardenError.nothingToUndo) {
            try await garden.repository.undoAnswers(to: [before[0].id])
        }
    }

    @Test("answers that are undone together are redone together, and all or none are undone")
    func undoSeveral() async throws {
        let garden = try TestGarden()
        for name in ["A", "B", "C"] { _ = try await weekly(garden, name) }
        let tasks = try await garden.repository.tasks().map(\.id)
        let done = try await garden.repository.answer(Array(tasks[..<2]), .done(on: nil)).value
        await #expect(throws: GardenError.nothingToUndo) { try await garden.repository.undoAnswers(to: tasks) }
        #expect(try await Set(garden.repository.tasks().map(\.id)).isDisjoint(with: tasks[..<2]))
        #expect(try await garden.repository.undoAnswers(to: Array(tasks[..<2])).value.map(\.id) == done.map(\.id))
        #expect(try await garden.repository.tasks().map(\.id) == tasks)
        let redone = try await garden.repository.redoAnswers(to: [tasks[1]]).value
        #expect(redone.map(\.id) == [done[1].id, done[0].id])
        #expect(try await Set(garden.repository.tasks().map(\.id)).isDisjoint(with: tasks[..<2]))
        for task in [tasks[0], tasks[2]] {
            await #expect(throws: GardenError.nothingToRedo) { try await garden.repository.redoAnswers(to: [task]) }
        }
    }

    @Test("answers that were undone one by one are redone in one step, or none of them if one was answered since")
    func redoSeveral() async throws {
        let garden = try TestGarden()
        for name in ["A", "B"] { _ = try await weekly(garden, name) }
        let tasks = try await garden.repository.tasks().map(\.id)
        let done = try await garden.repository.answer(tasks, .done(on: nil)).value
        for task in tasks { _ = try await garden.repository.undoAnswers(to: [task]) }
        let redone = try await garden.repository.redoAnswers(to: tasks)
        #expect(redone.value.map(\.id) == done.map(\.id))
        try await garden.repository.undo(redone.undoGroup)
        #expect(try await garden.repository.tasks().map(\.id) == tasks)
        _ = try await garden.repository.answer([tasks[1]], .skip)
        await #expect(throws: GardenError.nothingToRedo) { try await garden.repository.redoAnswers(to: tasks) }
        #expect(try await garden.repository.tasks().map(\.id).contains(tasks[0]))
    }

    @Test("of each task, the latest answer that was undone is redone, whatever the order", arguments: [false, true])
    func redoLatest(isReversed: Bool) async throws {
        let garden = try TestGarden()
        for name in ["A", "B"] { _ = try await weekly(garden, name) }
        let tasks = try await garden.repository.tasks().map(\.id)
        let first = try await garden.repository.answer(tasks, .done(on: nil)).value
        _ = try await garden.repository.undoAnswers(to: tasks)
        let later = try await garden.repository.answer([tasks[1]], .skip).value
        _ = try await garden.repository.undoAnswers(to: [tasks[1]])
        let redone = try await garden.repository.redoAnswers(to: isReversed ? tasks.reversed() : tasks).value
        #expect(Set(redone.prefix(2).map(\.id)) == [first[0].id, later[0].id])
    }

    @Test("an answer of a plant that was removed since is not among those that are redone")
    func redoWithoutRemoved() async throws {
        let garden = try TestGarden()
        for name in ["A", "B"] { _ = try await weekly(garden, name) }
        let tasks = try await garden.repository.tasks().map(\.id)
        let done = try await garden.repository.answer(tasks, .done(on: nil)).value
        _ = try await garden.repository.undoAnswers(to: tasks)
        _ = try await garden.repository.remove([done[1].plant])
        #expect(try await garden.repository.redoAnswers(to: [tasks[0]]).value.map(\.id) == [done[0].id])
    }

    @Test("answering twice, or answering for a removed plant, does nothing")
    func twice() async throws {
        let garden = try TestGarden()
        let plant = try await weekly(garden)
        let task = try await garden.repository.tasks()[0].id
        #expect(try await garden.repository.answer([task], .done(on: nil)).value.count == 1)
        #expect(try await garden.repository.answer([task], .done(on: nil)).value.isEmpty)
        let next = try await garden.repository.tasks()[0].id
        _ = try await garden.repository.remove([plant.id])
        #expect(try await garden.repository.answer([next], .done(on: nil)).value.isEmpty)
        #expect(try await garden.repository.tasks().isEmpty)
    }

    @Test("invalid answers and plants are refused and write nothing")
    func refusals() async throws {
        let garden = try TestGarden()
        _ = try await weekly(garden)
        let tasks = try await garden.repository.tasks()
        let ids = tasks.map(\.id)
        await #expect(throws: GardenError.dayInFuture(day("2026-05-22"))) {
            try await garden.repository.answer(ids, .done(on: day("2026-05-22")))
        }
        let past = LocalMoment(day: day("2026-05-21"), time: LocalTime("09:59")!)
        await #expect(throws: GardenError.momentInPast(past)) { try await garden.repository.answer(ids, .snooze(until: past)) }
        await #expect(throws: GardenError.dayInPast(day("2026-05-20"))) {
            try await garden.repository.answer(ids, .move(to: day("2026-05-20")))
        }
        await #expect(throws: GardenError.daysOutOfRange(0, TaskAnswer.moistLimits)) {
            try await garden.repository.answer(ids, .moist(days: 0))
        }
        await #expect(throws: GardenError.daysOutOfRange(0, Recurrence.dayLimits)) {
            try await garden.repository.add(
                PlantDraft(name: "X", watering: .every(days: 0, amount: nil, time: .whenSaved, checksSoil: false)))
        }
        await #expect(throws: GardenError.nameMissing) { try await garden.repository.add(PlantDraft(name: "  \n")) }
        await #expect(throws: GardenError.nameTooLong) {
            try await garden.repository.add(PlantDraft(name: String(repeating: "a", count: 4_000)))
        }
        await #expect(throws: GardenError.nameTooLong) {
            try await garden.repository.add(PlantDraft(name: "X", room: Room(rawValue: String(repeating: "a", count: 4_000))))
        }
        #expect(try await garden.repository.tasks() == tasks)
        #expect(try await garden.repository.summaries().count == 1)
    }

    @Test(
        "moist soil is checked again after half the interval, at most three days, but not before the check is due",
        arguments: [(1, 1), (4, 2), (7, 3), (30, 3)])
    func moist(interval: Int, days: Int) async throws {
        let garden = try TestGarden()
        _ = try await garden.repository.add(
            PlantDraft(name: "M", watering: .every(days: interval, amount: nil, time: .whenSaved, checksSoil: true)))
        let task = try await garden.repository.tasks()[0]
        #expect(task.type == .soilCheck && task.moment.day == garden.repository.today + interval)
        let early = try await garden.repository.answer([task.id], .moist(days: nil)).value
        #expect(try await garden.repository.tasks()[0].moment.day == garden.repository.today + max(interval, days))
        #expect(early.map(\.kind) == [.moist(askAgainIn: max(interval, days))], "the message names the same day")

        garden.clock.set("\(garden.repository.today + (interval + 1))", "12:00")
        _ = try await garden.repository.answer([task.id], .moist(days: nil))
        let after = try await garden.repository.tasks()[0]
        #expect(after.id == task.id && after.moment.day == garden.repository.today + days)
    }

    @Test("that the soil is still moist is not recorded twice a day, unless it is to be checked after another number of days")
    func moistAgain() async throws {
        let garden = try TestGarden()
        let check = PlantDraft.WateringPlan.every(days: 7, amount: nil, time: .whenSaved, checksSoil: true)
        let plant = try await garden.repository.add(PlantDraft(name: "M", watering: check, checksSoilToday: true)).value
        let task = try await garden.repository.tasks()[0]
        _ = try await garden.repository.answer([task.id], .moist(days: nil))
        let due = try await garden.repository.tasks()[0].moment
        await #expect(throws: GardenError.alreadyMoist(due)) {
            try await garden.repository.answer([task.id], .moist(days: nil))
        }
        #expect(try await garden.repository.history(of: plant.id).count == 1)
        _ = try await garden.repository.answer([task.id], .moist(days: 5))
        #expect(try await garden.repository.tasks()[0].moment.day == garden.repository.today + 5)
    }

    @Test("of a plant that was watered today, it is not recorded that its soil is still moist")
    func moistAfterWatering() async throws {
        let garden = try TestGarden()
        let check = PlantDraft.WateringPlan.every(days: 7, amount: nil, time: .whenSaved, checksSoil: true)
        let plant = try await garden.repository.add(PlantDraft(name: "M", watering: check, checksSoilToday: true)).value
        _ = try await garden.repository.answer([try await garden.repository.tasks()[0].id], .dry(on: nil))
        let next = try await garden.repository.tasks()[0]
        for days in [nil, 3] {
            await #expect(throws: GardenError.alreadyWatered(next.moment)) {
                try await garden.repository.answer([next.id], .moist(days: days))
            }
        }
        #expect(try await garden.repository.history(of: plant.id).count == 1)
        garden.clock.set("2026-05-22")
        _ = try await garden.repository.answer([next.id], .moist(days: nil))
    }

    @Test("care that does not answer a task counts for the rule of its kind")
    func unasked() async throws {
        let garden = try TestGarden()
        let plant = try await weekly(garden)
        _ = try await garden.repository.record(.watering, for: plant.id, on: day("2026-05-20"))
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-05-28")])
        _ = try await garden.repository.record(.watering, for: plant.id)
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-05-28")])
        garden.clock.set("2026-05-24")
        _ = try await garden.repository.record(.watering, for: plant.id)
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-05-31")])
    }

    @Test("a missed weekday is replaced by the newest one when its day comes, without a write")
    func rollForward() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "R", watering: .none)).value
        _ = try await garden.repository.save(
            CareRule(plant: plant.id, type: .rotation, recurrence: .weekdays([.init([.friday])]), start: day("2026-05-21")))
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-05-22")])
        garden.clock.set("2026-06-01")
        #expect(try await garden.repository.tasks().map(\.moment.day) == [day("2026-05-29")])
        #expect(try await garden.repository.examine().isHealthy)
    }
}
