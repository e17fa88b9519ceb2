import Foundation
import Garden
import GardenData
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Changes to forms")
@MainActor
struct FormModelTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21", "15:26"))
        window = WindowModel(.testing(garden.repository))
    }

    private func photos() -> PhotoSelection { PhotoSelection(window.environment, window.settings) }

    /// Checks that a form has no changes at first, has some after `edit`, and none after that is taken back or given up.
    private func check<Model: FormModel>(_ model: Model, _ edit: (Model) -> Void, back: (Model) -> Void) {
        #expect(!model.hasChanges)
        edit(model)
        #expect(model.hasChanges)
        back(model)
        #expect(!model.hasChanges)
        edit(model)
        model.settle()
        #expect(!model.hasChanges)
    }

    @Test("a plant that is edited has changes only once something differs from what was read")
    func plant() async throws {
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", room: .kitchen)).value
        let field = try await garden.repository.add(CustomField(name: "Passport", kind: .text)).value
        let model = EditPlantModel(plant.id, garden.repository, window.settings, window.actions)
        #expect(!model.hasChanges)
        await model.read()
        check(model, { $0.notes = "By the window" }, back: { $0.notes = "" })
        await model.read()
        check(model, { $0.custom.type("DE-1", in: field) }, back: { $0.custom.type("", in: field) })
        await model.read()
        model.pot.diameter = 12
        #expect(model.hasChanges)
        #expect(await model.save())
        await model.read()
        #expect(!model.hasChanges && model.pot.diameter == 12)
    }

    @Test("a new plant has changes once its form is edited, but not by a search")
    func newPlant() async throws {
        let model = AddPlantModel(window)
        model.find("monstera")
        #expect(!model.hasChanges)
        await model.chooseBest(for: "monstera")
        check(model, { $0.room = .kitchen }, back: { $0.room = nil })
        #expect(model.showsForm)
        model.room = .bedroom
        model.backToSearch()
        await model.chooseBest(for: "basil")
        #expect(model.room == .bedroom && model.hasChanges)
        model.recurrence = .every(3)
        #expect(model.hasChanges)
        await model.add()
        #expect(model.isAdded && !model.hasChanges)
    }

    @Test("a new plant has changes once only its name is edited")
    func newPlantName() async throws {
        let named = AddPlantModel(window)
        await named.chooseBest(for: "Zzyxwv")
        check(named, { $0.name = "Rosie" }, back: { $0.name = "Zzyxwv" })
    }

    @Test("the form of a plant shows the care of the species that is chosen in it")
    func editedSpecies() async throws {
        let plant = try await garden.repository.add(PlantDraft(name: "Basil")).value
        let model = EditPlantModel(plant.id, garden.repository, window.settings, window.actions)
        await model.read()
        #expect(model.care.isUnknown)
        model.type(species: "Monstera deliciosa")
        try await until("the care") { model.care.light?.source.kind == .catalog }
        #expect(window.settings.formatter.toxicityWarning(model.care) == "Toxic to Cats, Dogs, and People")
        model.type(species: "")
        #expect(model.care.isUnknown)
    }

    @Test("reminders, care values, problems and answers have changes until these are taken back or given up")
    func plantForms() throws {
        let id = Plant.ID(UUID())
        let rule = RuleModel(nil, for: id, preferences: window.settings.preferences, now: garden.repository.moment)
        check(rule, { $0.note = "Little" }, back: { $0.note = "" })
        let care = CareValueModel(.light, .general, preferences: window.settings.preferences, units: .metric)
        let light = care.light
        check(care, { $0.light = light == .fullSun ? .fullShade : .fullSun }, back: { $0.light = light })
        let problem = PlantProblemModel(nil, for: id, photos(), today: garden.repository.today)
        check(problem, { $0.name = "Aphids" }, back: { $0.name = "" })
        let answer = TaskAnswerModel(nil, .note, photos(), today: garden.repository.today)
        check(answer, { $0.note = "New leaf" }, back: { $0.note = "" })
        check(TaskNoteModel(photos()), { $0.verdict = .dry }, back: { $0.verdict = nil })
        check(TextFormModel("Basil 2"), { $0.text = "Thai Basil" }, back: { $0.text = "Basil 2" })
        check(PastCareModel(on: garden.repository.today - 1), { $0.type = .rotation }, back: { $0.type = .watering })
    }

    @Test("rooms, custom fields and absences have changes until these are taken back or given up")
    func gardenForms() async {
        check(RoomModel(nil, in: RoomsModel(window)), { $0.light = .fullSun }, back: { $0.light = nil })
        let field = CustomFieldModel(nil, garden.repository, window.actions)
        check(field, { $0.kind = .choice }, back: { $0.kind = .text })
        let away = AwayModel(window)
        let first = away.from
        #expect(!away.hasChanges)
        await away.choose(from: first + 1)
        #expect(away.hasChanges)
        await away.choose(from: first)
        #expect(!away.hasChanges)
    }

    @Test("a form says what is wrong with a name, a text and a day")
    func problems() async throws {
        let formatter = window.settings.formatter
        #expect(formatter.problem(withName: " ") == "Enter a name." && formatter.problem(withName: "Basil") == nil)
        let long = String(repeating: "a", count: 201)
        #expect(formatter.problem(withName: long) == "A name can have at most 200 characters.")
        #expect(formatter.problem(withText: long, limit: 200) == "Text can have at most 200 characters.")
        #expect(formatter.problem(withNote: "\n") == "Enter a note." && formatter.problem(withNote: "Leaf") == nil)
        let room = RoomModel(nil, in: RoomsModel(window))
        #expect(room.problem == "Enter a name." && !room.isValid)
        room.name = "Attic"
        #expect(room.problem == nil && room.isValid)
        let field = CustomFieldModel(nil, garden.repository, window.actions)
        (field.name, field.kind) = ("Seller", .choice)
        #expect(field.lacksChoices && !field.isValid)
        let answer = TaskAnswerModel(nil, .note, photos(), today: garden.repository.today)
        #expect(answer.isDayValid && !answer.isValid)
        answer.choice = .done
        answer.day = garden.repository.today + 1
        #expect(!answer.isDayValid && !answer.isValid)
    }

    @Test("an absence whose end is undone is listed again in its form")
    func absence() async throws {
        let model = AwayModel(window)
        #expect(await model.save())
        await model.load()
        model.follow()
        let period = try #require(model.recorded.first)
        await model.end(period)
        #expect(model.recorded.isEmpty)
        await window.actions.undoLatest()
        try await until("the absence to be listed") { model.recorded.map(\.id) == [period.id] }
        model.stop()
    }

    @Test("an interval that restarts the counting is the season's, too, and a start that is then chosen stays visible")
    func restart() throws {
        var rule = CareRule(
            plant: .new(), type: .watering, recurrence: .everyDays(10), start: day("2026-11-20"), adjustsForSeason: true)
        rule.countsFrom = .distantPast
        let now = LocalMoment(day: day("2026-12-01"), time: LocalTime(clampingMinutes: 600))
        let draft = RuleModel(rule, for: rule.plant, preferences: Preferences(adjustsForSeason: true), now: now)
        draft.events = []
        #expect(!draft.showsStart)
        draft.interval = IntervalEntry(days: 12)
        let days = try #require(draft.rule.interval(from: now.day, at: .indoor, for: Preferences(adjustsForSeason: true)))
        #expect(draft.restartsCounting && days > 12 && draft.next?.due == now.day + days && draft.showsStart)
        draft.adjustsForSeason = false
        #expect(draft.next?.due == now.day + 12)
        draft.start = now.day
        #expect(draft.showsStart && !draft.restartsCounting && draft.next?.due == now.day)
    }

    @Test("an interval that is chosen for a seasonal one is adjusted for the season, unless that is switched off or not possible")
    func seasons() throws {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(10), start: day("2026-12-01"))
        (rule.adjustsForSeason, rule.seasonDays) = (true, Seasonal(winter: 14))
        let now = LocalMoment(day: day("2026-12-01"), time: LocalTime(clampingMinutes: 600))
        let watered = CareEvent(
            plant: rule.plant, rule: nil, type: .watering, kind: .done, day: day("2026-11-30"), recordedAt: .distantPast,
            undoGroup: .new())
        func form(adjusts: Bool = true) -> RuleModel {
            let draft = RuleModel(rule, for: rule.plant, preferences: Preferences(adjustsForSeason: adjusts), now: now)
            draft.events = [watered]
            return draft
        }
        let longer = form()
        #expect(longer.adjustsForSeason && longer.rule == rule)
        longer.interval = IntervalEntry(days: 11)
        #expect(longer.rule.adjustsForSeason && longer.rule.seasonDays == Seasonal() && !longer.losesSeasons)
        // A longer interval is not due earlier than the seasonal one before.
        let (before, after) = (try #require(form().next).due, try #require(longer.next).due)
        #expect(after >= before)
        longer.adjustsForSeason = false
        #expect(longer.losesSeasons && !longer.rule.adjustsForSeason && longer.next?.due == day("2026-12-11"))

        let same = form()
        same.adjustsForSeason = false
        #expect(same.hasChanges && same.rule.seasonDays == Seasonal() && same.losesSeasons)
        same.adjustsForSeason = true
        #expect(!same.hasChanges && same.rule == rule)

        let weekdays = form()
        weekdays.form = .weekdays
        #expect(!weekdays.offersSeasons && weekdays.losesSeasons && !weekdays.rule.adjustsForSeason)
        weekdays.form = .once
        #expect(!weekdays.losesSeasons)
        // Without the preference, only the intervals of each season made a difference.
        let switchedOff = form(adjusts: false)
        #expect(switchedOff.offersSeasons)
        switchedOff.interval = IntervalEntry(days: 11)
        #expect(switchedOff.losesSeasons && !switchedOff.offersSeasons && switchedOff.rule.adjustsForSeason)
        let new = RuleModel(nil, for: rule.plant, preferences: Preferences(adjustsForSeason: true), now: now)
        (new.type, new.form) = (.watering, .everyDays)
        #expect(new.offersSeasons && !new.rule.adjustsForSeason)
        new.adjustsForSeason = true
        #expect(new.rule.adjustsForSeason)
    }

    @Test("a task that is saved as it is stays as it is planned from the care")
    func unchangedTask() async throws {
        let draft = PlantDraft(name: "Monstera", species: "Monstera deliciosa")
        let page = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await page.open()
        let rules = page.rules.map(\.rule)
        #expect(rules.contains { $0.hasGeneralAmount })
        for rule in rules {
            let now = garden.repository.moment
            await page.save(RuleModel(rule, for: page.id, preferences: window.settings.preferences, now: now))
        }
        await page.load()
        #expect(Set(page.rules.map(\.rule)) == Set(rules))
    }
}
