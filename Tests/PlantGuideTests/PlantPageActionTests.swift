import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("What is done on a plant's page")
@MainActor
struct PlantPageActionTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func basil() async throws -> PlantPageModel {
        let draft = PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false))
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        return model
    }

    @Test("removing an entry of the history is a change that is undone and redone like any other")
    func removal() async throws {
        let model = try await basil()
        await model.waterNext()
        try await until("the entry") { model.history.count == 1 }
        let event = try #require(model.history.first)
        await model.remove(event)
        try await until("the entry to go") { model.history.isEmpty }
        let toast = try #require(window.actions.toast)
        #expect(toast.text == "Removed from the history of “Basil”: \(model.formatter.history(event))" && toast.undo != nil)
        await model.remove(event)
        #expect(window.actions.toast?.id == toast.id, "a second click removes nothing")
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: Removal from the history of “Basil”")
        try await until("the entry to return") { model.history == [event] }
        await window.actions.redoLatest()
        try await until("the entry to go again") { model.history.isEmpty }
    }

    @Test("the day and the note of an entry are corrected, and the next task counts from that day")
    func correction() async throws {
        let model = try await basil()
        await model.waterNext()
        try await until("the entry") { model.history.count == 1 }
        let draft = HistoryEntryModel(
            try #require(model.history.first), nil, PhotoSelection(window.environment, window.settings))
        #expect(await model.save(draft), "without a change")
        #expect(window.actions.toast?.text == "“Basil” watered. Next: Sunday")
        (draft.day, draft.note, draft.verdict) = (day("2026-05-20"), "By rain", .moist)
        #expect(await model.save(draft))
        let line = "Watered on May\u{a0}20; the soil was too moist"
        #expect(window.actions.toast?.text == "History of “Basil” changed: \(line)")
        try await until("the correction") { model.history.map(\.note) == ["By rain"] }
        #expect(model.history.first.flatMap { model.verdicts[$0.id] } == .moist)
        try await until("the next task") { model.next?.task?.due == day("2026-05-23") }
    }

    @Test("W waters and M says that the soil is still moist, but only for tasks that have these answers")
    func keys() async throws {
        let model = try await basil()
        await model.stillMoistNext()
        #expect(window.actions.toast == nil)
        _ = try await garden.repository.addTask(.pruning, for: model.id, on: day("2026-05-01"))
        try await until("the pruning") { model.next?.rule.type == .pruning }
        await model.stillMoistNext()
        #expect(window.actions.toast == nil && model.next?.rule.type == .pruning)
        await model.waterNext()
        #expect(window.actions.toast?.text == "“Basil” watered. Next: Sunday", "before it is due")
        #expect(model.next?.rule.type == .pruning)
    }

    @Test("that the soil is still moist is said once a day")
    func moistOnce() async throws {
        let draft = PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: true))
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        #expect(model.next?.asksIfMoist(on: garden.repository.today) == true)
        await model.stillMoistNext()
        try await until("the entry") { model.history.count == 1 }
        try await until("the next task") { model.next?.asksIfMoist(on: garden.repository.today) == false }
        model.answeredAt = nil
        await model.stillMoistNext()
        await model.load()
        #expect(model.history.count == 1)
    }

    @Test("the same answer on the same day is recorded once more, and the toast says so")
    func again() async throws {
        let model = try await basil()
        await model.waterNext()
        try await until("the entry") { model.history.count == 1 }
        #expect(window.actions.toast?.text == "“Basil” watered. Next: Sunday")
        // As if the time had passed in which a second press is ignored.
        model.answeredAt = nil
        try await until("the next task") { model.next?.givenToday != nil }
        await model.waterNext()
        #expect(model.history.count == 1, "W does not water twice a day")
        let task = try #require(model.next?.task)
        await model.answer(task, by: model.complete)
        #expect(window.actions.toast?.text == "“Basil” watered again. It was already recorded today.")
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: “Basil” watered" && window.actions.toast?.offersRedo == true)
    }

    @Test("answers to two reminders of one kind repeat nothing")
    func twoReminders() async throws {
        let model = try await basil()
        let (repository, today) = (garden.repository, garden.repository.today)
        for _ in 0..<2 {
            let rule = try await repository.addTask(.custom("Mist"), for: model.id, on: today, .everyDays(1)).value
            let event = try await repository.answer([Occurrence(rule: rule.id, place: .on(today))], .done(on: nil)).value
            #expect(try await !repository.isRepetition(try #require(event.first)))
        }
    }

    @Test("the care that can have been given earlier is listed once for each kind, and begins with yesterday")
    func earlierCare() async throws {
        let model = try await basil()
        for _ in 0..<2 { _ = try await garden.repository.addTask(.pruning, for: model.id, on: day("2026-05-25")) }
        try await until("the pruning") { model.rules.count == 3 }
        let known = Set(CareType.known.map(\.completedCare))
        #expect(model.earlierCare.map(\.type).prefix(2) == [.watering, .pruning])
        #expect(Set(model.earlierCare.map(\.type)) == known && model.earlierCare.count == known.count)
        let task = try #require(model.earlierCare.first?.task)
        let draft = TaskAnswerModel(task, .done, PhotoSelection(window.environment, window.settings), today: day("2026-05-21"))
        #expect(draft.day == day("2026-05-20"))
        draft.choice = .skip
        draft.choice = .done
        #expect(draft.day == day("2026-05-20"))
        let repotting = TaskAnswerModel(
            recording: .repotting, PhotoSelection(window.environment, window.settings), today: day("2026-05-21"))
        #expect(repotting.isValid && repotting.day == day("2026-05-20") && repotting.choices == [.done])
        repotting.note = "Larger pot"
        #expect(await model.save(repotting))
        try await until("the repotting") { model.history.map(\.type) == [.repotting] }
        #expect(model.history.first?.day == day("2026-05-20") && model.history.first?.note == "Larger pot")
        await model.archive(reason: "")
        try await until("the archive") { model.plant?.archive != nil }
        #expect(model.earlierCare.allSatisfy { $0.task == nil })
    }

    @Test("a note is of today unless another day is chosen")
    func datedNote() async throws {
        let model = try await basil()
        let draft = TaskAnswerModel(
            nil, .note, PhotoSelection(window.environment, window.settings), today: day("2026-05-21"))
        #expect(draft.needsDay && draft.day == day("2026-05-21") && !draft.isValid)
        (draft.note, draft.day) = ("First leaf", day("2026-05-03"))
        #expect(await model.save(draft))
        try await until("the note") { model.history.map(\.day) == [day("2026-05-03")] }
    }

    @Test("a note without words adds its photos alone")
    func photosAlone() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        let services = try StubWebServices(.sure)
        let window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        let model = PlantPageModel(id, window)
        await model.open()
        let draft = TaskAnswerModel(
            nil, .note, PhotoSelection(window.environment, window.settings), today: day("2026-05-21"))
        #expect(draft.lacksNote && draft.needsDay)
        await draft.selection.add([.file(Checkout.root.appending(path: "data/art/monstera.png"))])
        #expect(draft.isValid && !draft.needsDay)
        #expect(await model.save(draft))
        try await until("the photo") { model.photos.count == 1 }
        #expect(model.history.isEmpty)
    }

    @Test("tags of other plants are suggested for what is typed at the end, and complete it")
    func tags() async throws {
        let model = try await basil()
        for (name, tags) in [("Mint", ["Herbs", "Gift"]), ("Sage", ["Herbs"]), ("Aloe", ["Hardy"])] {
            let id = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value.id
            _ = try await garden.repository.change([id]) { $0.tags = tags }
        }
        let edit = EditPlantModel(model.id, window.repository, window.settings, window.actions)
        await edit.read()
        #expect(edit.tagSuggestions == ["Herbs", "Gift", "Hardy"])
        edit.tags = "Balcony, h"
        #expect(edit.tagSuggestions == ["Herbs", "Hardy"])
        edit.choose(tag: "Hardy")
        #expect(edit.tags == "Balcony, Hardy" && edit.tagSuggestions == ["Herbs", "Gift"])
        edit.choose(tag: "Gift")
        #expect(edit.tags == "Balcony, Hardy, Gift")
        edit.tags = "Balcony, x"
        #expect(edit.tagSuggestions.isEmpty)
    }

    @Test("the toast after a changed species names the watering that follows, and the new tasks")
    func changedSpecies() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .fromProfile)).value.id
        let edit = EditPlantModel(id, window.repository, window.settings, window.actions)
        await edit.read()
        edit.species = "Aloe vera"
        await edit.save()
        let rule = try #require(try await garden.repository.plannedRule(of: .watering, for: id))
        let recurrence = window.settings.formatter.fullRecurrence(rule, for: window.settings.preferences)
        let new = "New tasks: fertilizing and repotting"
        #expect(window.actions.toast?.text == "“Basil” saved. Watering: \(recurrence). \(new)")
        edit.notes = "By the window"
        await edit.save()
        #expect(window.actions.toast?.text == "“Basil” saved")
    }

    @Test("a plant that is saved without a change shows no toast, and nothing is there to undo")
    func unchanged() async throws {
        let model = try await basil()
        let edit = EditPlantModel(model.id, window.repository, window.settings, window.actions)
        await edit.read()
        #expect(await edit.save())
        #expect(window.actions.toast == nil && !window.actions.canUndo)
        edit.notes = "By the window"
        #expect(await edit.save())
        #expect(window.actions.toast?.text == "“Basil” saved")
    }

    @Test("the time of a task is told if it is its own, and a moved task tells its day")
    func due() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Sage", watering: .none)).value.id
        let today = garden.repository.today
        let rule = try await garden.repository.addTask(.pruning, for: id, on: today).value
        let model = PlantPageModel(id, window)
        await model.open()
        let task = try #require(model.next?.task)
        #expect(model.due(task) == "Due today")
        await model.move(task, to: today + 1)
        try await until("the move") { model.next?.task?.due == today + 1 }
        let moved = try #require(model.next?.task)
        #expect(model.due(moved) == "Due tomorrow")
        var later = rule
        later.time = LocalTime("18:30")
        _ = try await garden.repository.save(later, changedFrom: rule)
        try await until("the time") { model.next?.rule.time != nil }
        let timed = try #require(model.next?.task)
        #expect(model.due(timed) == "Due tomorrow at 6:30\u{202f}PM")
    }

    @Test("the light that a plant needs says whether its location has less, also if that is the light of its room")
    func light() async throws {
        let draft = PlantDraft(name: "Basil", species: "Ocimum basilicum", room: .kitchen, watering: .none)
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        #expect(!model.value(of: .light).contains("\n"))
        _ = try await garden.repository.change(.kitchen, light: .some(.partialShade), sortsNames: { $0.rawValue < $1.rawValue })
        await model.load()
        #expect(model.value(of: .light).contains("\nThis spot gets less light: Low Light"))
    }

    @Test("the card of a watering of today repeats what was said about the soil")
    func soilOfToday() async throws {
        let model = try await basil()
        await model.waterNext()
        try await until("the watering") { model.answerable.first?.givenToday != nil }
        let event = try #require(model.answerable.first?.answeredToday)
        #expect(model.answered(by: event) == "Watered · today")
        await model.setVerdict(.moist, of: event)
        try await until("the verdict") { model.verdicts[event.id] == .moist }
        #expect(model.answered(by: event) == "Watered · today; the soil was too moist")
    }

    @Test("a task is moved to today or later, and snoozed until tomorrow or later")
    func datesAhead() {
        let today = day("2026-05-21")
        #expect([-1, 0, 1].map { (today + $0).problem(movedOn: today) } == [.dayInPast(today - 1), nil, nil])
        #expect([-1, 0, 1].map { (today + $0).problem(snoozedOn: today) != nil } == [true, true, false])
    }

    @Test("a task is offered to move to its own day, or to tomorrow if that is not ahead")
    func nextDate() {
        let today = day("2026-05-21")
        #expect(day("2026-05-30").offeredForMoving(on: today) == day("2026-05-30"))
        #expect(today.offeredForMoving(on: today) == today + 1)
        #expect(day("2026-05-02").offeredForMoving(on: today) == today + 1)
    }

    @Test("a day for which the care is recorded already is pointed out, and no other")
    func recorded() async throws {
        let model = try await basil()
        await model.waterNext()
        let recorded = RecordedCareModel(.soilCheck, of: model.id, garden.repository, model.formatter)
        await recorded.read()
        #expect(recorded.hint(on: day("2026-05-21")) == "Already recorded: Watered on May\u{A0}21")
        #expect(recorded.hint(on: day("2026-05-20")) == nil)
        let other = RecordedCareModel(.pruning, of: model.id, garden.repository, model.formatter)
        await other.read()
        #expect(other.hint(on: day("2026-05-21")) == nil)
    }

    @Test("without a key for Trefle the page knows that care data cannot be refreshed")
    func key() async throws {
        #expect(try await basil().hasTrefleKey == false)
    }
}
