import Garden
import GardenData
import Observation

/// The two looks of the schedule.
enum ScheduleView: String {
    case list, calendar
}

/// The calendar: a page of days with the plants to care for or their number on each, and the tasks of the selected day.
@MainActor @Observable
final class CalendarModel {
    /// How many months ahead there are pages.
    nonisolated static let monthsAhead = 12
    /// How many days after a page the forecast is read when the page is later than what was read.
    private nonisolated static let daysReadAhead = 92
    /// The largest number of open tasks of a garden whose plants are named. For more there is hardly room.
    private nonisolated static let mostTasks = 400
    /// How many days before and after a page are read with names.
    private nonisolated static let daysAround = 42

    /// The tasks of the selected day.
    @ObservationIgnored let list: ScheduleModel
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    /// The cells of the largest page, row by row.
    @ObservationIgnored let cells = (0..<7 * CalendarPage.mostWeeks).map { _ in CalendarCell() }
    var view = ScheduleView.list
    /// What the user chose to see; nil for what the window has room for.
    var chosenSpan: CalendarPage.Span?

    /// Shows a month or a week. What the window has room for anyway is no choice, so that other windows show what they have room for.
    func choose(_ span: CalendarPage.Span, usual: CalendarPage.Span) { chosenSpan = span == usual ? nil : span }

    private(set) var page: CalendarPage
    private(set) var selected: LocalDay
    /// The current day.
    private(set) var today: LocalDay
    /// The first day on which care was given, or today.
    private(set) var firstDay: LocalDay
    /// The days on which the user is away.
    private var absences: [AwayPeriod] = []
    /// The days that were read, of the page and around it.
    @ObservationIgnored private var care: [LocalDay: DayCare] = [:]
    /// Whether they were read with the names of the plants and the forecast.
    @ObservationIgnored private var isNamed = false
    @ObservationIgnored private var forecast = Forecast()
    /// The changes since the calendar was prepared; nil if it was not, or has appeared.
    @ObservationIgnored private var prepared: AsyncStream<GardenChange>?
    /// Whether the calendar has appeared.
    @ObservationIgnored private var isFollowed = false
    @ObservationIgnored private var pageReads = ReadOrder()
    @ObservationIgnored private var refreshes = ReadOrder()

    init(_ window: WindowModel) {
        repository = window.repository
        settings = window.settings
        actions = window.actions
        let today = window.repository.today
        list = ScheduleModel(window, day: today)
        (self.today, selected, firstDay) = (today, today, today)
        page = CalendarPage(.month, around: today, weekStart: Self.weekStart(window.settings))
        show()
    }

    private static func weekStart(_ settings: DisplaySettings) -> Weekday { settings.formatter.week.first ?? .monday }

    /// The last day that has a page.
    var lastDay: LocalDay { today.adding(months: Self.monthsAhead).startOfNextMonth - 1 }

    /// Whether there is a page before or after this one.
    func canTurn(by pages: Int) -> Bool { pages < 0 ? page.own.lowerBound > firstDay : page.own.upperBound < lastDay }

    // MARK: Reading

    /// Loads the calendar and the selected day's tasks before they appear, until its task is canceled. What changes until they
    /// appear is noted and read then. Does nothing if they have appeared.
    func prepare() async {
        guard !isFollowed else { return }
        prepared = repository.changes
        list.prepare()
        async let following: Void = list.follow()
        // What could not be read is read again when the calendar appears.
        if await !refresh() { prepared = nil }
        await following
    }

    /// Loads the calendar and the selected day's tasks unless they were prepared, and reloads them after every change, until its
    /// task is canceled.
    func follow() async {
        isFollowed = true
        let (list, wasPrepared) = (list, prepared != nil)
        let following = Task { if list.isPrepared { await list.appear() } else { await list.follow() } }
        defer { following.cancel() }
        let changes = prepared ?? repository.changes
        prepared = nil
        if !wasPrepared || today != repository.today { await refresh() }
        for await _ in changes { await refresh() }
    }

    /// Reloads what is shown: after a change, and at midnight. Returns false after an error, which is reported.
    @discardableResult
    func refresh() async -> Bool {
        let today = repository.today
        if today != self.today {
            let followsToday = selected == self.today
            self.today = today
            if followsToday { await select(today) }
        }
        let refresh = refreshes.begin()
        do {
            let first = try await repository.firstDayOfCare()
            let absences = try await repository.awayPeriods()
            guard refreshes.accept(refresh) else { return true }
            if absences != self.absences { self.absences = absences }
            let firstDay = min(first ?? today, today)
            if firstDay != self.firstDay { self.firstDay = firstDay }
            try await readPage()
            return true
        } catch {
            actions.report(error)
            return false
        }
    }

