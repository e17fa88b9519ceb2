/// What an absence means for the plants: what to do before it, what falls due meanwhile, and what can wait.
public struct AwayPlan: Hashable, Sendable {
    /// The absence.
    public let period: AwayPeriod
    /// The last day for what is done before; nil if the user has left already.
    public let lastDayBefore: LocalDay?
    /// What to do before leaving, soonest first.
    public internal(set) var before: [Task] = []
    /// What falls due meanwhile and cannot wait, soonest first.
    public internal(set) var meanwhile: [Task] = []
    /// What can wait until the return.
    public internal(set) var canWait: [Task] = []

    /// A rule's part in a plan.
    public struct Task: Hashable, Sendable {
        /// The rule.
        public let rule: CareRule
        /// Why it is in its group.
        public let reason: Reason

        /// Creates a task.
        public init(rule: CareRule, reason: Reason) {
            self.rule = rule
            self.reason = reason
        }

        /// Whether it is done before the absence although it falls due later.
        public var isEarly: Bool { if case .early = reason { true } else { false } }

        /// The days of the absence on which it is due, soonest first; empty outside the group ``AwayPlan/meanwhile``.
        public var days: [LocalDay] { if case .falls(let days) = reason { days } else { [] } }
    }

    /// Why a task is in its group.
    public enum Reason: Hashable, Sendable {
        /// It falls due before the absence, for the last time on this day; or it is overdue since this day.
        case dueBefore(LocalDay)
        /// It would fall due on this day, within a day of leaving, so it is done early.
        case early(LocalDay)
        /// It falls due on these days of the absence, soonest first; never empty.
        case falls([LocalDay])
        /// It falls due on a day of the absence, but can be done on the day of return.
        case moves(from: LocalDay, to: LocalDay)
        /// It falls due on this day at the earliest, after the return.
        case dueLater(LocalDay)
    }

    /// The days of the absence on which something is due that cannot wait, with the tasks of each.
    public var byDay: [(day: LocalDay, tasks: [Task])] {
        Set(meanwhile.flatMap(\.days)).sorted().map { day in (day, meanwhile.filter { $0.days.contains(day) }) }
    }

    /// The numbers of plants in the groups. A plant with several tasks, or a task on several days, counts once in its group.
    public struct Counts: Hashable, Sendable {
        /// Plants that need something before leaving.
        public let before: Int
        /// Plants that somebody has to take care of meanwhile.
        public let meanwhile: Int

        /// Creates counts.
        public init(before: Int, meanwhile: Int) { (self.before, self.meanwhile) = (before, meanwhile) }

        /// Whether there is nothing to do before and meanwhile.
        public var isEmpty: Bool { before + meanwhile == 0 }
    }

    /// How many plants need something before and meanwhile.
    public var counts: Counts { Counts(before: before.plants.count, meanwhile: meanwhile.plants.count) }

    /// The plants that somebody has to take care of meanwhile.
    public var plants: Set<Plant.ID> { meanwhile.plants }
}

extension Sequence<AwayPlan.Task> {
    /// The plants of the tasks.
    public var plants: Set<Plant.ID> { Set(map(\.rule.plant)) }
}

extension CareType {
    /// Whether its tasks can wait until the user is back. Water cannot, and nor can the treatment of a problem or care that the
    /// user named, of which we do not know how urgent it is. The division is our own judgment, without a source.
    public var canWait: Bool {
        switch self {
        case .watering, .soilCheck, .treatment, .custom: false
        case .fertilizing, .pruning, .repotting, .pestControl, .rotation: true
        }
    }
}
