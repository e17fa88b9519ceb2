import Garden
import GardenData
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Calendar")
struct CalendarModelTests {
    private let garden: ScheduleGarden
    private let calendar: CalendarModel

    init() async throws {
        garden = try await ScheduleGarden()
        calendar = CalendarModel(garden.window)
        (calendar.list.stay, calendar.list.fade) = (.zero, .zero)
        await calendar.refresh()
        await calendar.list.refresh()
    }

    private func shown(_ text: String) throws -> CalendarDay {
        try #require(calendar.cells.compactMap(\.day).first { $0.day == day(text) })
    }

    /// The rows of the selected day: the name of the plant, or the title of a heading.
    private var lines: [String] {
        calendar.list.entries.compactMap { entry in
            calendar.list.row(entry).map { row in
                switch row.content {
                case .heading(let heading): "# " + garden.window.settings.formatter.title(heading)
                case .task(let task): task.plantName
                case .done(let tasks): "\(tasks.count) done"
                case .completed(let task): "\(task.plant.name) was \(task.event.type)"
                case .planned(let planned): "\(planned.plantName) planned"
                }
            }
        }
    }

    @Test("the month shows whole weeks, today, and what is due and was done")
    func month() throws {
        #expect(calendar.cells.compactMap(\.day).map(\.day) == Array(0..<42).map { day("2026-04-26") + $0 })
        let today = try shown("2026-05-21")
        #expect(today.isToday && today.isSelected && today.isOwn)
        // Two overdue waterings count today.
        #expect(
            today.marks.filter { !$0.isDone }.map { "\($0.count) \($0.type)" } == ["4 watering", "1 soilCheck", "1 fertilizing"])
        #expect(today.marks.filter(\.isDone).map { "\($0.count) \($0.type)" } == ["3 watering"])
        #expect(today.total == 6, "what was done is not counted while something is due")
        let yesterday = try shown("2026-05-20")
        #expect(yesterday.total > 0 && yesterday.total == yesterday.marks.filter(\.isDone).map(\.count).reduce(0, +))
        #expect(today.summed.allSatisfy { !$0.isDone } && today.summed.count == 3)
        #expect(
            garden.window.settings.formatter.accessibleLabel(today).contains("Watered: 3"), "the tooltip names what is hidden")
        #expect(try !shown("2026-04-30").isOwn)
        #expect(lines.first == "# Overdue (2)")
        let heading = calendar.list.row(.heading(.day(today.day)))?.heading
        #expect(heading?.progress == .init(watered: 3, waterings: 2, checks: 1) && heading?.action != nil)
        #expect(calendar.list.dayHeading == nil, "above the list, it would seem to count what is overdue, too")
    }

    @Test("a day names its plants where there is room: of each kind all or their number, of a single kind as many as fit")
    func names() throws {
        func lines(_ day: String, _ limit: Int, namesPlants: Bool = true) throws -> [String] {
            try shown(day).lines(limit, namesPlants: namesPlants).map { line in
                switch line {
                case .plant(let mark, let name): "\(name) \(mark.isDone ? "done" : "due")"
                case .count(let mark): "\(mark.count) \(mark.type)"
                case .more(let count): "+\(count)"
                case .done(let count): "\(count) done"
                }
            }
        }
        #expect(try lines("2026-05-22", 4) == ["Golden Pothos due", "Peace Lily due", "Cherry Tomato due"])
        #expect(try lines("2026-05-22", 2) == ["Golden Pothos due", "+2"])
        #expect(try lines("2026-05-22", 4, namesPlants: false) == ["3 watering"])
        #expect(try lines("2026-05-21", 4) == ["4 watering", "Monstera due", "Moth Orchid due", "3 watering"])
        #expect(try lines("2026-05-21", 3) == ["4 watering", "+2", "3 done"])
        #expect(
            try lines("2026-05-21", 7).prefix(4) == [
                "Lavender due", "Boston Fern due", "Cherry Tomato due", "Sweet Basil due",
            ])
        let formatter = garden.window.settings.formatter
        #expect(
            try formatter.tooltip(shown("2026-05-21")).hasPrefix(
                "Water: Lavender, Boston Fern, Cherry Tomato, and Sweet Basil\nCheck soil: Monstera\n"))
    }

    @Test("a span that the window shows anyway is no choice")
    func chosenSpan() async throws {
        let model = CalendarModel(try await ScheduleGarden([]).window)
        model.choose(.week, usual: .month)
        #expect(model.chosenSpan == .week)
        model.choose(.month, usual: .month)
        #expect(model.chosenSpan == nil)
    }

    @Test("today's count and actions are above the list if nothing is overdue")
    func headingAbove() async throws {
        await calendar.list.completeOverdue()
        try await until("today's heading above the list") {
            calendar.list.dayHeading?.progress == .init(watered: 5, waterings: 2, checks: 1)
        }
        #expect(!lines.contains { $0.hasPrefix("# ") })
    }

    @Test(
        "a mark of what was done has the short word of a kind that has one",
        arguments: [
            (CareType.watering, "2 Watered"), (.soilCheck, "2 Soil"), (.pestControl, "2 Pests"), (.rotation, "2 Rotated"),
        ])
    func doneMark(type: CareType, words: String) async throws {
        let garden = try await ScheduleGarden()
        #expect(garden.window.settings.formatter.mark(.init(type: type, count: 2, isDone: true)) == words)
    }

    @Test("every day of two months counts what its list shows")
    func sameAsList() async throws {
        for offset in -40...60 {
            let date = calendar.today + offset
            await calendar.select(date)
            guard calendar.selected == date else { continue }
            let marks = try #require(calendar.cells[calendar.selectedIndex].day).marks
            let rows = calendar.list.entries.compactMap(calendar.list.row)
            let listed = rows.reduce(0) { sum, row in
                switch row.content {
                case .task, .planned, .completed: sum + 1
                case .done(let tasks): sum + tasks.count
                case .heading: sum
                }
            }
            #expect(marks.reduce(0) { $0 + $1.count } == listed, "\(date)")
            #expect((listed == 0) == (calendar.list.content == .emptyDay))
        }
    }

    @Test("keys move the selection, across months too, but not beyond the pages")
    func moves() async throws {
        let moves: [(TableMove, String)] = [
            (.next, "2026-05-22"), (.down, "2026-05-29"), (.rowEnd, "2026-05-30"), (.next, "2026-05-31"), (.next, "2026-06-01"),
            (.rowStart, "2026-05-31"), (.up, "2026-05-24"), (.previous, "2026-05-23"), (.nextPage, "2026-06-23"),
            (.previousPage, "2026-05-23"),
        ]
        for (move, expected) in moves {
            await calendar.move(move)
            #expect(calendar.selected == day(expected))
            #expect(calendar.cells[calendar.selectedIndex].day?.isSelected == true)
            #expect(calendar.page.own.contains(calendar.selected))
        }
        for _ in 0..<20 { await calendar.turn(by: 1) }
        #expect(calendar.page.own == day("2027-05-01")...day("2027-05-31"))
        #expect(!calendar.canTurn(by: 1))
        await calendar.select(day("2031-01-01"))
        #expect(calendar.selected == day("2027-05-31"))
        await calendar.showToday()
        #expect(calendar.selected == calendar.today)
        for _ in 0..<400 { await calendar.turn(by: -1) }
        #expect(calendar.page.own.contains(calendar.firstDay))
        #expect(!calendar.canTurn(by: -1))
    }

    @Test("a nearby month is chosen, also of another year, which keeps the day; those without pages are not offered")
    func chosenMonth() async throws {
        let months = calendar.monthsNearby
        #expect(months.first == day("2026-02-01") && months.last == day("2027-01-01") && months.count == 12)
        await calendar.show(monthOf: day("2027-01-01"))
        #expect(calendar.selected == day("2027-01-21") && calendar.title == "January 2027")
        for _ in 0..<4 { await calendar.turn(by: 1) }
        #expect(calendar.monthsNearby == (2...5).map { LocalDay(year: 2027, month: $0, day: 1)! })
    }

    @Test("a completed task moves from due to done, and back when it is undone")
    func completed() async throws {
        await calendar.select(day("2026-05-22"))
        #expect(lines.contains("Golden Pothos"))
        await calendar.showToday()
        let basil = try #require(calendar.list.entries.first { calendar.list.row($0)?.task?.plantName == "Sweet Basil" })
        guard case .task(let task) = basil else { return }
        await calendar.list.complete(task)
        await calendar.refresh()
        #expect(try shown("2026-05-21").marks.first { $0.isDone }?.count == 4)
        #expect(try shown("2026-05-21").marks.first { !$0.isDone }?.count == 3)
        // The next watering is two days later.
        #expect(try shown("2026-05-23").marks.contains { $0.type == .watering })
        let change = try #require(garden.window.actions.toast?.undo)
        await garden.window.actions.undo(change)
        await calendar.refresh()
        #expect(try shown("2026-05-21").marks.first { $0.isDone }?.count == 3)
    }

    @Test("a past day lists the care that was given, and undoes it")
    func past() async throws {
        let given = try #require(calendar.cells.compactMap(\.day).last { $0.day < calendar.today && !$0.marks.isEmpty })
        await calendar.select(given.day)
        #expect(given.marks.allSatisfy { $0.isDone })
        #expect(lines.allSatisfy { $0.contains(" was ") })
        let count = lines.count
        let rows = calendar.list.entries.compactMap(calendar.list.row)
        let completed = try #require(rows.first?.completed)
        await calendar.list.undo(completed)
        await calendar.list.refresh()
        #expect(lines.count == count - 1)
    }

    @Test("at midnight the selection follows today, unless another day was chosen")
    func midnight() async throws {
        garden.clock.advance(days: 1)
        await calendar.refresh()
        #expect(calendar.today == day("2026-05-22"))
        #expect(calendar.selected == day("2026-05-22"))
        await calendar.select(day("2026-05-30"))
        garden.clock.advance(days: 1)
        await calendar.refresh()
        #expect(calendar.selected == day("2026-05-30"))
        #expect(try shown("2026-05-23").isToday)
    }

    @Test("the days of an absence are marked, and the mark goes when it is canceled")
    func away() async throws {
        let period = try await garden.repository.recordAbsence(from: day("2026-05-23"), through: day("2026-05-25")).value
        await calendar.refresh()
        #expect(
            calendar.cells.compactMap(\.day).filter(\.isAway).map(\.day)
                == [day("2026-05-23"), day("2026-05-24"), day("2026-05-25")])
        let formatter = garden.window.settings.formatter
        #expect(try formatter.accessibleLabel(shown("2026-05-23")).hasPrefix("Saturday, May 23, 2026, away"))
        #expect(!calendar.isAwayOnSelected)
        await calendar.select(day("2026-05-24"))
        #expect(calendar.isAwayOnSelected)
        _ = try await garden.repository.endAbsence(period.id)
        await calendar.refresh()
        #expect(try !calendar.isAwayOnSelected && !shown("2026-05-23").isAway)
    }

    @Test("a low window shows one week, which turns by weeks")
    func week() async throws {
        await calendar.show(.week)
        #expect(calendar.cells.compactMap(\.day).map(\.day) == Array(0..<7).map { day("2026-05-17") + $0 })
        let today = try shown("2026-05-21")
        #expect(today.marks.count > 3)
        let formatter = garden.window.settings.formatter
        await calendar.move(.nextPage)
        #expect(calendar.selected == day("2026-05-28"))
        #expect(calendar.title == formatter.dates(from: day("2026-05-24"), through: day("2026-05-30")))
        await calendar.move(.nextPage)
        #expect(calendar.page.own.lowerBound == day("2026-05-31"))
        #expect(calendar.title == formatter.dates(from: day("2026-05-31"), through: day("2026-06-06")))
        await calendar.show(.month)
        #expect(calendar.cells.compactMap(\.day).count == 35, "June 2026 has five weeks")
    }
}
