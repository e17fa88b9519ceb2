import Garden
import Observation

/// One row of the schedule. Cells observe their own row, so that an answer elsewhere never touches them.
@MainActor @Observable
final class ScheduleRow {
    /// What a row shows.
    enum Content: Hashable {
        case heading(Heading)
        case task(TaskSummary)
        case done([CompletedTask])
        case completed(CompletedTask)
        case planned(PlannedTask)
    }

    /// What stands over a section.
    struct Heading: Hashable {
        /// The section.
        let section: ScheduleSection
        /// How many open tasks it has, also those that are not loaded yet.
        let count: Int
        /// How far today's watering is; nil elsewhere and where nothing was to be watered.
        var progress: Progress?
        /// What can be done with all of it at once; nil for nothing.
        var action: GroupAction?
    }

    /// How many of the plants that were due for water today have got it.
    struct Progress: Hashable {
        let watered: Int
        let total: Int
    }

    /// A text button over a section.
    enum GroupAction: Hashable {
        /// Completes so many of all the overdue tasks; soil has to be felt first, so its checks are left out.
        case completeOverdue(Int, of: Int)
        /// Waters so many plants that are due for water today.
        case waterRemaining(Int)
    }

    /// Which corners of the boxed list a row draws.
    struct Edges: OptionSet, Hashable {
        let rawValue: Int
        static let first = Edges(rawValue: 1)
        static let last = Edges(rawValue: 2)
    }

    /// How far an answer is.
    enum Phase: Hashable {
        /// Not answered.
        case open
        /// Done; the row stays a moment to show it.
        case done
        /// About to go.
        case leaving
    }

    /// Which row it is.
    let entry: ScheduleEntry
    /// What it shows.
    private(set) var content: Content
    /// Which corners it draws.
    private(set) var edges: Edges
    /// Whether more of it is shown.
    var isUnfolded = false
    /// Whether the ways to snooze are to be opened.
    var offersSnooze = false
    /// Why the task is due when it is, read when the row is unfolded; nil before.
    var why: OpenTask?
    /// How far its answer is.
    var phase = Phase.open

    init(_ entry: ScheduleEntry, _ content: Content, _ edges: Edges) {
        self.entry = entry
        self.content = content
        self.edges = edges
    }

    /// Shows something newer; the same again disturbs nobody.
    func show(_ content: Content, _ edges: Edges) {
        if content != self.content { self.content = content }
        if edges != self.edges { self.edges = edges }
    }

    /// The task; nil in rows of another kind.
    var task: TaskSummary? { if case .task(let task) = content { task } else { nil } }
    /// The heading; nil in rows of another kind.
    var heading: Heading? { if case .heading(let heading) = content { heading } else { nil } }
    /// The deed; nil in rows of another kind.
    var completed: CompletedTask? { if case .completed(let task) = content { task } else { nil } }
    /// The deeds of the row that tells of all; empty in rows of another kind.
    var allCompleted: [CompletedTask] { if case .done(let tasks) = content { tasks } else { [] } }
    /// The forecast; nil in rows of another kind.
    var planned: PlannedTask? { if case .planned(let planned) = content { planned } else { nil } }
}
