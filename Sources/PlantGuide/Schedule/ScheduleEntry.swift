import Garden
import GardenData

/// A part of the schedule under a heading of its own.
enum ScheduleSection: Hashable {
    /// What was due before today.
    case overdue
    /// What is due on a day.
    case day(LocalDay)
}

/// The identity of a row of the schedule.
enum ScheduleEntry: Hashable {
    case heading(ScheduleSection)
    case task(Occurrence)
    /// What was done today, as one row that unfolds.
    case done
    /// One deed of today.
    case completed(CareEvent.ID)
    /// A later occurrence that will come if everything before it is done on its day.
    case planned(CareRule.ID, LocalDay)
}

/// Care that was given today.
struct CompletedTask: Hashable, Sendable {
    /// What happened.
    let event: CareEvent
    /// To which plant.
    let plant: PlantSummary
}

/// A forecast with what is shown of its plant.
struct PlannedTask: Hashable, Sendable {
    /// The occurrence to come.
    let task: ForecastTask
    /// The plant's name.
    let plantName: String
    /// The plant's room; nil where nothing was said.
    let room: Room?
    /// The plant's drawn picture; nil for none.
    let image: PlantImage?
}

/// How many open tasks of a kind are due on a day.
struct DueCount: Hashable, Sendable {
    let day: LocalDay
    let type: CareType
    let count: Int
}
