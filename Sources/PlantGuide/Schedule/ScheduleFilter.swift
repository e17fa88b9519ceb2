import Garden

/// What of the schedule is wanted.
enum ScheduleFilter: String, CaseIterable, Hashable {
    case all, water, fertilize, overdue, today

    /// The kinds of care that pass, as they are shown; empty means all. A check of the soil is a watering that asks first.
    var types: Set<CareType> {
        switch self {
        case .water: [.watering, .soilCheck]
        case .fertilize: [.fertilizing]
        case .all, .overdue, .today: []
        }
    }

    /// Whether tasks that are still to come pass.
    var looksAhead: Bool { self != .overdue && self != .today }

    /// Whether what was done today is told under this filter.
    var tellsDone: Bool { self != .overdue }

    /// The open tasks that pass on a day, through the last day that is shown.
    func tasks(on today: LocalDay, through end: LocalDay, room: Room?) -> TaskFilter {
        switch self {
        case .overdue: TaskFilter(through: today - 1, room: room)
        case .today: TaskFilter(from: today, through: today, room: room)
        case .all, .water, .fertilize: TaskFilter(through: end, types: types, room: room)
        }
    }

    /// Whether a task of a kind that is due on a day passes.
    func passes(_ type: CareType, due: LocalDay, today: LocalDay) -> Bool {
        guard types.isEmpty || types.contains(type) else { return false }
        return switch self {
        case .overdue: due < today
        case .today: due == today
        case .all, .water, .fertilize: true
        }
    }
}
