import Garden

extension GardenRepository {
    /// The tasks of each plant that a printed list has, unordered: the open tasks that match a filter, and those planned after
    /// them.
    ///
    /// - Parameters:
    ///   - filter: Without a last day, only open tasks match.
    ///   - includesEarly: Whether the list of today also has the ``earlyTasks()``, which fall due later.
    public func sheetTasks(
        _ filter: TaskFilter, includesEarly: Bool = false
    ) async throws -> [(plant: PlantSummary, tasks: [TaskSheet.Task])] {
        let hasToday = filter.from ?? .first <= today && filter.through ?? .last >= today
        let early = includesEarly && hasToday ? try await earlyTasks() : []
        let absences = try await awayPeriods()
        var tasks: [Plant.ID: [TaskSheet.Task]] = [:]
        for entry in try await agenda(filter, through: filter.through) {
            var days = ([entry.open.due] + entry.forecast.map(\.due)).filter { filter.passes(entry.open.type, due: $0) }
            let isEarly =
                early.contains(entry.open.occurrence) && (filter.types.isEmpty || filter.types.contains(entry.open.type))
            if isEarly, !days.contains(entry.open.due) { days.insert(entry.open.due, at: 0) }
            tasks[entry.plant.id, default: []] += days.map {
                TaskSheet.Task(
                    rule: entry.rule, due: $0, isEarly: isEarly && $0 == entry.open.due,
                    isAway: $0 > today && absences.contains(day: $0))
            }
        }
        let ids = Set(tasks.filter { !$0.value.isEmpty }.keys)
        return try await summaries(of: ids).map { ($0, tasks[$0.id] ?? []) }
    }
}
