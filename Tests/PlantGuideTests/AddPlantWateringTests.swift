import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The watering of a new plant")
@MainActor
struct AddPlantWateringTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: AddPlantModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(try .testing(garden.repository, folders: .testing(in: garden)))
        model = AddPlantModel(window)
    }

    @Test("the form shows when the first watering is due before the plant is added")
    func firstDue() async throws {
        await model.chooseBest(for: "Zzyxwv")
        #expect(model.startsWithCheck && model.firstDue?.day == day("2026-05-21") && model.daysAfterLastWatering == nil)
        model.plansCare = false
        #expect(!model.startsWithCheck && model.firstDue == nil)
        model.plansCare = true
        model.lastWatered = .yesterday
        #expect(model.firstDue?.day == day("2026-05-27") && model.daysAfterLastWatering == 7 && !model.isSeasonal)
        model.recurrence = .own
        model.ownInterval = IntervalEntry(2, .months)
        #expect(model.firstDue?.day == day("2026-07-19"))
        #expect(!model.checksSoil, "an interval that the user chooses is no estimate")
        let shown = try #require(model.firstDue)
        await model.add()
        #expect(try await garden.repository.tasks().map(\.moment) == [shown])
        let plant = try #require(try await garden.repository.summaries().first)
        #expect(try await garden.repository.history(of: plant.id).map(\.day) == [day("2026-05-20")])
    }

    @Test("another interval begins with the one that was chosen, and a plant without a species first has its soil checked")
    func ownInterval() async throws {
        await model.chooseBest(for: "Zzyxwv")
        model.lastWatered = .today
        #expect(model.firstIsCheck, "the interval is an estimate")
        model.recurrence = .every(3)
        model.enterInterval()
        #expect(model.ownInterval == IntervalEntry(3, .days) && model.firstDue?.day == day("2026-05-24") && !model.firstIsCheck)
        model.ownInterval = IntervalEntry(2, .weeks)
        model.enterInterval()
        #expect(model.ownInterval == IntervalEntry(2, .weeks), "what was entered stays")
        model.recurrence = .suggested
        model.enterInterval()
        #expect(model.ownInterval == IntervalEntry(7, .days))
    }

    @Test("in winter the form says that the days until the first watering are adjusted for the season")
    func season() async throws {
        let garden = try TestGarden(TestClock("2026-11-28"))
        let model = AddPlantModel(WindowModel(try .testing(garden.repository, folders: .testing(in: garden))))
        await model.chooseBest(for: "Zzyxwv")
        #expect(!model.isSeasonal)
        model.lastWatered = .today
        #expect(try #require(model.daysAfterLastWatering) > 7 && model.isSeasonal)
        // A watering that is late is due today, whatever the season.
        model.lastWatered = .earlier
        model.lastWateredDay = day("2026-10-28")
        #expect(model.daysAfterLastWatering == 31 && !model.isSeasonal)
    }

    @Test("the form says that reminders are off if the user has decided so and care is planned")
    func remindersOff() async throws {
        #expect(!model.plansWithoutReminders)
        _ = try await garden.repository.changePreferences { $0.reminders.isOn = false }
        try await window.settings.refresh()
        #expect(model.plansWithoutReminders)
        model.plansCare = false
        #expect(!model.plansWithoutReminders)
    }

    @Test("a plant without a species is watered at the preferred time of day by the general values, until an interval is chosen")
    func withoutSpeciesAtCareTime() async throws {
        await model.chooseBest(for: "Zzyxwv")
        model.lastWatered = .today
        let shown = try #require(model.firstDue)
        #expect(shown == LocalMoment(day: day("2026-05-28"), time: window.settings.preferences.careTime))
        await model.add()
        let plant = try #require(try await garden.repository.summaries().first)
        let rules = try await garden.repository.page(of: plant.id).rules
        #expect(rules.first { $0.rule.type == .watering }?.task?.moment == shown)
    }

    @Test("an interval that was chosen is due at the current minute, at the default time or at another one, as the form shows")
    func timeOfDay() async throws {
        let now = garden.repository.moment.time
        await model.chooseBest(for: "Zzyxwv")
        model.lastWatered = .today
        model.recurrence = .every(3)
        #expect(model.firstDue?.time == window.settings.preferences.careTime)
        model.usesPreferredTime = false
        #expect(model.time == now && model.firstDue?.time == now)
        model.time = try #require(LocalTime("18:30"))
        #expect(model.firstDue?.time == LocalTime("18:30"))
        model.usesPreferredTime = true
        #expect(model.firstDue?.time == window.settings.preferences.careTime)
        await model.add()
        let later = try #require(LocalTime("9:15"))
        _ = try await garden.repository.changePreferences { $0.careTime = later }
        #expect(try await garden.repository.tasks().map(\.moment.time) == [later], "it follows the preference")
    }

    @Test("the soil is checked today if the last watering is not known", arguments: ["Monstera", "Moth Orchid", "Zzyxwv"])
    func unknownLastWatering(name: String) async throws {
        await model.chooseBest(for: name)
        #expect(model.startsWithCheck)
        let shown = try #require(model.firstDue)
        #expect(shown.day == day("2026-05-21"))
        await model.add()
        let checks = try await garden.repository.tasks().filter { $0.type == .soilCheck }
        #expect(checks.map(\.moment).min() == shown)
        #expect(try await garden.repository.tasks().allSatisfy { $0.type != .watering || $0.moment.day > day("2026-05-21") })
    }

    @Test("an interval is offered once: the one suggested for the species is not among the others")
    func intervals() async throws {
        await model.chooseBest(for: "Monstera")
        #expect(model.suggestedRule?.recurrence == .everyDays(10))
        #expect(model.intervals == [1, 2, 3, 7, 14])
        model.backToSearch()
        await model.chooseBest(for: "Zzyxwv")
        #expect(model.suggestedRule?.recurrence == .everyDays(7))
        #expect(model.intervals == [1, 2, 3, 10, 14])
    }

    @Test(
        "the other care that is planned is named before the plant is added", arguments: ["Monstera", "Sweet Basil", "Zzyxwv"])
    func namesOtherCare(name: String) async throws {
        await model.chooseBest(for: name)
        let named = model.otherCare
        #expect(named.isEmpty == (name == "Zzyxwv"))
        model.plansCare = false
        #expect(model.otherCare.isEmpty)
        model.plansCare = true
        // Also with another interval of watering.
        model.recurrence = .every(3)
        #expect(model.otherCare == named)
        model.lastWatered = .today
        await model.add()
        let plant = try #require(try await garden.repository.summaries().first)
        let planned = try await garden.repository.rules(of: plant.id).map(\.type)
        #expect(Set(planned) == Set(named + [.watering]))
    }

    @Test("the first watering of a species follows from the last one", arguments: ["Monstera", "Sweet Basil", "Moth Orchid"])
    func firstDueOfSpecies(name: String) async throws {
        await model.chooseBest(for: name)
        model.lastWatered = .earlier
        model.lastWateredDay = day("2026-05-18")
        let shown = try #require(model.firstDue)
        await model.add()
        let plant = try #require(try await garden.repository.summaries().first)
        let rules = try await garden.repository.page(of: plant.id).rules
        #expect(rules.first { $0.rule.type == .watering }?.task?.moment == shown)
    }

    @Test("the last watering stays while another species is chosen")
    func keptLastWatering() async throws {
        await model.chooseBest(for: "Monstera")
        model.lastWatered = .earlier
        model.lastWateredDay = day("2026-05-18")
        model.backToSearch()
        await model.chooseBest(for: "Sweet Basil")
        #expect(model.lastWateringDay == day("2026-05-18"))
    }

    @Test("a last watering in the future is not accepted")
    func lastWateringInFuture() async throws {
        await model.chooseBest(for: "Zzyxwv")
        model.lastWatered = .earlier
        model.lastWateredDay = day("2026-05-22")
        #expect(model.lastWateringProblem == .dayInFuture(day("2026-05-22")))
        #expect(!model.canAdd && model.firstDue == nil)
        model.lastWatered = .unknown
        #expect(model.canAdd && model.lastWateringProblem == nil)
    }

    @Test("a plant that is added to the balcony stands there, and its first watering is reckoned for that")
    func roomPlace() async throws {
        await model.chooseBest(for: "Monstera")
        #expect(model.place == .indoor)
        model.room = .balcony
        #expect(model.place == .balcony)
        await model.add()
        let added = try #require(try await garden.repository.summaries().first)
        #expect(try await garden.repository.plant(added.id).place == .balcony)
    }
}
