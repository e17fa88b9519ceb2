import Garden

extension GardenRepository {
    /// The tasks of each plant that a printed list has, unordered: the open tasks that match a filter, and those planned after
    /// them.
    ///
    /// - Parameter filter: Without a last day, only open tasks match.
    public func sheetTasks(_ filter: TaskFilter) async throws -> [(plant: PlantSummary, tasks: [TaskSheet.Task])] {
        let early = filter.through ?? .last >= today ? try await rulesBeforeLeaving() : []
        var tasks: [Plant.ID: [TaskSheet.Task]] = [:]
        for entry in try await agenda(filter, through: filter.through) {
            var days = ([entry.open.due] + entry.forecast.map(\.due)).filter { filter.passes(entry.open.type, due: $0) }
            // What is done before the user leaves is listed with what is due today.
            let isEarly = early.contains(entry.rule.id) && filter.types.isEmpty
            if isEarly, !days.contains(entry.open.due) { days.insert(entry.open.due, at: 0) }
            tasks[entry.plant.id, default: []] += days.map { TaskSheet.Task(rule: entry.rule, due: $0) }
        }
        let ids = Set(tasks.filter { !$0.value.isEmpty }.keys)
        return try await summaries(of: ids).map { ($0, tasks[$0.id] ?? []) }
    }
}
