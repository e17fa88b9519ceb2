import Garden
import GardenData
import Testing
import TestSupport

@testable import PlantGuide

@MainActor @Suite("A plant's page after the care of today", .timeLimit(.minutes(2)))
struct CareGivenTodayTests {
    @Test("the page asks what the soil was like at a watering from which the interval is learned, until that is said")
    func asksForSoil() async throws {
        let garden = try await ScheduleGarden([])
        try await garden.repository.addPlantWithProposal()
        let model = try await page(garden)
        let due = try #require(model.rules.first)
        #expect(due.learns && due.givenToday == nil && !model.asksForSoil(due))
        await model.waterNext()
        try await until("the question") { model.rules.first.map(model.asksForSoil) == true }
        let event = try #require(model.rules.first?.givenToday)
        await model.setVerdict(.dry, of: event)
        try await until("the answer") { model.rules.first.map(model.asksForSoil) == false }
        #expect(model.rules.first?.givenToday == event)
    }

    @Test("today's watering is known behind any number of later entries, and is not asked about if the interval is the user's")
    func behindNotes() async throws {
        let garden = try await ScheduleGarden([])
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        let draft = PlantDraft(name: "Basil", watering: daily, lastWatered: garden.repository.today - 1)
        let id = try await garden.repository.add(draft).value.id
        let model = try await page(garden)
        await model.waterNext()
        for number in 0..<6 { _ = try await garden.repository.note("Note \(number)", for: id) }
        await model.load()
        let planned = try #require(model.rules.first)
        #expect(!model.history.contains { $0.kind == .done } && planned.givenToday != nil)
        #expect(!planned.learns && !model.asksForSoil(planned))
        let shown = garden.window.actions.toast?.id
        await model.waterNext()
        #expect(garden.window.actions.toast?.id == shown, "another press right after the answer keeps its Undo")
        model.answeredAt = nil
        await model.waterNext()
        #expect(garden.window.actions.toast?.text == "“Basil” was already watered today")
        garden.clock.set("2026-05-22")
        await model.load()
        #expect(model.rules.first?.givenToday == nil)
    }

