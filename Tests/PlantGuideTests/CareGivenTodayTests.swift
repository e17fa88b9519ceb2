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
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: nil, checksSoil: false)
        let draft = PlantDraft(name: "Basil", watering: daily, lastWatered: garden.repository.today - 1)
        let id = try await garden.repository.add(draft).value.id
        let model = try await page(garden)
        await model.waterNext()
        for number in 0..<6 { _ = try await garden.repository.note("Note \(number)", for: id) }
        await model.load()
        let planned = try #require(model.rules.first)
        #expect(!model.history.contains { $0.kind == .done } && planned.givenToday != nil)
        #expect(!planned.learns && !model.asksForSoil(planned))
        garden.clock.set("2026-05-22")
        await model.load()
        #expect(model.rules.first?.givenToday == nil)
    }

    @Test("the form of an answer offers “Still Moist” once a day")
    func moistOnce() async throws {
        let garden = try await ScheduleGarden([])
        let check = PlantDraft.WateringPlan.every(days: 3, amount: nil, time: nil, checksSoil: true)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: check))
        let model = try await page(garden)
        func choices() throws -> [TaskAnswerModel.Choice] {
            let selection = PhotoSelection(garden.window.environment, garden.window.settings)
            return TaskAnswerModel(
                try #require(model.next?.task), .note, selection, today: garden.repository.today
            ).choices
        }
        #expect(try choices() == [.done, .moist, .skip, .snooze, .next, .note])
        await model.stillMoistNext()
        await model.load()
        #expect(try choices() == [.done, .skip, .snooze, .next, .note])
        let answered = try #require(model.answerable.first)
        #expect(answered.givenToday == nil && model.answeredToday(answered)?.id == answered.task?.deferral)
        #expect(model.answeredToday(answered) != nil)
    }

    @Test("of a plant that was watered today, M does not say that its soil is still moist")
    func moistAfterWatering() async throws {
        let garden = try await ScheduleGarden([])
        let check = PlantDraft.WateringPlan.every(days: 3, amount: nil, time: nil, checksSoil: true)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: check))
        let model = try await page(garden)
        await model.waterNext()
        try await until("the watering") { model.answerable.first?.givenToday != nil }
        model.answeredAt = nil
        await model.stillMoistNext()
        await model.load()
        #expect(model.history.map(\.kind) == [.done])
    }

    @Test(
        "an interval that is chosen for a seasonal one applies all year",
        arguments: [(RuleModel.Form.everyDays, 8, false), (.everyDays, 6, true), (.weekdays, 8, true), (.once, 8, false)])
    func seasons(form: RuleModel.Form, days: Int, loses: Bool) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(8), start: day("2026-05-21"))
        rule.adjustsForSeason = true
        let now = LocalMoment(day: day("2026-05-21"), time: LocalTime(clampingMinutes: 600))
        let draft = RuleModel(rule, for: rule.plant, preferences: Preferences(adjustsForSeason: true), now: now)
        draft.form = form
        draft.interval = IntervalEntry(days: days)
        #expect(draft.losesSeasons == loses)
    }

    private func page(_ garden: ScheduleGarden) async throws -> PlantPageModel {
        let plant = try #require(try await garden.repository.summaries().first)
        let model = PlantPageModel(plant.id, garden.window)
        await model.open()
        return model
    }
}
