import Garden
import GardenData
import Observation

/// One row of the schedule. Each cell observes its own row, so changes to other rows do not update it.
@MainActor @Observable
final class ScheduleRow {
    /// The content of a row.
    enum Content: Hashable {
        case heading(Heading)
        case task(TaskSummary)
        case done([CompletedTask])
        case completed(CompletedTask)
        case planned(PlannedTask)
    }

    /// The heading of a section.
    struct Heading: Hashable {
        let section: ScheduleSection
        /// The number of open tasks in the section, loaded or not, and of its planned ones that are listed.
        let count: Int
        /// The progress of today's watering; nil in other sections and if nothing had to be watered.
        var progress: Progress?
        /// Waters all plants that are due today; nil for none, and for a single one while none was watered.
        var watering: GroupAction?
        /// Completes the whole section; nil for none.
        var action: GroupAction?
        /// Whether the user is away on the section's day.
        var isAway = false
    }

    /// How far today's watering is.
    struct Progress: Hashable {
        /// The plants that were watered today, also those that were due earlier or later.
        let watered: Int
        /// The waterings due today that are open, and those that are done early, before an absence.
        let waterings: Int
        /// The soil checks of these. Whether their plants need water is not known yet.
        var checks = 0

        /// The part of the waterings and soil checks that is done, from 0 to 1.
        var fraction: Double { Double(watered) / Double(watered + waterings + checks) }
    }

    /// A text button in a section's heading.
    enum GroupAction: Hashable {
        /// Completes the given number of overdue tasks, after it has asked for the answers to the soil checks among them.
        case completeOverdue(Int, asks: Bool)
        /// The same for the tasks that are due today.
        case completeToday(Int, asks: Bool)
        /// Waters the given number of plants that are due today. They are the rest if others were watered already.
        case water(Int, isRest: Bool)
    }

    /// The corners of the boxed list that a row draws.
    struct Edges: OptionSet, Hashable {
        let rawValue: Int
        static let first = Edges(rawValue: 1)
        static let last = Edges(rawValue: 2)
    }

    /// The state of a task's row.
    enum Phase: Hashable {
        case open
        /// Completed; the row stays visible for a moment.
        case done
        /// Fading out.
        case leaving
    }

    let entry: ScheduleEntry
    private(set) var content: Content
    private(set) var edges: Edges
    var isUnfolded = false
    /// The rule with its task and the reason for its due date, loaded when the row is expanded; nil before.
    var why: GardenRepository.PlannedRule?
    var phase = Phase.open
    /// The day on which the care was given, once the task is done; nil for today.
    var doneOn: LocalDay?
    /// The question what the soil was like; nil unless it is being asked.
    var question: SoilQuestion?

    init(_ entry: ScheduleEntry, _ content: Content, _ edges: Edges) {
        self.entry = entry
        self.content = content
        self.edges = edges
    }

    /// Updates the row. Assigns only what changed, so that observers are not notified needlessly.
    func show(_ content: Content, _ edges: Edges) {
        if content != self.content { self.content = content }
        if edges != self.edges { self.edges = edges }
    }

    var task: TaskSummary? { if case .task(let task) = content { task } else { nil } }
    /// Whether the task can be answered by saying that the soil is still moist. While the row is not expanded, it is not known
    /// whether the plant was watered today; the answer is then refused.
    func asksIfMoist(on today: LocalDay) -> Bool {
        guard let task else { return false }
        // What was read when the row was expanded may be old by now.
        if isUnfolded, let why { return why.asksIfMoist(on: today) }
        return task.offersMoist(on: today)
    }
    var heading: Heading? { if case .heading(let heading) = content { heading } else { nil } }
    var completed: CompletedTask? { if case .completed(let task) = content { task } else { nil } }
    var allCompleted: [CompletedTask] { if case .done(let tasks) = content { tasks } else { [] } }
    var planned: PlannedTask? { if case .planned(let planned) = content { planned } else { nil } }
}
