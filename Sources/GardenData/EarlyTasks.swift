import Garden
import GardenStore

extension GardenRepository {
    /// The open tasks that fall due later and are done today because the user leaves tomorrow; none on other days. As in every
    /// plan of an absence, what was put off today is not among them.
    public func earlyTasks() async throws -> Set<Occurrence> { Set(try await tasksBeforeLeaving().map(\.id)) }

    /// The ``earlyTasks()`` with their plants, soonest first.
    ///
    /// - Parameter room: Only plants in this room; nil for all.
    public func tasksBeforeLeaving(room: Room? = nil) async throws -> [TaskSummary] {
        let clock = clock
        return try await read(at: clock) { reader in
            try reader.tasksBeforeLeaving(on: clock.today).filter { room == nil || $0.room == room }
        }
    }

    /// The open tasks to do today, soonest first: those due today or earlier, and those of ``earlyTasks()``.
    ///
    /// - Parameters:
    ///   - room: Only plants in this room; nil for all.
    ///   - moment: Only tasks that are not snoozed until after this moment; nil for snoozed ones, too.
    ///   - occurrences: What may have been answered meanwhile.
    /// - Returns: The tasks, and the answers to the occurrences that have one.
    public func todaysTasks(
        room: Room? = nil, awakeAt moment: LocalMoment? = nil, answersTo occurrences: Set<Occurrence> = []
    ) async throws -> (open: [TaskSummary], answers: [Occurrence: CareEvent]) {
        let clock = clock
        return try await read(at: clock) { reader in
            let early = try reader.earlyTasks(on: clock.today)
            let end = early.rules.isEmpty ? clock.today : EarlyTasks.lastDay(on: clock.today)
            let filter = TaskFilter(through: end, room: room, awakeAt: moment)
            let open = try reader.tasks(filter, limit: .max).filter {
                early.day(of: $0.id.rule, due: $0.moment.day) <= clock.today
            }
            return (open, try reader.answers(to: occurrences))
        }
    }
}

/// The rules whose open tasks fall due later and are done today because the user leaves tomorrow.
struct EarlyTasks {
    let today: LocalDay
    fileprivate(set) var rules: Set<CareRule.ID> = []

    /// The day on which the open task of a rule is done, apart from being overdue: today instead of its due day if it is early.
    func day(of rule: CareRule.ID, due: LocalDay) -> LocalDay { rules.contains(rule) ? today : due }

    /// The last day on which a task falls due that is done today because the user leaves tomorrow.
    static func lastDay(on today: LocalDay) -> LocalDay { today + 1 + AwayPlanner.earlyDays }
}

extension GardenReader {
    /// The early tasks of the garden.
    func earlyTasks(on today: LocalDay) throws -> EarlyTasks {
        guard let absence = try absence(leavingAfter: today) else { return EarlyTasks(today: today) }
        return EarlyTasks(today: today, rules: try plan(of: absence, on: today).earlyRules)
    }

    /// The early tasks of one plant, which takes no plan of the whole garden.
    ///
    /// - Parameters:
    ///   - absence: That of ``absence(leavingAfter:)``.
    ///   - tasks: The open tasks of the plant with their rules.
    func earlyTasks(
        of tasks: [(rule: CareRule, task: OpenTask)], at place: Place, before absence: AwayPeriod?,
        _ calculator: OccurrenceCalculator
    ) throws -> EarlyTasks {
        guard let absence else { return EarlyTasks(today: calculator.today) }
        let postponed = try occurrencesPutOff(on: calculator.today)
        var planner = AwayPlanner(calculator, absence)
        for (rule, task) in tasks {
            planner.add(
                rule, open: task.occurrence, due: task.due, at: place, isPostponedToday: postponed.contains(task.occurrence))
        }
        return EarlyTasks(today: calculator.today, rules: planner.finished().earlyRules)
    }

    /// The absence that begins on the day after `today`; nil for none.
    func absence(leavingAfter today: LocalDay) throws -> AwayPeriod? {
        let periods = try awayPeriods()
        guard periods.period(on: today) == nil, let next = periods.next(after: today), next.from == today + 1 else { return nil }
        return next
    }

    /// See ``GardenRepository/tasksBeforeLeaving(room:)``.
    func tasksBeforeLeaving(on today: LocalDay) throws -> [TaskSummary] {
        let early = try earlyTasks(on: today).rules
        guard !early.isEmpty else { return [] }
        return try tasks(TaskFilter(from: today + 1, through: EarlyTasks.lastDay(on: today)), limit: .max)
            .filter { early.contains($0.id.rule) }
    }

    /// What an absence means for the plants, as of a day.
    func plan(of period: AwayPeriod, on today: LocalDay) throws -> AwayPlan {
        let calculator = OccurrenceCalculator(preferences: try preferences(), today: today)
        var planner = AwayPlanner(calculator, period, among: try awayPeriods().filter { $0.id != period.id })
        let postponed = try occurrencesPutOff(on: today)
        try forEachOpenRule(dueBefore: .last) { open in
            planner.add(
                open.rule, open: open.occurrence, due: open.due, at: open.place,
                isPostponedToday: postponed.contains(open.occurrence))
        }
        return planner.finished()
    }
}

extension AwayPlan {
    /// The rules whose open tasks are done before the absence although they fall due later.
    fileprivate var earlyRules: Set<CareRule.ID> { Set(before.filter(\.isEarly).map(\.rule.id)) }
}
