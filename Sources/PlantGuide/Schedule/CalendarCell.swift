import Garden
import Observation

/// A cell of the calendar. Each button observes its own cell, so that changes to other days do not update it.
@MainActor @Observable
final class CalendarCell {
    /// The day shown; nil for a cell below the last week of the page.
    private(set) var day: CalendarDay?

    /// Updates the cell. Assigns only what changed, so that observers are not notified needlessly.
    func show(_ day: CalendarDay?) {
        if day != self.day { self.day = day }
    }
}

/// What a calendar shows of a day.
struct CalendarDay: Hashable, Sendable {
    /// A number of tasks of a kind.
    struct Mark: Hashable, Sendable {
        let type: CareType
        let count: Int
        /// Whether the care was given, or else is due.
        let isDone: Bool
        /// The names of the plants; empty if the garden has too many open tasks.
        var plants: [String] = []
    }

    /// A line of a cell.
    enum Line: Hashable {
        /// A task, by the name of its plant.
        case plant(Mark, String)
        /// All tasks of a kind, by their number.
        case count(Mark)
        /// The number of tasks without a line.
        case more(Int)
        /// How often care was given.
        case done(Int)
    }

    let day: LocalDay
    /// Whether the day belongs to the month that is shown.
    let isOwn: Bool
    let isToday: Bool
    let isSelected: Bool
    /// Whether the user is away on this day.
    let isAway: Bool
    /// What is due, then what was done, each in the order of ``CareType/known`` and the user's own kinds by name.
    let marks: [Mark]

    init(_ day: LocalDay, isOwn: Bool, isToday: Bool, isSelected: Bool, isAway: Bool, care: DayCare) {
        self.day = day
        self.isOwn = isOwn
        self.isToday = isToday
        self.isSelected = isSelected
        self.isAway = isAway
        marks =
            Self.marks(care.due, care.plantsDue, isDone: false) + Self.marks(care.done, care.plantsDone, isDone: true)
    }

    /// The lines of a cell with room for this number of them, at least three. Where there is room, the tasks of a kind have a line
    /// each, from the first kind on, and so have those of a single kind, as many as there is room for. What was done shares the last
    /// line if not all kinds have room.
    ///
    /// - Parameter namesPlants: Whether the lines have room for names.
    func lines(_ limit: Int, namesPlants: Bool) -> [Line] {
        let (due, done) = (marks.filter { !$0.isDone }, marks.filter(\.isDone))
        guard marks.count > limit, !due.isEmpty, !done.isEmpty else { return Self.lines(marks, limit, namesPlants) }
        return Self.lines(due, limit - 1, namesPlants) + [.done(done.map(\.count).reduce(0, +))]
    }

    private static func lines(_ marks: [Mark], _ limit: Int, _ namesPlants: Bool) -> [Line] {
        if namesPlants, marks.count == 1, let mark = marks.first, mark.plants.count > limit {
            return mark.plants.prefix(limit - 1).map { .plant(mark, $0) } + [.more(mark.plants.count - limit + 1)]
        }
        let shown = marks.count > limit ? marks.prefix(limit - 1) : marks[...]
        var spare = limit - shown.count
        let lines = shown.flatMap { mark -> [Line] in
            let further = mark.plants.count - 1
            guard namesPlants, further >= 0, further <= spare, shown.count == marks.count else { return [.count(mark)] }
            spare -= further
            return mark.plants.map { .plant(mark, $0) }
        }
        let hidden = marks.dropFirst(shown.count).map(\.count).reduce(0, +)
        return hidden > 0 ? lines + [.more(hidden)] : lines
    }

    /// What ``total`` counts: what is due, or what was done if nothing is.
    var summed: [Mark] { marks.filter { $0.isDone == marks.first?.isDone } }

    /// The number of tasks of all kinds that are due, or of those that were done if none is.
    var total: Int { summed.map(\.count).reduce(0, +) }

    private static func marks(_ counts: [CareType: Int], _ plants: [CareType: [String]], isDone: Bool) -> [Mark] {
        let own = counts.keys.filter { !CareType.known.contains($0) }.sorted { $0.description < $1.description }
        return (CareType.known + own).compactMap { type in
            counts[type].map { Mark(type: type, count: $0, isDone: isDone, plants: plants[type] ?? []) }
        }
    }
}
