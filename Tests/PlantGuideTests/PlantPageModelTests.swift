import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The model of a plant's page")
@MainActor
struct PlantPageModelTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    /// The open page of a plant of the sample garden.
    private func sample(_ name: String = "Monstera") async throws -> PlantPageModel {
        _ = try await garden.repository.plantSample()
        let found = try await garden.repository.summaries().first { $0.name == name }
        let model = PlantPageModel(try #require(found).id, window)
        await model.open()
        return model
    }

    private func added(_ draft: PlantDraft) async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        return model
    }

    private func nextTask(_ model: PlantPageModel) throws -> OpenTask { try #require(model.next?.task) }

    // MARK: What is shown

    @Test("the page names the plant, its species and whom it harms, and puts the soonest task first")
    func head() async throws {
        let model = try await sample()
        #expect(model.phase == .ready)
        #expect(model.speciesLine == "Monstera deliciosa · Araceae")
        #expect(model.warning == "Toxic to Cats, Dogs and People")
        #expect(model.next?.rule.shownType == .soilCheck)
        #expect(model.due(try nextTask(model)) == "Due today at 8:00\u{202f}AM")
        #expect(model.upcoming.map(\.rule.type) == [.rotation, .fertilizing, .repotting])
        #expect(model.history.count == 5)
        #expect(model.historyCount > 5)
    }

    @Test("the five care values carry the marks of their sources")
    func marks() async throws {
        let model = try await sample()
        #expect(
            CareOverride.Field.allCases.map(model.value) == [
                "Partial Sun (5–6 hrs)", "Every 10 Days (Moderate)", "18–29 °C (Optimal: 23 °C)", "Monthly (Balanced)", "High",
            ])
        #expect(model.mark(of: .light) == "Catalog")
        #expect(model.mark(of: .watering) == "Catalog")
        #expect(!model.isCareGeneral)
    }

    @Test("a photo's date is the day on which it was taken, else added, by the gardener's clock")
    func photoDate() async throws {
        garden.clock.set("2026-05-21", "00:30")
        let model = try await added(PlantDraft(name: "Ada"))
        let days: [LocalDay?] = [day("2026-05-21"), nil]
        for taken in days {
            let photo = Photo(plant: model.id, digest: "ab", file: "ab.jpg", takenOn: taken, addedAt: garden.clock.now)
            #expect(model.date(of: photo) == "Thursday, May 21, 2026")
        }
    }

    @Test("a plant that nobody knows shows general values, marked, and never reads as harmless")
    func general() async throws {
        let model = try await added(PlantDraft(name: "Mystery"))
        #expect(model.isCareGeneral)
        #expect(model.mark(of: .watering) == "General")
        #expect(model.isEstimate(.watering))
        #expect(model.value(of: .humidity) == "Unknown")
        #expect(model.mark(of: .humidity) == "")
        #expect(model.warning == nil)
        #expect(model.formatter.toxicity(model.care) == "Toxicity Unknown")
    }

    @Test("a plant that is gone says so")
    func gone() async {
        let model = PlantPageModel(.new(), window)
        await model.open()
        #expect(model.phase == .failed("Plant not found in collection."))
    }

    @Test("a change by another program is read again")
    func follows() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        _ = try await garden.repository.change([model.id]) { $0.name = "Thai Basil" }
        try await until("the new name") { model.name == "Thai Basil" }
    }

    // MARK: Tasks

    @Test("watering moves the task on, says so, and an undo brings it back")
    func water() async throws {
        let model = try await sample()
        let task = try nextTask(model)
        let count = model.historyCount
        await model.complete(task)
        #expect(window.toast?.text == "Monstera watered")
        try await until("a line of history") { model.historyCount == count + 1 }
        #expect(model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-05-30"))

        await window.undo(try #require(window.toast?.undo))
        try await until("the line to go") { model.historyCount == count }
        #expect(try nextTask(model) == task)
    }

    @Test("moist soil asks again in three days, letting that go early counts from its day")
    func moistAndSkip() async throws {
        let model = try await sample()
        await model.stillMoist(try nextTask(model))
        try await until("the later look") { model.next?.task?.due == day("2026-05-24") }
        #expect(window.toast?.text == "Monstera still moist, next look Sunday")

        await model.skip(try nextTask(model))
        try await until("the next time") {
            model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-06-02")
        }
        #expect(window.toast?.text == "Monstera: watering skipped")
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
    }

    @Test("care on an earlier day is counted from that day and keeps its note")
    func earlier() async throws {
        let model = try await sample()
        let draft = TaskAnswerModel(try nextTask(model), .done, today: model.repository.today)
        draft.day = day("2026-05-19")
        draft.note = "  with rain water "
        #expect(draft.isValid)
        await model.save(draft)
        try await until("the note in the history") { model.history.contains { $0.note == "with rain water" } }
        #expect(model.rules.first { $0.rule.type == .watering }?.task?.due == day("2026-05-28"))
    }

    @Test("care in the future, a nap until today and an empty note cannot be saved")
    func refused() async throws {
        let model = try await sample()
        let draft = TaskAnswerModel(try nextTask(model), .done, today: model.repository.today)
        draft.day = model.repository.today + 1
        #expect(!draft.isValid)
        draft.choice = .snooze
        #expect(draft.day == model.repository.today + 1)
        draft.day = model.repository.today
        #expect(!draft.isValid)
        draft.choice = .note
        draft.note = " \n"
        #expect(!draft.isValid)
    }

    @Test("a note that answers nothing leaves the task as it is")
    func note() async throws {
        let model = try await sample()
        let task = try nextTask(model)
        let draft = TaskAnswerModel(nil, .note, today: model.repository.today)
        draft.note = "A new leaf"
        await model.save(draft)
        try await until("the note") { model.history.first?.note == "A new leaf" }
        #expect(model.history.first?.kind == .note)
        #expect(try nextTask(model) == task)
    }

    @Test("one line of history is taken back, the others stay")
    func undoLine() async throws {
        let model = try await sample()
        let (count, second) = (model.historyCount, model.history[1])
        await model.undo(second)
        try await until("the line to go") { model.historyCount == count - 1 }
        #expect(!model.history.contains(second))
        #expect(window.toast?.undo == nil)
        await model.readHistory()
        #expect(model.wholeHistory.count == count - 1)
    }

    // MARK: Keeping

    @Test("a favorite is one press, and one more takes it back")
    func favorite() async throws {
        let model = try await sample()
        #expect(model.plant?.isFavorite == true)
        await model.toggleFavorite()
        try await until("no favorite") { model.plant?.isFavorite == false }
        await model.toggleFavorite()
        try await until("a favorite") { model.plant?.isFavorite == true }
    }

    @Test("notes are kept once when the field is left, and a reading does not overwrite them before")
    func notes() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        model.notesDraft = "By the window"
        await model.load()
        #expect(model.notesDraft == "By the window")
        await model.keepNotes()
        try await until("the notes") { model.plant?.notes == "By the window" }
        let toast = window.toast?.id
        await model.keepNotes()
        #expect(window.toast?.id == toast)
    }

    @Test("keeping notes leaves alone what another program changed before the page heard of it")
    func staleNotes() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        model.notesDraft = "By the window"
        _ = try await garden.repository.change([model.id]) { $0.name = "Thai Basil" }
        await model.keepNotes()
        let plant = try await garden.repository.plant(model.id)
        #expect(plant.name == "Thai Basil" && plant.notes == "By the window")
    }

    @Test("an archived plant rests with its reason, comes back, and only then can be deleted for good")
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

    @Test("deleting leaves the page, and its undo brings the plant back whole")
    func remove() async throws {
        let model = try await sample()
        window.open(model.id)
        await model.remove()
        #expect(window.openPlant == nil)
        await window.undo(try #require(window.toast?.undo))
        await model.load()
        #expect(model.phase == .ready)
        #expect(model.next != nil)
    }

    @Test("a copy is offered the next number and is opened")
    func duplicate() async throws {
        let model = try await sample()
        #expect(model.copyName == "Monstera 2")
        await model.duplicate(named: model.copyName)
        let copy = PlantPageModel(try #require(window.openPlant), window)
        await copy.open()
        #expect(copy.name == "Monstera 2")
        #expect(copy.copyName == "Monstera 3")
        #expect(copy.history.isEmpty)
    }
}
