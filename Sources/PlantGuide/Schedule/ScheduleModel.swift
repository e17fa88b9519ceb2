import Garden
import Observation
import GardenData

/// The schedule: overdue tasks and those of the next weeks, loaded in pages, and the tasks done today. Or those of a single day.
@MainActor @Observable
final class ScheduleModel {
    /// The number of days ahead that are listed at least.
    nonisolated static let daysAhead = 30
    /// How many tasks are read at once.
    nonisolated static let pageSize = 500
    /// How many of the last rows make the next tasks be read when one of them comes into sight.
    nonisolated private static let tailSize = 100

    @ObservationIgnored let window: WindowModel
    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let taskActions: TaskActionsModel
    @ObservationIgnored let replacedRooms: ReplacedRooms
    private(set) var content = ScheduleContent.loading
    /// The rows from top to bottom.
    private(set) var entries: [ScheduleEntry] = []
    /// The only day that is listed; nil for all.
    private(set) var day: LocalDay?
    private(set) var filter = ScheduleFilter.all
    /// The selected room; nil for all.
    private(set) var room: Room?
    /// The rooms that contain plants; see ``rooms``.
    var usedRooms: Set<Room> = []
    /// For each filter, the number of tasks due today or overdue in the selected room.
    private(set) var waiting: [ScheduleFilter: Int] = [:]
    /// The day whose tasks are listed as today's.
    private(set) var today: LocalDay

    /// Today's count, progress and actions, if only today is listed and nothing overdue.
    private(set) var dayHeading: ScheduleRow.Heading?
    /// The proposed watering intervals of all plants.
    var proposals: [IntervalProposal] = []
    /// The plants offered in the Add Task dialog; nil if it is closed.
    var offered: [PlantSummary]?

    /// How long the list must not have been in use until a completed row leaves it; see ``rest()``. While the pointer is over the
    /// list, none leaves, because a press would then hit another plant.
    @ObservationIgnored var stay = Duration.seconds(4)
    /// Whether the pointer is over the list.
    @ObservationIgnored var isPointed = false
    /// When a task was completed last, or the pointer moved over the list.
    @ObservationIgnored var lastUse = ContinuousClock.now
    /// How long a completed watering asks what the soil was like, which can also be said later; zero for never.
    @ObservationIgnored var soilTime = Duration.seconds(20)
    /// How long the row then takes to fade out; zero if animations are off.
    @ObservationIgnored var fade = Duration.milliseconds(250)
    /// For how long after a task was marked as done another press of its ring is ignored.
    @ObservationIgnored var doublePress = PlantPageModel.doublePress

    /// The first task after today, if none is left until then.
    @ObservationIgnored private var next: TaskSummary?
    /// Called when tasks are marked as done, before their rows leave; set by the screen.
    @ObservationIgnored var onHold: @MainActor (Set<Occurrence>) -> Void = { _ in }
    /// Called when answers were refused; set by the screen.
    @ObservationIgnored var onRefused: @MainActor (Set<Occurrence>) -> Void = { _ in }
    @ObservationIgnored private(set) var rows = ScheduleRows()
    @ObservationIgnored private var reading: ScheduleSnapshot
    @ObservationIgnored var held: [Occurrence: HeldTask] = [:]
    /// The task whose row asked last what the soil was like.
    @ObservationIgnored var lastAsked: Occurrence?
    @ObservationIgnored private var forecast = ScheduleForecast()
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var isLoadingMore = false
    /// Whether the list was prepared, and has not appeared yet.
    @ObservationIgnored var isPrepared = false
    /// Whether something changed since it was prepared.
    @ObservationIgnored var isStale = false
    @ObservationIgnored private var showsLaterDays = false
    /// The last rows, whose appearance loads the next page; empty if all tasks are loaded.
    @ObservationIgnored private var tail: Set<ScheduleEntry> = []

