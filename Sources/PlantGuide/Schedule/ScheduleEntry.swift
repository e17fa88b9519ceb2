import Garden
import GardenData

/// A section of the schedule, with its own heading.
enum ScheduleSection: Hashable {
    /// Tasks due before today.
    case overdue
    /// Tasks of later days that are done today because the user leaves tomorrow.
    case beforeLeaving
    case day(LocalDay)
}

/// The identity of a row of the schedule.
enum ScheduleEntry: Hashable {
    case heading(ScheduleSection)
    case task(Occurrence)
    /// The expandable row that summarizes the tasks done today.
    case done
    case completed(CareEvent.ID)
    /// A planned occurrence, assuming that every earlier one is completed on its due day.
    case planned(CareRule.ID, LocalDay)
}

/// Care that was given today.
struct CompletedTask: Hashable, Sendable {
    let event: CareEvent
    let plant: PlantSummary
    /// What the soil was like; nil if nobody said so.
    var verdict: SoilVerdict?
}

/// A completed task whose row is still visible.
struct HeldTask {
    let task: TaskSummary
    /// When it was marked; tells two completions of the same task apart.
    let since = ContinuousClock.now
    var isWritten: Bool
}

/// A planned occurrence with the plant data that its row shows.
struct PlannedTask: Hashable, Sendable {
    let task: ForecastTask
    let plantName: String
    /// The plant's room; nil if not set.
    let room: Room?
    /// The plant's photo or drawing; nil for none.
    let image: PlantImage?
}

/// The number of open tasks of a type that are due on a day.
struct DueCount: Hashable, Sendable {
    let day: LocalDay
    let type: CareType
    let count: Int
}
