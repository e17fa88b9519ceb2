import Foundation
import Garden
import GardenData
import Localization
import Observation

/// Which plants a care round visits.
enum CareRoundScope: Hashable {
    case garden
    case room(Room)
    case plant(Plant.ID)

    /// A room, or the garden for nil.
    init(_ room: Room?) { self = room.map(CareRoundScope.room) ?? .garden }

    /// The room; nil for another scope.
    var room: Room? { if case .room(let room) = self { room } else { nil } }

    fileprivate func contains(_ task: TaskSummary) -> Bool {
        if case .plant(let plant) = self { task.plant == plant } else { true }
    }
}

/// A care round: the plants with due tasks, one at a time, by room and name. It ends with what was done.
@MainActor @Observable
final class CareRoundModel {
    /// What the round shows.
    enum Content: Hashable {
        case loading
        /// No task is due.
        case nothingDue
        /// The current plant.
        case plant
        /// What was done.
        case summary
    }

    /// What is known about a task in addition to its summary.
    struct Details: Hashable, Sendable {
        /// Its rule, and why it is due; nil if it is no longer open.
        let planned: GardenRepository.PlannedRule?
        /// Whether an interval is learned from what the soil was like.
        let learns: Bool
    }

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let taskActions: TaskActionsModel
    @ObservationIgnored let scope: CareRoundScope

    private(set) var content = Content.loading
    /// The plants of the round. Those that were taken care of elsewhere meanwhile are not among them.
    private(set) var stops: [CareRoundStop] = []
    /// The plant that is shown; nil before and after the round.
    private(set) var current: CareRoundStop?
    /// The task of the current plant whose answers are offered; nil if all were answered.
    private(set) var task: CareRoundStop.Task?
    private(set) var details: [Occurrence: Details] = [:]

    /// The open tasks that were seen, as they were last.
    @ObservationIgnored private var known: [Occurrence: TaskSummary] = [:]
    /// The tasks that were answered in this round, also those whose answer was undone.
    @ObservationIgnored var touched: Set<Occurrence> = []
    /// The task that the user chose among those of the current plant; nil for the first open one.
    @ObservationIgnored private var chosen: Occurrence?
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var began: Date?
    /// When a task was answered last; nil before.
    @ObservationIgnored var ended: Date?
    /// Whether an answer is being saved.
    @ObservationIgnored var isAnswering = false
    @ObservationIgnored var answeredAt: ContinuousClock.Instant?
    /// For how long after an answer the next one is ignored: a second press of the same key was not meant for the next plant,
    /// whose answer is under the same button.
    @ObservationIgnored var doublePress = PlantPageModel.doublePress

    var repository: GardenRepository { environment.repository }
    var formatter: GardenFormatter { settings.formatter }

