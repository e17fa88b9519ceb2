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
        /// The names of the plants; empty if there are too many on the page.
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

    /// The lines of a cell with room for this number of them, at least one. Where there is room, the tasks of a kind have a line
    /// each, from the first kind on, and so have those of a single kind, as many as there is room for.
    ///
    /// - Parameter namesPlants: Whether the lines have room for names.
    func lines(_ limit: Int, namesPlants: Bool) -> [Line] {
        let (shown, hidden) = (marks(inLines: limit), hiddenTasks(inLines: limit))
        if namesPlants, marks.count == 1, let mark = marks.first, mark.plants.count > limit {
            return mark.plants.prefix(limit - 1).map { .plant(mark, $0) } + [.more(mark.plants.count - limit + 1)]
        }
        var spare = limit - shown.count - (hidden > 0 ? 1 : 0)
        let lines = shown.flatMap { mark -> [Line] in
            let further = mark.plants.count - 1
            guard namesPlants, further >= 0, further <= spare else { return [.count(mark)] }
            spare -= further
            return mark.plants.map { .plant(mark, $0) }
        }
        return hidden > 0 ? lines + [.more(hidden)] : lines
    }

    /// The marks that have a line of their own in a cell with this number of lines. Without room for all, those of ``summed`` have
    /// one, and what does not fit of them shares the last line.
    func marks(inLines lines: Int) -> ArraySlice<Mark> {
        guard marks.count > lines else { return marks[...] }
        return summed.prefix(summed.count <= lines ? lines : lines - 1)
    }

    /// The number of tasks of those kinds in ``summed`` that have no line of their own.
    func hiddenTasks(inLines lines: Int) -> Int {
        summed.dropFirst(marks(inLines: lines).count).map(\.count).reduce(0, +)
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