    init(_ window: WindowModel, day: LocalDay? = nil) {
        self.day = day
        self.window = window
        environment = window.environment
        settings = window.settings
        actions = window.actions
        navigator = window.navigator
        taskActions = window.taskActions
        replacedRooms = window.replacedRooms
        today = window.repository.today
        reading = ScheduleSnapshot(today: window.repository.today, day: day, tasks: [], counts: [])
    }

    var repository: GardenRepository { environment.repository }

    /// The row of an entry; nil if the entry was never listed, or left the list long ago.
    func row(_ entry: ScheduleEntry) -> ScheduleRow? { rows[entry] }

    /// The first row that is not a heading; nil if there is none.
    var firstRow: ScheduleEntry? { entries.first { if case .heading = $0 { false } else { true } } }

    var hasMore: Bool { reading.hasMore }

    /// Whether the entry is near the end, so that the next page should be loaded when its row appears.
    func isNearEnd(_ entry: ScheduleEntry) -> Bool { hasMore && tail.contains(entry) }

    /// Whether a single day is listed that has passed.
    var isPast: Bool { day.map { $0 < today } ?? false }

    // MARK: Reading

    /// Loads the schedule, and reloads it after every change of the garden, until its task is canceled.
    func follow() async {
        let changes = repository.changes
        await refresh()
        if !isPrepared { await readSurroundings() }
        for await change in changes {
            forecast.forget(change)
            guard !isPrepared else {
                isStale = true
                continue
            }
            await refresh()
            await readRooms()
            await readProposals(of: change.preferences ? nil : change.plants)
        }
    }

    /// Reloads everything shown: after a change, and at midnight.
    func refresh() async {
        let read = reads.begin()
        do {
            let query = query(on: repository.today)
            var new = try await query.read(from: repository, limit: max(Self.pageSize, reading.tasks.count))
            guard reads.isLatest(read) else { return }
            // The completed rows were expanded meanwhile, and tell more than was read.
            guard query.showsCompleted || !reading.isDoneUnfolded else { return await refresh() }
            if new.today != today { (forecast, showsLaterDays) = (ScheduleForecast(), false) }
            // Few missing forecasts are read first, so that planned rows do not flicker; many would delay the tasks.
            let missing = forecast.missing(new)
            if content != .loading, missing.count <= 50 { try await readForecast(of: missing, from: new.today) }
            let next = try await nextAfterToday(new)
            guard reads.isLatest(read) else { return }
            if day == nil { new.planned = forecast.planned(new) }
            show(new, next: next)
            await readReasons()
            if content != .loading { try await completeForecast(read) }
        } catch {
            if reads.isLatest(read) { actions.report(error) }
        }
    }

    func loadMore() async {
        guard hasMore, !isLoadingMore else { return }
        isLoadingMore = true
        defer { isLoadingMore = false }
        // What is added belongs to the latest read.
        let read = reads.latest
        do {
            guard let tasks = query(on: today).tasks else { return }
            let page = try await repository.tasks(tasks, limit: Self.pageSize, offset: reading.tasks.count)
            guard reads.isLatest(read), !page.isEmpty else { return }
            let known = Set(reading.tasks.map(\.id))
            let new = page.filter { !known.contains($0.id) }
            reading.tasks += new
            reading.addEarly()
            layOut()
            try await completeForecast(read)
        } catch {
            actions.report(error)
        }
    }

    /// What is listed: usually a month ahead, but at least the day of the next task if that was asked for.
    private func query(on today: LocalDay) -> ScheduleQuery {
        let end = max(today + Self.daysAhead, showsLaterDays ? next?.moment.day ?? today : today)
        let showsCompleted = reading.isDoneUnfolded || day.map { $0 < today } ?? false
        return ScheduleQuery(today: today, day: day, end: end, filter: filter, room: room, showsCompleted: showsCompleted)
    }

    private func nextAfterToday(_ reading: ScheduleSnapshot) async throws -> TaskSummary? {
        guard day == nil, reading.waiting(.all) == 0 else { return nil }
        return try await repository.tasks(TaskFilter(from: reading.today + 1), limit: 1).first
    }

