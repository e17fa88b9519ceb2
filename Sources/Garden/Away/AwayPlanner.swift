/// Plans an absence: a pure function of the rules with their open tasks, the preferences and the day.
public struct AwayPlanner: Sendable {
    /// How many days after leaving a watering may fall due and is done before instead. Our own choice, without a source: a plant
    /// that is watered a day or two early is not harmed, and the sitter need not come on the first days.
    public static let earlyDays = 1

    /// How far ahead a later task is looked for, in days after the return. Our own choice, without a source.
    private static let horizon = 60

    private let calculator: OccurrenceCalculator
    private let period: AwayPeriod
    private let others: [AwayPeriod]
    private let lastDayBefore: LocalDay?
    /// The day on which the user is back for what can wait.
    private let returnDay: LocalDay
    private var plan: AwayPlan

    /// Creates a planner for an absence, as of the calculator's day.
    ///
    /// - Parameter others: The other absences. If one of them ends on the day before, the last day at home is that before it.
    public init(_ calculator: OccurrenceCalculator, _ period: AwayPeriod, among others: [AwayPeriod] = []) {
        self.calculator = calculator
        self.period = period
        self.others = others
        let first = others.firstDay(before: period.from)
        // Who leaves today can still do something before.
        lastDayBefore = first < calculator.today ? nil : max(first - 1, calculator.today)
        returnDay = others.returnDay(from: period.returnDay)
        plan = AwayPlan(period: period, lastDayBefore: lastDayBefore)
    }

    /// Adds a rule with its open task.
    ///
    /// - Parameters:
    ///   - due: The day on which the open task is due; overdue tasks are planned as if they were due today.
    ///   - place: Where the plant stands.
    ///   - isPostponedToday: Whether the user put the open task off today. On the day before leaving it is then not done early,
    ///     which would bring it back at once, but left to the sitter.
    public mutating func add(
        _ rule: CareRule, open occurrence: Occurrence, due: LocalDay, at place: Place, isPostponedToday: Bool = false
    ) {
        let first = max(due, calculator.today)
        let end = period.through + Self.horizon
        var days = first <= end ? [first] : []
        days += calculator.forecastDays(rule, after: occurrence, due: due, at: place, through: end)
        var early: LocalDay?
        if let last = lastDayBefore {
            let before = days.filter { $0 <= last }
            days = Array(days.dropFirst(before.count))
            let isLeft = isPostponedToday && last == calculator.today && due > last
            early = isLeft ? nil : waterEarly(rule, occurrence, &days, on: last, at: place)
            let atHome = before.compactMap { dayAtHome(for: rule, due: $0) }.filter { $0 <= last }
            if let early {
                plan.before.append(.init(rule: rule, reason: .early(early)))
            } else if let day = atHome.last {
                let isOverdue = due < calculator.today && atHome.first == calculator.today
                plan.before.append(.init(rule: rule, reason: .dueBefore(isOverdue ? due : day)))
            }
        }
        addRest(rule, days)
    }

    /// The plan of all rules that were added.
    public func finished() -> AwayPlan {
        var plan = plan
        let busy = Set((plan.before + plan.meanwhile).filter { !$0.rule.shownType.canWait }.map(\.rule.plant))
        // Of a plant that needs nothing meanwhile only its soonest watering says so.
        var later: [Plant.ID: AwayPlan.Task] = [:]
        for task in plan.canWait {
            guard case .dueLater(let day) = task.reason, !busy.contains(task.rule.plant) else { continue }
            if let known = later[task.rule.plant], case .dueLater(let soonest) = known.reason, soonest <= day { continue }
            later[task.rule.plant] = task
        }
        plan.canWait = plan.canWait.filter { if case .dueLater = $0.reason { false } else { true } } + later.values
        for group in [\AwayPlan.before, \.meanwhile, \.canWait] { plan[keyPath: group].sort(by: Self.comesBefore) }
        return plan
    }

    /// The day on which the user does a task before this absence that falls due on a day. What falls due in another absence is
    /// part of the plan of that: nil, or the day of return if it can wait.
    private func dayAtHome(for rule: CareRule, due day: LocalDay) -> LocalDay? {
        guard others.contains(day: day) else { return day }
        return rule.shownType.canWait ? others.returnDay(from: day) : nil
    }

    /// Moves a watering that falls due within a day of leaving to the last day before. Returns the day on which it would have
    /// been due; nil if it stays, for example because it would be due on the same day again.
    private func waterEarly(
        _ rule: CareRule, _ occurrence: Occurrence, _ days: inout [LocalDay], on last: LocalDay, at place: Place
    ) -> LocalDay? {
        guard [.watering, .soilCheck].contains(rule.shownType), let due = days.first, due > last,
            due <= min(period.from, last + 1) + Self.earlyDays
        else { return nil }
        let rest: [LocalDay]
        if rule.recurrence.hasFixedDays {
            // Care within half an interval before a fixed day counts for that day, see OccurrenceCalculator.
            guard calculator.covers(rule, due, from: last) else { return nil }
            rest = Array(days.dropFirst())
        } else {
            rest = calculator.forecastDays(
                rule, after: occurrence, due: last, at: place, through: period.through + Self.horizon)
            guard rest.first.map({ $0 > due }) ?? true else { return nil }
        }
        days = rest
        return due
    }

    private mutating func addRest(_ rule: CareRule, _ days: [LocalDay]) {
        let falls = days.filter(period.contains).filter { $0 >= calculator.today }
        if let first = falls.first {
            let reason: AwayPlan.Reason =
                rule.shownType.canWait ? .moves(from: first, to: returnDay) : .falls(falls)
            let task = AwayPlan.Task(rule: rule, reason: reason)
            if rule.shownType.canWait { plan.canWait.append(task) } else { plan.meanwhile.append(task) }
        } else if !rule.shownType.canWait, let next = days.first(where: { $0 > period.through }) {
            plan.canWait.append(.init(rule: rule, reason: .dueLater(next)))
        }
    }

    private static func comesBefore(_ a: AwayPlan.Task, _ b: AwayPlan.Task) -> Bool {
        (a.reason.day, a.rule.id) < (b.reason.day, b.rule.id)
    }
}

extension AwayPlan.Reason {
    /// The first day that it is about.
    fileprivate var day: LocalDay {
        switch self {
        case .dueBefore(let day), .early(let day), .dueLater(let day): day
        case .falls(let days): days.first ?? .last
        case .moves(let from, _): from
        }
    }
}