    /// Creates the model without loading; call `open()` next.
    init(_ window: WindowModel, _ scope: CareRoundScope) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
        navigator = window.navigator
        taskActions = window.taskActions
        self.scope = scope
    }

    isolated deinit { following?.cancel() }

    // MARK: Reading

    /// Begins the round, and follows changes of the garden.
    func open() async {
        if following == nil {
            let changes = repository.changes
            following = Task { [weak self] in
                for await _ in changes {
                    guard let self else { return }
                    await self.refresh()
                }
            }
        }
        began = repository.instant
        await refresh()
    }

    /// Reads the tasks again: after a change, also one of another program.
    func refresh() async {
        let read = reads.begin()
        do {
            let tasks = try await repository.todaysTasks(room: scope.room, awakeAt: repository.moment, answersTo: touched)
            guard reads.accept(read) else { return }
            show(tasks.open.filter(scope.contains), tasks.answers)
            try await readDetails()
        } catch {
            actions.report(error)
        }
    }

    private func show(_ due: [TaskSummary], _ answers: [Occurrence: CareEvent]) {
        for task in due { known[task.id] = task }
        let open = due.filter { answers[$0.id] == nil }.map { CareRoundStop.Task(summary: $0, answer: nil) }
        let answered = answers.compactMap { id, event in
            known[id].map { CareRoundStop.Task(summary: $0, answer: event) }
        }
        let old = stops
        let new = CareRoundStop.stops(of: open + answered, in: formatter)
        if new != stops { stops = new }
        guard content != .loading, content != .nothingDue else { return go(to: stops.first { !$0.isDone }) }
        if let reopened = firstReopened(since: old) {
            go(to: reopened)
        } else if let current {
            go(to: stops.first { $0.id == current.id } ?? follower(of: current.id, in: old))
        }
    }

    /// The first plant of whose tasks an answer was undone.
    private func firstReopened(since old: [CareRoundStop]) -> CareRoundStop? {
        let answered = Set(old.flatMap(\.tasks).filter { $0.answer != nil }.map(\.id))
        return stops.first { $0.tasks.contains { $0.answer == nil && answered.contains($0.id) } }
    }

    /// The plant that comes after one that is no longer in the round.
    private func follower(of plant: Plant.ID, in old: [CareRoundStop]) -> CareRoundStop? {
        let later = old.drop { $0.id != plant }.map(\.id)
        return later.lazy.compactMap { id in self.stops.first { $0.id == id } }.first
    }

    private func readDetails() async throws {
        for task in current?.tasks ?? [] where task.answer == nil && details[task.id] == nil {
            let planned = try await repository.task(task.id)
            var learns = false
            if task.summary.answers == .watering { learns = try await repository.learnsInterval(of: task.id.rule) }
            details[task.id] = Details(planned: planned, learns: learns)
        }
    }

    /// Whether it is said beside a task that its amount of water is a general one: once in a round, at its first such task.
    func explainsAmount(of task: TaskSummary) -> Bool {
        stops.lazy.flatMap(\.tasks).first { $0.summary.hasGeneralAmount }?.id == task.id
    }

    // MARK: Moving

    /// The place of the current plant among the plants, from 0.
    var position: Int? { current.flatMap { current in stops.firstIndex { $0.id == current.id } } }

    /// The plant after the current one; nil if it is the last.
    var followingStop: CareRoundStop? { position.flatMap { stops.indices.contains($0 + 1) ? stops[$0 + 1] : nil } }

    /// Whether there is a plant before what is shown.
    var hasEarlier: Bool { content == .summary ? !stops.isEmpty : (position ?? 0) > 0 }

    /// Goes back to the plant before, whether or not it was answered.
    func goBack() async {
        guard hasEarlier else { return }
        await move(to: content == .summary ? stops.last : position.map { stops[$0 - 1] })
    }

    /// Goes on to the next plant and leaves the tasks of this one as they are; after the last one, the round ends.
    func goOn() async {
        if content == .plant { await move(to: followingStop) }
    }

    /// Goes on to the next plant that has an open task.
    func advance() async {
        guard let position else { return }
        await move(to: stops[position...].dropFirst().first { !$0.isDone })
    }

    /// Offers the answers of another task of the current plant.
    func choose(_ id: Occurrence) {
        guard let task = current?.task(id), task.answer == nil else { return }
        chosen = id
        self.task = task
    }

    private func move(to stop: CareRoundStop?) async {
        chosen = nil
        go(to: stop)
        do { try await readDetails() } catch { actions.report(error) }
    }

    /// Shows a plant, or the end of the round for nil.
    private func go(to stop: CareRoundStop?) {
        if stop != current { current = stop }
        let task = chosen.flatMap { stop?.task($0) }.flatMap { $0.answer == nil ? $0 : nil } ?? stop?.firstOpen
        if task != self.task { self.task = task }
        let new: Content = stop != nil ? .plant : stops.isEmpty ? .nothingDue : .summary
        if new != content { content = new }
    }

    // MARK: The end

    /// The number of plants whose tasks were all answered.
    var doneCount: Int { stops.count(where: \.isDone) }

    /// The number of plants of which a task was answered.
    var answeredCount: Int { stops.count { $0.tasks.contains { $0.answer != nil } } }

    /// What was done and what is left.
    var groups: [CareRoundGroup] { CareRoundGroup.groups(of: stops) }

    /// The time from the beginning to the last answer, in whole minutes; nil if it was less than one.
    var minutes: Int? {
        guard let began, let ended, case let minutes = Int(ended.timeIntervalSince(began) / 60), minutes > 0 else { return nil }
        return minutes
    }

    /// Leaves the round.
    func close() { navigator.closePage() }
}
