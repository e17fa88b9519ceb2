import Garden

/// A cache of forecasts by plant: the occurrences that follow the open tasks.
struct ScheduleForecast {
    private var known: [Plant.ID: [ForecastTask]] = [:]

    /// Drops the entries that a change may have invalidated.
    mutating func forget(_ change: GardenChange) {
        if change.preferences { known = [:] }
        for plant in change.plants { known[plant] = nil }
    }

    /// Stores the forecasts read for plants; a plant without forecasts gets an empty entry.
    mutating func insert(_ found: [ForecastTask], of plants: Set<Plant.ID>) {
        for plant in plants { known[plant] = [] }
        for task in found { known[task.plant, default: []].append(task) }
    }

    /// The listed plants whose forecast is not cached; empty if no later day is listed.
    func missing(_ reading: ScheduleSnapshot) -> Set<Plant.ID> {
        guard reading.day == nil, reading.filter.includesFuture, reading.lastWholeDay > reading.today else { return [] }
        return Set(reading.tasks.map(\.plant)).filter { known[$0] == nil }
    }

    /// The planned occurrences of the listed plants through ``ScheduleSnapshot/lastWholeDay``, soonest first.
    func planned(_ reading: ScheduleSnapshot) -> [PlannedTask] {
        guard reading.filter.includesFuture else { return [] }
        let (end, filter) = (reading.lastWholeDay, reading.filter)
        var shown: [Plant.ID: TaskSummary] = [:]
        for task in reading.tasks where shown[task.plant] == nil { shown[task.plant] = task }
        let planned = shown.values.flatMap { plant in
            (known[plant.plant] ?? []).filter {
                $0.due <= end && filter.passes($0.type, due: $0.due, today: reading.today)
            }.map { PlannedTask(task: $0, plantName: plant.plantName, room: plant.room, image: plant.image) }
        }
        return planned.sorted {
            ($0.task.due, $0.task.time, $0.plantName, $0.task.rule) < ($1.task.due, $1.task.time, $1.plantName, $1.task.rule)
        }
    }
}
