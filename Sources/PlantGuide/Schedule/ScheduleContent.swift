import Garden

/// What the schedule shows as a whole.
enum ScheduleContent: Hashable {
    case loading
    case list
    /// Nothing more is due today; so many plants were cared for, and what comes next, nil for nothing.
    case allDone(caredFor: Int, next: TaskSummary?)
    /// No task passes the filter.
    case noMatch
    /// No plant has any task.
    case nothingPlanned
}