    private func completeForecast(_ read: Int) async throws {
        let missing = forecast.missing(reading)
        guard !missing.isEmpty else { return }
        try await readForecast(of: missing, from: reading.today)
        guard reads.isLatest(read) else { return }
        reading.planned = forecast.planned(reading)
        layOut()
    }

    private func readForecast(of plants: Set<Plant.ID>, from today: LocalDay) async throws {
        guard !plants.isEmpty else { return }
        forecast.insert(try await repository.forecast(of: plants, through: today + Self.daysAhead), of: plants)
    }

    // MARK: Showing

    private func show(_ new: ScheduleSnapshot, next: TaskSummary?) {
        let old = reading
        reading = new
        reading.isDoneUnfolded = old.isDoneUnfolded
        reading.heldEarly = old.early.union(old.heldEarly).intersection(held.keys)
        if today != new.today { today = new.today }
        for task in new.tasks where held[task.id]?.isWritten == true {
            // The task is open again because its answer was undone.
            held[task.id] = nil
            rows[.task(task.id)]?.phase = .open
            rows[.task(task.id)]?.question?.end()
            rows[.task(task.id)]?.question = nil
        }
        let counts = Dictionary(uniqueKeysWithValues: ScheduleFilter.allCases.map { ($0, new.waiting($0)) })
        if counts != waiting { waiting = counts }
        layOut()
        setContent(next: next)
    }

    private func setContent(next: TaskSummary?) {
        self.next = next
        let isWhole = filter == .all && room == nil
        let isQuiet = reading.waiting(.all) == 0 && held.isEmpty
        let new: ScheduleContent =
            if day != nil {
                entries.isEmpty ? .emptyDay : .list
            } else if isWhole && isQuiet && next == nil && reading.completed.isEmpty {
                .nothingPlanned
            } else if isWhole && isQuiet && !showsLaterDays {
                .allDone(caredFor: Set(reading.completed.map(\.plant.id)).count, next: next)
            } else if entries.isEmpty {
                .noMatch
            } else {
                .list
            }
        if new != content { content = new }
    }

    private func layOut() {
        let shown = reading.adding(held.values.map(\.task).filter { room == nil || $0.room == room })
        if shown.headingAbove != dayHeading { dayHeading = shown.headingAbove }
        let lines = shown.lines
        rows.show(lines)
        let new = lines.map(\.entry)
        tail = hasMore ? Set(new.suffix(Self.tailSize)) : []
        guard new != entries else { return }
        rows.replaceEntries(entries, with: new)
        entries = new
    }

    // MARK: Choosing

    func choose(_ filter: ScheduleFilter) async { await choose(filter, in: room) }

    func choose(room: Room?) async { await choose(filter, in: room) }

    func clearFilters() async { await choose(.all, in: nil) }

    private func choose(_ filter: ScheduleFilter, in room: Room?) async {
        guard filter != self.filter || room != self.room else { return }
        (self.filter, self.room) = (filter, room)
        reading.tasks = []
        await refresh()
    }

    /// Lists another single day.
    func show(_ day: LocalDay) async {
        guard day != self.day else { return }
        self.day = day
        reading.tasks = []
        await refresh()
    }

    /// Lists later days although nothing more is due today.
    func showTomorrow() async {
        showsLaterDays = true
        await refresh()
    }

    /// Expands or collapses the list of tasks done today.
    func toggleDone() async {
        if !reading.isDoneUnfolded { await readVerdicts() }
        reading.isDoneUnfolded.toggle()
        rows[.done]?.isUnfolded = reading.isDoneUnfolded
        layOut()
    }

    /// Reads what the soil was like at the tasks done today, which their rows tell once they are expanded.
    private func readVerdicts() async {
        do {
            reading.setVerdicts(try await repository.verdicts(of: Set(reading.completed.map(\.plant.id))))
        } catch {
            actions.report(error)
        }
    }
}
