import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Plant page model")
@MainActor
struct PlantPageModelTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    /// The open page of a plant in the sample garden.
    private func sample(_ name: String = "Monstera") async throws -> PlantPageModel {
        _ = try await garden.repository.seedSampleGarden()
        let found = try await garden.repository.summaries().first { $0.name == name }
        let model = PlantPageModel(try #require(found).id, window)
        await model.open()
        return model
    }

    /// A selection of photos for a form of the page.
    private func selection(_ model: PlantPageModel) -> PhotoSelection { PhotoSelection(model.environment, model.settings) }

    private func added(_ draft: PlantDraft) async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        return model
    }

    private func nextTask(_ model: PlantPageModel) throws -> OpenTask { try #require(model.next?.task) }

    // MARK: Display

    @Test("the page shows the plant's name, species and toxicity, and lists the soonest task first")
    func head() async throws {
        let model = try await sample()
        #expect(model.phase == .ready)
        #expect(model.speciesLine == "Monstera deliciosa · Araceae")
        #expect(model.toxicity == "Toxic to Cats, Dogs, and People")
        #expect(model.next?.rule.shownType == .soilCheck)
        #expect(model.due(try nextTask(model)) == "Due today")
        #expect(model.upcoming.map(\.rule.type) == [.watering, .rotation, .fertilizing, .repotting])
        #expect(model.history.count == 5)
        #expect(model.historyCount > 5)
    }

    @Test("why the next task is due is a sentence; an archived plant has no tasks to answer")
    func why() async throws {
        let model = try await sample()
        let why = model.formatter.whySentence(try #require(model.answerable.first))
        #expect(why.hasSuffix(".") && why.first?.isUppercase == true)
        await model.archive(reason: "")
        try await until("the archive") { model.next == nil }
        #expect(model.answerable.isEmpty)
    }

    @Test("the five care values are labeled with their sources")
    func marks() async throws {
        let model = try await sample()
        #expect(
            CareOverride.Field.allCases.map(model.value) == [
                "Partial Sun (5–\u{2060}6\u{A0}hrs)", "Every 10 Days (Moderate)",
                "64–\u{2060}84\u{A0}°F (Optimal: 73\u{A0}°F)", "Monthly (Balanced)", "High",
            ])
        #expect(model.mark(of: .light) == "Catalog" && model.mark(of: .watering) == "Catalog")
        #expect(!model.isCareGeneral)
    }

    @Test("a photo's date is the day it was taken, or says when it was added in the user's time zone")
    func photoDate() async throws {
        garden.clock.set("2026-05-21", "00:30")
        let model = try await added(PlantDraft(name: "Ada"))
        let texts = [day("2026-05-21"): "Thursday, May 21, 2026", nil: "Added on May\u{A0}21, date taken unknown"]
        for (taken, text) in texts {
            let photo = Photo(plant: model.id, digest: "ab", file: "ab.jpg", takenOn: taken, addedAt: garden.clock.now)
            #expect(model.date(of: photo) == text)
        }
    }

    @Test("an unidentified plant shows general values, labeled as such, and is never shown as nontoxic")
    func general() async throws {
        let model = try await added(PlantDraft(name: "Mystery"))
        #expect(model.isCareGeneral)
        #expect(model.mark(of: .watering) == "General")
        #expect(model.isEstimate(.watering))
        #expect(model.value(of: .humidity) == "Unknown")
        #expect(model.mark(of: .humidity) == "")
        #expect(model.toxicity == "Toxicity Unknown")
    }

    @Test("the page of a removed plant shows an error")
    func gone() async {
        let model = PlantPageModel(.new(), window)
        await model.open()
        #expect(model.phase == .failed("Plant not found in collection."))
    }

    @Test("a change by another program is reloaded")
    func follows() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        _ = try await garden.repository.change([model.id]) { $0.name = "Thai Basil" }
        try await until("the new name") { model.name == "Thai Basil" }
    }

    // MARK: Tasks

    @Test("watering completes the task and shows a toast, and undo restores the task")
    func water() async throws {
        let model = try await sample()
        let task = try nextTask(model)
        let count = model.historyCount
        await model.complete(task)
        #expect(window.actions.toast?.text == "“Monstera” watered. Next: May\u{a0}31")
        try await until("a line of history") { model.historyCount == count + 1 }
        #expect(model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-05-31"))

        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the line to go") { model.historyCount == count }
        #expect(try nextTask(model) == task)
    }

    @Test("moist soil is checked again in three days, and skipping that check early counts from its due day")
    func moistAndSkip() async throws {
        let model = try await sample()
        await model.stillMoist(try nextTask(model))
        try await until("the later look") { model.next?.task?.due == day("2026-05-24") }
        #expect(window.actions.toast?.text == "“Monstera”: soil still moist, next check Sunday")

        await model.skip(try nextTask(model))
        try await until("the next time") {
            model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-06-03")
        }
        #expect(window.actions.toast?.text == "“Monstera”: soil check skipped. Next: June\u{a0}3")
    }

    @Test(
        "a task is snoozed for an hour, until tonight, tomorrow or a day of choice",
        arguments: [
            (Snooze.hour, "2026-05-21", "11:00"), (.tonight, "2026-05-21", "18:00"),
            (.tomorrow, "2026-05-22", "08:00"), (.day(day("2026-05-27")), "2026-05-27", "08:00"),
        ])
    func snooze(snooze: Snooze, until date: String, time: String) async throws {
        let model = try await sample()
        let task = try nextTask(model)
        await model.snooze(task, snooze)
        let moment = LocalMoment(day: day(date), time: try #require(LocalTime(time)))
        try await until("the task at \(moment)") {
            model.rules.first { $0.id == task.rule }?.task?.moment == moment
        }
        let words = model.formatter.moment(moment)
        let planned = try #require(model.rules.first { $0.id == task.rule })
        #expect(try model.due(#require(planned.task)) == "Snoozed until \(words)")
        #expect(
            model.upcomingLines(.init(rule: planned.rule, task: planned.task, due: moment.day)).last == "Snoozed until \(words)")
    }

    @Test("care recorded on an earlier day counts from that day and keeps its note")
    func earlier() async throws {
        let model = try await sample()
        let draft = TaskAnswerModel(try nextTask(model), .done, selection(model), today: model.repository.today)
        draft.day = day("2026-05-19")
        draft.note = "  with rain water "
        #expect(draft.isValid)
        await model.save(draft)
        try await until("the note in the history") { model.history.contains { $0.note == "with rain water" } }
        #expect(model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-05-29"))
    }

    @Test("what the soil was like is said with the completion of a watering, and not of other care")
    func verdict() async throws {
        let model = try await added(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)))
        let draft = TaskAnswerModel(try nextTask(model), .done, selection(model), today: model.repository.today)
        #expect(draft.asksForSoil && draft.verdicts == SoilVerdict.allCases)
        draft.verdict = .dry
        await model.save(draft)
        try await until("the verdict in the history") { model.verdicts.values.contains(.dry) }
        _ = try await model.repository.addTask(.pruning, for: model.id, on: model.repository.today)
        try await until("the pruning") { model.next?.rule.type == .pruning }
        #expect(!TaskAnswerModel(try nextTask(model), .done, selection(model), today: model.repository.today).asksForSoil)
        #expect(TaskAnswers.soilState.verdictsOfCompletion == [.right, .dry])
    }

    @Test("care in the future and an empty note cannot be saved")
    func refused() async throws {
        let model = try await sample()
        let draft = TaskAnswerModel(try nextTask(model), .done, selection(model), today: model.repository.today)
        draft.day = model.repository.today + 1
        #expect(!draft.isValid)
        draft.choice = .note
        draft.note = " \n"
        #expect(!draft.isValid)
    }

    @Test("a note that does not answer a task leaves the task unchanged")
    func note() async throws {
        let model = try await sample()
        let task = try nextTask(model)
        let draft = TaskAnswerModel(nil, .note, selection(model), today: model.repository.today)
        draft.note = "A new leaf"
        await model.save(draft)
        try await until("the note") { model.history.first?.note == "A new leaf" }
        #expect(model.history.first?.kind == .note)
        #expect(try nextTask(model) == task)
    }

    // MARK: Editing

    @Test("one press toggles the favorite, and another one reverts it")
    func favorite() async throws {
        let model = try await sample()
        #expect(model.plant?.isFavorite == true)
        await model.toggleFavorite()
        try await until("no favorite") { model.plant?.isFavorite == false }
        await model.toggleFavorite()
        try await until("a favorite") { model.plant?.isFavorite == true }
    }

    @Test("a second press right after an answer does not answer the next task, which has the same button")
    func doublePress() async throws {
        let model = try await added(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)))
        let before = model.historyCount
        let task = try nextTask(model)
        async let first: Void = model.answer(task, by: model.complete)
        async let second: Void = model.answer(task, by: model.complete)
        _ = await (first, second)
        try await until("the answer") { model.historyCount > before }
        #expect(model.historyCount == before + 1)
        try await until("a later press to count") {
            await model.answer(try nextTask(model), by: model.complete)
            return model.historyCount == before + 2
        }
    }

    @Test("an archived plant has no tasks and can be restored, and only an archived plant can be permanently deleted")
    func archive() async throws {
        let model = try await sample()
        await model.deleteForGood()
        #expect(try await garden.repository.plant(model.id).archive == nil)

        await model.archive(reason: "Too big")
        try await until("the archive") { model.plant?.archive?.reason == "Too big" }
        #expect(model.next == nil)
        await model.unarchive()
        try await until("the tasks") { model.next != nil }

        await model.archive(reason: "")
        try await until("the archive") { model.plant?.archive != nil }
        await model.deleteForGood()
        await #expect(throws: GardenError.plantNotFound) { try await garden.repository.plant(model.id) }
    }

    @Test("removing a plant closes its page, and undo restores the plant completely")
    func remove() async throws {
        let model = try await sample()
        window.navigator.open(model.id)
        await model.remove()
        #expect(window.navigator.openPlant == nil)
        await window.actions.undo(try #require(window.actions.toast?.undo))
        await model.load()
        #expect(model.phase == .ready)
        #expect(model.next != nil)
    }

    @Test("duplicating suggests the next number and opens the copy")
    func duplicate() async throws {
        let model = try await sample()
        #expect(model.copyName == "Monstera 2")
        await model.duplicate(named: model.copyName)
        let copy = PlantPageModel(try #require(window.navigator.openPlant), window)
        await copy.open()
        #expect(copy.name == "Monstera 2")
        #expect(copy.copyName == "Monstera 3")
        #expect(copy.history.isEmpty)
    }
}
