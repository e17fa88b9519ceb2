import Garden

/// The overall state of the schedule.
enum ScheduleContent: Hashable {
    case loading
    case list
    /// Nothing more is due today. Holds the number of plants cared for, and the next task (nil for none).
    case allDone(caredFor: Int, next: TaskSummary?)
    case noMatch
    /// The single day that is listed has no tasks.
    case emptyDay
    /// No plant has an open task, and none was done today.
    case nothingPlanned
}
