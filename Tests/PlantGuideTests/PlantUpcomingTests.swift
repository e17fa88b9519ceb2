import CGtk
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

@Suite("Upcoming tasks of a plant")
@MainActor
struct PlantUpcomingTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    @Test(
        "the next watering is listed whether its rule checks the soil or the soil is checked beside it",
        arguments: [true, false])
    func upcomingWatering(checksSoil: Bool) async throws {
        let draft = PlantDraft(
            name: "Rosie", watering: .every(days: 6, amount: nil, time: .whenSaved, checksSoil: checksSoil), checksSoilToday: true
        )
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        #expect(model.next?.rule.shownType == .soilCheck && model.next?.task?.due == day("2026-05-21"))
        #expect(model.upcoming.map(model.day).first?.hasPrefix("Today") == true, "the check, as on the card")
        let watering = try #require(model.upcoming.last)
        #expect(model.upcoming.count == (checksSoil ? 1 : 2))
        #expect(watering.rule.type == .watering && watering.due == day("2026-05-27"))
        #expect(model.upcomingLines(watering).contains("Water if the soil is dry") == checksSoil)
    }

    @Test("a one-time task on the card is also listed")
    func oneTime() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Rosie", watering: .none)).value.id
        _ = try await garden.repository.addTask(.rotation, for: id, on: day("2026-05-22"))
        let model = PlantPageModel(id, window)
        await model.open()
        #expect(model.answerable.map(\.rule.type) == [.rotation] && model.upcoming.map(\.due) == [day("2026-05-22")])
        #expect(model.upcoming.map(model.day) == ["Tomorrow"])
        garden.clock.set("2026-05-22")
        await window.dayChanged()
        try await until("the new day") { model.upcoming.map(model.day) == ["Today"] }
        garden.clock.set("2026-05-23")
        await window.dayChanged()
        try await until("the day after") { model.upcoming.map(model.day) == ["Overdue"] }
    }

    @Test("what follows the open task has both days")
    func laterInterval() async throws {
        let garden = try TestGarden(TestClock("2026-11-28"))
        let window = WindowModel(.testing(garden.repository))
        let id = try await garden.repository.add(PlantDraft(name: "Rosie", lastWatered: day("2026-11-28"))).value.id
        _ = try await garden.repository.addTask(.rotation, for: id, on: day("2026-12-10"))
        let model = PlantPageModel(id, window)
        await model.open()
        #expect(model.upcoming.map(\.due) == [day("2026-12-17"), day("2026-12-10")], "by the first day of each row")
        let later = try #require(model.upcoming.first)
        try #require(later.rule.id == model.next?.rule.id && later.task == nil)
        #expect(model.day(of: later) == "December\u{A0}7, then December\u{A0}17")
        #expect(model.upcomingLines(later).first == "every 10 days from December\u{A0}7 (usually every 7 days)")
    }

    @Test("a day that only the preferred watering days move is not said to be of the season")
    func groupedInterval() async throws {
        let garden = try TestGarden(TestClock("2026-11-28"))
        _ = try await garden.repository.changePreferences { ($0.groupsWatering, $0.adjustsForSeason) = (true, false) }
        let window = WindowModel(.testing(garden.repository))
        try await window.settings.refresh()
        let every = PlantDraft.WateringPlan.every(days: 5, amount: nil, time: .preferred, checksSoil: false)
        let draft = PlantDraft(name: "Rosie", watering: every, lastWatered: day("2026-11-28"))
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        let later = try #require(model.upcoming.first { $0.rule.type == .watering && $0.task == nil })
        let open = try #require(model.rules.first { $0.id == later.rule.id }?.task)
        try #require(later.due - open.due != 5, "moved to a watering day")
        #expect(model.upcomingLines(later).first == "every 5 days")
    }

    @Test("an interval of the season is that of the open task where watering days move what follows it, and keeps its months")
    func groupedSeason() async throws {
        let garden = try TestGarden(TestClock("2026-11-28"))
        _ = try await garden.repository.changePreferences { $0.groupsWatering = true }
        let window = WindowModel(.testing(garden.repository))
        try await window.settings.refresh()
        let id = try await garden.repository.add(PlantDraft(name: "Rosie", lastWatered: day("2026-11-28"))).value.id
        let model = PlantPageModel(id, window)
        await model.open()
        let later = try #require(model.upcoming.first { $0.rule.type == .watering && $0.task == nil })
        let open = try #require(model.rules.first { $0.id == later.rule.id }?.task)
        let interval = try #require(open.interval)
        try #require(later.due - open.due != interval, "moved to a watering day")
        let words = "every \(interval) days from today (usually every 7 days)"
        #expect(model.upcomingLines(later).first == words)
        var rule = later.rule
        rule.activeMonths = MonthSet(4...9)
        #expect(model.upcomingLines(.init(rule: rule, task: nil, due: later.due)).first == words + ", April–September")
    }

    /// The page of a plant with a soil check, and the given tasks beside it.
    private func page(soilCheckIn days: Int, _ tasks: [(CareType, days: Int)]) async throws -> PlantPageModel {
        let draft = PlantDraft(
            name: "Rosie", watering: .every(days: 6, amount: nil, time: .whenSaved, checksSoil: true), checksSoilToday: days == 0)
        let id = try await garden.repository.add(draft).value.id
        for (type, days) in tasks { _ = try await garden.repository.addTask(type, for: id, on: garden.repository.today + days) }
        let model = PlantPageModel(id, window)
        await model.open()
        return model
    }

    @Test("every task that is due or overdue has its answers on the page, the most urgent first, and what is later is upcoming")
    func dueTasks() async throws {
        let model = try await page(soilCheckIn: 0, [(.pruning, 1), (.rotation, 9)])
        #expect(model.answerable.map(\.rule.shownType) == [.soilCheck])
        garden.clock.set("2026-05-22")
        await window.dayChanged()
        try await until("both tasks") { model.answerable.map(\.rule.shownType) == [.soilCheck, .pruning] }
        #expect(model.upcoming.map(\.rule.type) == [.watering, .pruning, .rotation])
        await model.answer(try #require(model.answerable[1].task), by: model.complete)
        try await until("the answer") { model.answerable.map(\.rule.shownType) == [.soilCheck] }
    }

    @Test("each due task has a card with its own answers, of which only that of the most urgent one is highlighted")
    func cards() async throws {
        adw_init()
        let model = try await page(soilCheckIn: 0, [(.pestControl, 0), (.rotation, 9)])
        let cards = taskCards(model, window.layout)
        g_object_ref_sink(cards.pointer)
        defer { g_object_unref(cards.pointer) }
        func shown() -> [AnyWidget] {
            cards.descendants(gtk_box_get_type()).filter { Bool(gtk_widget_has_css_class($0.pointer, "next")) }
                .filter { $0.isVisible && $0.descendants(gtk_menu_button_get_type()).count == 2 }
        }
        #expect(shown().count == 2)
        let isHighlighted = shown().map { card in
            card.descendants(gtk_button_get_type()).contains { Bool(gtk_widget_has_css_class($0.pointer, "suggested-action")) }
        }
        #expect(isHighlighted == [true, false])
        await model.complete(try #require(model.answerable[1].task))
        // The check was answered by watering, so the next watering's card takes its place.
        try await until("the card to say that the plant was watered today") {
            model.answerable.last?.givenToday?.type == .watering
        }
        #expect(model.answerable.count == 2 && shown().count == 2)
    }

    @Test("a card keeps its place after an answer, until the page is opened again")
    func places() async throws {
        let model = try await page(soilCheckIn: 0, [(.rotation, 3)])
        let first = try #require(model.answerable.first?.task)
        #expect(model.urgent?.task == first)
        await model.answer(first, by: model.complete)
        try await until("the watering") { model.answerable.first?.givenToday?.type == .watering }
        try await until("the next task") { model.answerable.count == 2 }
        #expect(model.answerable.last?.rule.type == .rotation && model.urgent?.rule.type == .rotation)
        let again = PlantPageModel(model.id, window)
        await again.open()
        #expect(again.answerable.map(\.rule.id) == model.answerable.map(\.rule.id).reversed())
    }

    @Test("a task that is not due yet has its answers on the page if it is the next one")
    func nextTask() async throws {
        let model = try await page(soilCheckIn: 6, [(.pruning, 3)])
        #expect(model.answerable.map(\.rule.type) == [.pruning])
        #expect(model.upcoming.map(\.rule.type) == [.pruning, .watering])
    }
}
