import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Dialog models of a plant's page: care values, reminders and fields")
@MainActor
struct PlantPageDraftTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21", "15:26"))
        window = WindowModel(.testing(garden.repository))
    }

    private func page(_ draft: PlantDraft) async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        return model
    }

    private var monstera: PlantDraft { PlantDraft(name: "Monstera", species: "Monstera deliciosa") }

    // MARK: Care values

    @Test("each care value can be overridden and reset to its source", arguments: CareOverride.Field.allCases)
    func override(field: CareOverride.Field) async throws {
        let model = try await page(monstera)
        let (value, mark) = (model.value(of: field), model.mark(of: field))
        let draft = CareValueModel(field, model.care, preferences: window.settings.preferences, units: .metric)
        draft.light = .fullSun
        draft.frequency = nil
        draft.days = 19
        draft.minimum = 5
        draft.feeding = nil
        draft.humidity = .low
        #expect(draft.isValid)
        await model.set(draft.override)
        try await until("the user's value") { model.mark(of: field) == "Yours" }
        #expect(model.value(of: field) != value)
        #expect(model.overridden == [field])
        let name = window.settings.formatter.care(of: field)
        let effects: [CareOverride.Field: String] = [
            .watering: ". Planned: every 19 days, the same all year", .fertilizing: ". Task removed",
        ]
        #expect(window.actions.toast?.text == "\(name) changed" + (effects[field] ?? ""))
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: “Monstera”: \(name) changed")
        // Each step is waited for: the page may still show the state of an earlier one.
        try await until("the source's value after undoing") { model.overridden.isEmpty }
        await window.actions.redoLatest()
        try await until("the user's value again") { model.overridden == [field] }
        await model.reset(field)
        try await until("the source's value") { model.mark(of: field) == mark }
        #expect(model.value(of: field) == value)
        #expect(model.overridden.isEmpty)
    }

    @Test("temperatures are edited in the preferred units and stored in °C")
    func imperial() async throws {
        let model = try await page(monstera)
        let draft = CareValueModel(.temperature, model.care, preferences: Preferences(), units: .imperial)
        #expect(draft.minimum == 64 && draft.isUnchanged)
        draft.minimum = 50
        #expect(!draft.isUnchanged)
        guard case .temperature(let range) = draft.override else { Issue.record("not a temperature"); return }
        #expect(range.minimum == 10)
        draft.maximum = 40
        #expect(!draft.isValid)
    }

    @Test("what the form proposes for a value that is not known can be saved as it is")
    func proposed() {
        let draft = CareValueModel(.humidity, CareProfile(), preferences: Preferences(), units: .metric)
        #expect(!draft.hasChanges && !draft.isUnchanged)
    }

    @Test("fertilizing months are edited for the user's hemisphere and stored for the northern one")
    func south() async throws {
        let model = try await page(monstera)
        let draft = CareValueModel(
            .fertilizing, model.care, preferences: Preferences(hemisphere: .southern), units: .metric)
        #expect(draft.months == MonthSet([10, 11, 12, 1, 2, 3]))
        #expect(draft.override == .fertilizing(.plan(every: .monthly, kind: .balanced, months: MonthSet(4...9))))
        draft.months = []
        #expect(!draft.isValid)
    }

    // MARK: Reminders

    private func draft(_ rule: CareRule?, _ model: PlantPageModel) -> RuleModel {
        RuleModel(rule, for: model.id, preferences: window.settings.preferences, now: garden.repository.moment)
    }

    @Test("a one-day task is added with its day, time and note")
    func quickAdd() async throws {
        let model = try await page(PlantDraft(name: "Basil", watering: .none))
        #expect(model.next == nil)
        let draft = draft(nil, model)
        #expect(draft.form == .once)
        draft.type = .repotting
        draft.start = day("2026-05-23")
        draft.usesPreferredTime = false
        draft.time = try #require(LocalTime("17:30"))
        draft.note = "the blue pot"
        await model.save(draft)
        try await until("the task") { model.next?.task?.due == day("2026-05-23") }
        #expect(model.next?.task?.time.description == "17:30")
        #expect(model.next?.rule.note == "the blue pot")
    }

    @Test("a custom care type needs a name, and a rule needs at least one weekday and one month")
    func validity() async throws {
        let model = try await page(PlantDraft(name: "Basil", watering: .none))
        let draft = draft(nil, model)
        draft.typeIndex = draft.types.count - 1
        #expect(!draft.isValid)
        draft.ownName = "Mist"
        #expect(draft.isValid)
        #expect(draft.rule.type == .custom("Mist"))
        draft.form = .weekdays
        draft.weekdays = []
        #expect(!draft.isValid)
        draft.form = .everyDays
        draft.months = []
        #expect(!draft.isValid)
    }

    @Test(
        "each recurrence is preserved by the dialog",
        arguments: [
            Recurrence.once, .everyDays(10), .timesAWeek(3), .weekdays(WeekdaySet([.monday, .friday])), .monthly(day: 31),
        ])
    func recurrences(recurrence: Recurrence) async throws {
        let model = try await page(PlantDraft(name: "Basil", watering: .none))
        let rule = CareRule(plant: model.id, type: .rotation, recurrence: recurrence, start: day("2026-05-21"))
        #expect(draft(rule, model).rule == rule)
    }

    @Test("saving an edit of a watering at an interval restarts the interval from that minute")
    func anew() async throws {
        let plan = PlantDraft.WateringPlan.every(days: 1, amount: WaterAmount.choices[1], time: .whenSaved, checksSoil: false)
        let model = try await page(PlantDraft(name: "Basil", watering: plan))
        let watering = try #require(model.rules.first { $0.rule.type == .watering }?.rule)
        garden.clock.set("2026-05-22", "17:10")
        let draft = draft(watering, model)
        #expect(!draft.restartsCounting && !draft.hasChanges && draft.rule == watering, "nothing was changed yet")
        draft.note = "Little"
        #expect(!draft.restartsCounting && draft.rule.time == watering.time && draft.rule.start == watering.start)
        draft.interval = IntervalEntry(days: 3)
        #expect(draft.restartsCounting && draft.time == LocalTime("17:10") && draft.showsStart)
        await model.save(draft)
        let moment = try LocalMoment(day: day("2026-05-25"), time: #require(LocalTime("17:10")))
        try await until("the new count") { model.next?.task?.moment == moment }
    }

    @Test("editing a rule from a profile keeps its anchor and marks it as the user's")
    func profileRule() async throws {
        let model = try await page(monstera)
        let watering = try #require(model.rules.first { $0.rule.type == .watering }?.rule)
        let draft = draft(watering, model)
        #expect(!draft.restartsCounting)
        draft.interval = IntervalEntry(days: 9)
        #expect(draft.rule.seasonDays == Seasonal())
        await model.save(draft)
        try await until("the new rhythm") { model.rules.first { $0.id == watering.id }?.rule.recurrence == .everyDays(9) }
        #expect(model.rules.first { $0.id == watering.id }?.rule.isUsers == true)
    }

    @Test("a changed interval shows its next date before it is saved, and a start that is chosen then stays")
    func nextDate() async throws {
        let draft = PlantDraft(name: "Monstera", species: "Monstera deliciosa", lastWatered: day("2026-05-19"))
        let model = try await page(draft)
        let watering = try #require(model.rules.first { $0.rule.type == .watering }?.rule)
        let edit = self.draft(watering, model)
        #expect(edit.next == nil, "the history is not read yet")
        await model.readHistory(for: edit)
        #expect(edit.next?.due == watering.start)
        edit.form = .everyDays
        edit.interval = IntervalEntry(days: 4)
        #expect(edit.next?.due == day("2026-05-23") && edit.start == day("2026-05-23"))
        edit.start = watering.start
        #expect(edit.next?.due == watering.start)

        let other = self.draft(watering, model)
        await model.readHistory(for: other)
        other.form = .everyDays
        other.interval = IntervalEntry(days: 4)
        await model.save(other)
        try await until("the new date") {
            model.rules.first { $0.id == watering.id }?.task?.due == day("2026-05-23")
        }
        #expect(model.rules.first { $0.id == watering.id }?.task == other.next)
    }

    @Test("an ended rule is removed, and undo restores it")
    func end() async throws {
        let model = try await page(monstera)
        let count = model.rules.count
        let rule = try #require(model.next?.rule)
        await model.end(rule)
        try await until("one rule less") { model.rules.count == count - 1 }
        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the rule") { model.rules.contains { $0.id == rule.id } }
    }

    // MARK: The plant's own fields

    @Test("all fields are saved as one action with one undo")
    func edit() async throws {
        let model = try await page(PlantDraft(name: "Basil", room: .kitchen, watering: .none))
        let edit = EditPlantModel(model.id, window.repository, window.settings, window.actions)
        #expect(!edit.isValid)
        await edit.read()
        #expect(edit.roomIndex == 3)
        edit.name = "Thai Basil"
        edit.species = "Ocimum basilicum"
        edit.roomIndex = Room.known.count + 1
        edit.ownRoom = "Winter Garden"
        edit.light = .fullSun
        edit.place = .greenhouse
        edit.since = day("2026-04-01")
        edit.tags = "Herbs, Gifts,, Herbs"
        edit.notes = "From the market"
        await edit.save()
        let plant = try await garden.repository.plant(model.id)
        #expect(plant.name == "Thai Basil")
        #expect(plant.species == "Ocimum basilicum")
        #expect(plant.room == Room(rawValue: "Winter Garden"))
        #expect(plant.light == .fullSun)
        #expect(plant.place == .greenhouse)
        #expect(plant.since == day("2026-04-01"))
        #expect(plant.tags == ["Herbs", "Gifts"])
        #expect(plant.notes == "From the market")
        #expect(plant.art == "basil")

        await window.actions.undo(try #require(window.actions.toast?.undo))
        #expect(try await garden.repository.plant(model.id).name == "Basil")
        edit.name = "  "
        #expect(!edit.isValid)
    }

    @Test("the location follows the room, unless the user chooses it")
    func place() async throws {
        let model = try await page(PlantDraft(name: "Basil", room: .kitchen, watering: .none))
        let edit = EditPlantModel(model.id, window.repository, window.settings, window.actions)
        await edit.read()
        edit.roomIndex = 1 + (edit.rooms.firstIndex(of: .balcony) ?? 0)
        #expect(edit.place == .balcony)
        await edit.save()
        #expect(try await garden.repository.plant(model.id).place == .balcony)
        await edit.read()
        edit.place = .indoor
        edit.roomIndex = 1 + (edit.rooms.firstIndex(of: .kitchen) ?? 0)
        edit.roomIndex = 1 + (edit.rooms.firstIndex(of: .balcony) ?? 0)
        #expect(edit.place == .indoor)
        await edit.save()
        #expect(try await garden.repository.plant(model.id).place == .indoor)
    }

    @Test("typing a species suggests matches, and choosing one takes its accepted name")
    func species() async throws {
        let model = try await page(PlantDraft(name: "Basil", watering: .none))
        let edit = EditPlantModel(model.id, window.repository, window.settings, window.actions)
        await edit.read()
        edit.type(species: "monst")
        try await until("matches") { !edit.matches.isEmpty }
        let match = try #require(edit.matches.first { $0.scientificName == "Monstera deliciosa" })
        edit.choose(match)
        #expect(edit.species == "Monstera deliciosa")
        #expect(edit.matches.isEmpty)
    }
}

@Suite("Editing a plant that changes concurrently")
@MainActor
struct EditPlantMeanwhileTests {
    @Test("saving keeps changes made elsewhere while the dialog was open")
    func meanwhile() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let id = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value.id
        let model = EditPlantModel(id, window.repository, window.settings, window.actions)
        await model.read()
        model.name = "Old Fern"
        _ = try await garden.repository.change([id]) { ($0.room, $0.isFavorite) = (.kitchen, true) }
        _ = try await garden.repository.archive([id], reason: "Gone")
        await model.save()
        let plant = try await garden.repository.plant(id)
        #expect(plant.name == "Old Fern")
        #expect(plant.room == .kitchen)
        #expect(plant.isFavorite)
        #expect(plant.archive != nil)
    }
}
