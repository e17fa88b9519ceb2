import Garden

/// What becomes of several tasks that are completed together. A soil check needs an answer, and whether a plant needs water is
/// what its check finds out, so its watering is left to that answer.
public struct BulkCompletion: Hashable, Sendable {
    /// The tasks that are completed.
    public let completable: [TaskSummary]
    /// The soil checks to answer: those among the tasks, and those due of plants whose waterings are among them. In the
    /// order of the plants of the tasks.
    public let checks: [TaskSummary]
    /// The waterings among the tasks that are left to the answers: dry soil is watered, which answers both.
    public let leftWaterings: [TaskSummary]

    /// - Parameter dueChecks: All soil checks that are due or overdue.
    public init(_ tasks: [TaskSummary], dueChecks: [TaskSummary]) {
        let named = tasks.filter(\.answers.needsSoilState)
        let ids = Set(named.map(\.id))
        let watered = Set(tasks.lazy.filter { $0.type == .watering }.map(\.plant))
        var ofPlants = Dictionary(grouping: named, by: \.plant)
        for check in dueChecks where watered.contains(check.plant) && !ids.contains(check.id) {
            ofPlants[check.plant, default: []].append(check)
        }
        let checked = Set(ofPlants.keys)
        var found: [TaskSummary] = []
        for task in tasks { found += ofPlants.removeValue(forKey: task.plant) ?? [] }
        checks = found
        let others = tasks.filter { !$0.answers.needsSoilState }
        leftWaterings = others.filter { $0.type == .watering && checked.contains($0.plant) }
        completable = others.filter { $0.type != .watering || !checked.contains($0.plant) }
    }
}

extension GardenRepository {
    /// Which of several open tasks are completed together, and which soil checks are to be answered for the others. A task that
    /// the user names alone needs no such question.
    public func bulkCompletion(of tasks: [TaskSummary]) async throws -> BulkCompletion {
        let types = Set(CareType.known.filter(\.answers.needsSoilState))
        return BulkCompletion(tasks, dueChecks: try await self.tasks(TaskFilter(through: today, types: types), limit: .max))
    }
}
