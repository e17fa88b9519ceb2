import Garden

/// A filter of the schedule.
enum ScheduleFilter: String, CaseIterable, Hashable {
    case all, water, fertilize, overdue, today

    /// The care types that pass, as shown in the rows; empty means all. Soil checks count as watering.
    var types: Set<CareType> {
        switch self {
        case .water: [.watering, .soilCheck]
        case .fertilize: [.fertilizing]
        case .all, .overdue, .today: []
        }
    }

    var includesFuture: Bool { self != .overdue && self != .today }

    /// Whether the tasks done today are listed.
    var includesCompleted: Bool { self != .overdue }

    /// The query for the open tasks that pass, through the last listed day.
    func tasks(on today: LocalDay, through end: LocalDay, room: Room?) -> TaskFilter {
        switch self {
        case .overdue: TaskFilter(through: today - 1, room: room)
        case .today: TaskFilter(from: today, through: today, room: room)
        case .all, .water, .fertilize: TaskFilter(through: end, types: types, room: room)
        }
    }

    /// Whether a task of a type that is due on a day passes.
    func passes(_ type: CareType, due: LocalDay, today: LocalDay) -> Bool {
        guard types.isEmpty || types.contains(type) else { return false }
        return switch self {
        case .overdue: due < today
        case .today: due == today
        case .all, .water, .fertilize: true
        }
    }
}