    @Test("Undo in the card is the undo of the answer, which Ctrl+Shift+Z and the button of the toast redo")
    func redoTakenBack() async throws {
        let garden = try await ScheduleGarden([])
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: daily))
        let model = try await page(garden)
        let actions = garden.window.actions
        func given() async throws -> CareEvent? {
            await model.load()
            return try #require(model.rules.first).givenToday
        }
        func press() async throws {
            try #require(actions.toast?.offersRedo == true)
            await actions.undo(try #require(actions.toast?.undo))
        }
        await model.waterNext()
        for redo in [actions.redoLatest(after:), { _ in try? await press() }] {
            await model.takeBack(try #require(try await given()))
            #expect(actions.toast?.text == "Undid: “Basil” watered" && actions.canRedo)
            #expect(try await given() == nil)
            await redo(0)
            #expect(try await given() != nil)
            #expect(!actions.canRedo && actions.canUndo)
        }
        await actions.undoLatest()
        #expect(try await given() == nil)
        #expect(actions.toast?.text.hasPrefix("Undid: “Basil” watered") == true && !actions.canUndo)
        try await press()
        #expect(try await given() != nil)
    }

    @Test("Undo in the card takes back only its own answer of several that were given at once")
    func takeBackOfSeveral() async throws {
        let garden = try await ScheduleGarden([])
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        for name in ["Basil", "Mint"] {
            _ = try await garden.repository.add(PlantDraft(name: name, watering: daily, lastWatered: garden.repository.today - 1))
        }
        let tasks = try await garden.repository.tasks(limit: .max)
        await garden.window.taskActions.complete(tasks, asking: garden.window.navigator) { _, _ in }
        let model = try await page(garden)
        await model.takeBack(try #require(model.rules.first?.givenToday))
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today), limit: .max).count == 1)
    }

    @Test("the form of an answer offers “Still Moist” once a day")
    func moistOnce() async throws {
        let garden = try await ScheduleGarden([])
        let check = PlantDraft.WateringPlan.every(days: 3, amount: nil, time: .whenSaved, checksSoil: true)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: check))
        let model = try await page(garden)
        func choices() throws -> [TaskAnswerModel.Choice] {
            let selection = PhotoSelection(garden.window.environment, garden.window.settings)
            let next = try #require(model.next)
            return TaskAnswerModel(
                next.task, .note, selection, today: garden.repository.today,
                asksIfMoist: next.asksIfMoist(on: garden.repository.today)
            ).choices
        }
        #expect(try choices() == [.done, .moist, .skip, .note])
        await model.stillMoistNext()
        await model.load()
        #expect(try choices() == [.done, .skip, .note])
        for number in 0..<6 { _ = try await garden.repository.note("Note \(number)", for: model.id) }
        await model.load()
        let answered = try #require(model.answerable.first)
        let event = try #require(answered.answeredToday)
        #expect(event.id == answered.task?.deferral && answered.givenToday == nil)
        #expect(!model.history.contains(event), "it is known behind any number of later entries")
        garden.clock.advance(days: 10)
        await model.load()
        #expect(try choices() == [.done, .moist, .skip, .note])
    }

    @Test("of a plant that was watered today, M does not say that its soil is still moist")
    func moistAfterWatering() async throws {
        let garden = try await ScheduleGarden([])
        let check = PlantDraft.WateringPlan.every(days: 3, amount: nil, time: .whenSaved, checksSoil: true)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: check))
        let model = try await page(garden)
        await model.waterNext()
        try await until("the watering") { model.answerable.first?.givenToday != nil }
        model.answeredAt = nil
        await model.stillMoistNext()
        await model.load()
        #expect(model.history.map(\.kind) == [.done])
    }

    @Test("of two tasks of a kind, only the one whose care was given is told; a watering is told once")
    func twoOfAKind() async throws {
        for (type, told) in [(CareType.fertilizing, [true, false]), (.watering, [true, true])] {
            let garden = try await ScheduleGarden([])
            let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
            for (start, days) in [(0, 10), (3, 30)] {
                _ = try await garden.repository.addTask(type, for: id, on: garden.repository.today + start, .everyDays(days))
            }
            let model = try await page(garden)
            let due = try #require(model.answerable.first)
            _ = try await garden.repository.answer([try #require(due.task).occurrence], .done(on: nil))
            await model.load()
            let rules = model.rules.sorted { $0.id == due.id && $1.id != due.id }
            #expect(rules.map { $0.givenToday != nil } == told)
            // What was done keeps its place until the page is opened again. Then the next task comes first.
            #expect(model.answerable.map { $0.givenToday != nil } == (type == .watering ? [true] : [true, false]))
            let again = try await page(garden)
            #expect(again.answerable.map { $0.givenToday != nil } == (type == .watering ? [true] : [false, true]))
            let completable = model.upcoming.filter { $0.task != nil }.map(model.canComplete)
            #expect(completable == (type == .watering ? [false] : []), "no care is given twice a day by accident")
        }
    }

    @Test("a due task that was skipped, snoozed or moved today keeps its card, which says so until that is undone")
    func putOff() async throws {
        let garden = try await ScheduleGarden([])
        let draft = PlantDraft(
            name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false),
            lastWatered: garden.repository.today - 3)
        _ = try await garden.repository.add(draft)
        _ = try await garden.repository.addTask(
            .fertilizing, for: try #require(try await garden.repository.summaries().first).id, on: garden.repository.today + 1,
            .once)
        let model = try await page(garden)
        let due = try #require(model.answerable.first)
        let evening = LocalMoment(day: garden.repository.today, time: LocalTime(clampingMinutes: 23 * 60 + 30))
        let answers: [(TaskAnswer, String)] = [
            (.skip, "Skipped · today"), (.snooze(until: evening), "Snoozed · today"),
            (.later(.tomorrow), "Snoozed · today"), (.move(to: garden.repository.today + 9), "Moved · today"),
        ]
        for (answer, words) in answers {
            _ = try await garden.repository.answer([try #require(due.task).occurrence], answer)
            await model.load()
            let answered = try #require(model.answerable.first)
            #expect(answered.id == due.id && answered.givenToday == nil, "\(answer)")
            #expect(answered.answeredToday.map(model.answered) == words)
            await model.takeBack(try #require(answered.answeredToday))
            await model.load()
            #expect(model.answerable.map(\.id) == [due.id] && model.answerable.first?.answeredToday == nil)
        }
        let later = try #require(model.rules.first { $0.rule.type == .fertilizing }?.task)
        for answer in [TaskAnswer.move(to: later.due + 1), .skip] {
            let answered = try await garden.repository.answer([later.occurrence], answer)
            await model.load()
            #expect(model.rules.allSatisfy { $0.answeredToday == nil }, "a task that is not due yet gets no card")
            try await garden.repository.undo(answered.undoGroup)
        }
    }

    private func page(_ garden: ScheduleGarden) async throws -> PlantPageModel {
        let plant = try #require(try await garden.repository.summaries().first)
        let model = PlantPageModel(plant.id, garden.window)
        await model.open()
        return model
    }
}