    /// Reads the page and, if it is not known since the last change, its forecast. A page without any forecast is shown before it.
    private func readPage() async throws {
        let read = pageReads.begin()
        // Also the pages before and after, so that they are shown at once when they are turned to.
        let days = page.days.lowerBound - Self.daysAround...page.days.upperBound + Self.daysAround
        if let named = try await repository.namedCare(on: days, ifAtMost: Self.mostTasks) {
            guard pageReads.isLatest(read) else { return }
            (care, isNamed) = (named, true)
            return show()
        }
        let care = try await repository.care(on: page.days)
        guard pageReads.isLatest(read) else { return }
        (self.care, isNamed) = (care, false)
        let isKnown = forecast.covers(page) && forecast.refresh == refreshes.latest
        if isKnown || !forecast.covers(page) { show() }
        if !isKnown { try await readForecast() }
    }

    /// A forecast costs as much as it has days, so after a change it ends with the page. When a later page is turned to, it ends some
    /// pages after that.
    private func readForecast() async throws {
        let (refresh, end) = (refreshes.latest, page.days.upperBound)
        let isTurned = forecast.refresh == refresh
        let last = isTurned ? min(end + Self.daysReadAhead, lastDay + 6) : end
        let counts = try await repository.forecastCounts(through: last)
        // After another change it is read again.
        guard refresh == refreshes.latest, forecast.refresh != refresh || forecast.last.map({ $0 < last }) ?? true else { return }
        forecast = Forecast(counts: counts, last: last, refresh: refresh)
        show()
    }

    // MARK: Moving

    /// Shows a month or a week.
    func show(_ span: CalendarPage.Span) async {
        if span != page.span { await open(span, around: selected) }
    }

    /// Selects a day, and turns to its page. A day without a page selects the nearest that has one.
    func select(_ day: LocalDay) async {
        let first = CalendarPage(page.span, around: firstDay, weekStart: Self.weekStart(settings)).own.lowerBound
        let day = min(max(day, first), lastDay)
        if day != selected { selected = day }
        if page.own.contains(day) { show() } else { await open(page.span, around: day) }
        await list.show(day)
    }

    func showToday() async { await select(today) }

    /// Turns a number of pages, keeping the day of the month or the weekday.
    func turn(by pages: Int) async {
        guard canTurn(by: pages) else { return }
        await select(page.span == .month ? selected.adding(months: pages) : selected + 7 * pages)
    }

    /// The first days of the months from three months before the selected one to eight after it, as far as they have
    /// pages.
    var monthsNearby: [LocalDay] {
        (-3...8).map { (selected - (selected.date.day - 1)).adding(months: $0) }
            .filter { $0.startOfNextMonth > firstDay && $0 <= lastDay }
    }

    /// Turns to the month of a day, keeping the day of the month.
    func show(monthOf day: LocalDay) async {
        let years = day.date.year - selected.date.year
        await select(selected.adding(months: years * 12 + day.month - selected.month))
    }

    /// Selects the day a number of days later.
    func move(days: Int) async { await select(selected + days) }

    /// Selects a day of the selected one's week: 0 is its first, 6 its last.
    func move(toDayOfWeek index: Int) async { await select(selected - selectedIndex % 7 + index) }

    private func open(_ span: CalendarPage.Span, around day: LocalDay) async {
        page = CalendarPage(span, around: day, weekStart: Self.weekStart(settings))
        show()
        do {
            try await readPage()
        } catch {
            actions.report(error)
        }
    }

    private func show() {
        for (index, cell) in cells.enumerated() {
            guard index < page.weeks * 7 else {
                cell.show(nil)
                continue
            }
            let day = page.day(at: index)
            var shown = care[day] ?? DayCare()
            if !isNamed { shown.due.merge(forecast.counts[day] ?? [:], uniquingKeysWith: +) }
            cell.show(
                CalendarDay(
                    day, isOwn: page.own.contains(day), isToday: day == today, isSelected: day == selected,
                    isAway: absences.contains(day: day), care: shown))
        }
    }

    /// Whether the user is away on the selected day.
    var isAwayOnSelected: Bool { absences.contains(day: selected) }

    /// The days of the page: "May 2026", or of a week "May 17 – 23".
    var title: String {
        guard page.span == .week else { return settings.formatter.month(of: selected) }
        return settings.formatter.dates(from: page.own.lowerBound, through: page.own.upperBound)
    }

    /// The place of the selected day in the page.
    var selectedIndex: Int { selected - page.days.lowerBound }
}

/// The number of tasks that follow the open ones, by day and kind.
private struct Forecast {
    var counts: [LocalDay: [CareType: Int]] = [:]
    /// The last day that was read; nil for none.
    var last: LocalDay?
    /// The refresh of the calendar with which it was read.
    var refresh = 0

    func covers(_ page: CalendarPage) -> Bool { last.map { page.days.upperBound <= $0 } ?? false }
}
