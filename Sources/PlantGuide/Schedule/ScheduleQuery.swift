import Garden
import GardenData

/// What the schedule lists: all days through a last one, or a single day.
struct ScheduleQuery {
    let today: LocalDay
    /// The only day that is listed; nil for all. Today's list includes overdue tasks.
    let day: LocalDay?
    /// The last day that is listed.
    let end: LocalDay
    let filter: ScheduleFilter
    /// The only room that is listed; nil for all.
    let room: Room?
    /// Whether each completed task has a row of its own, which says what the soil was like.
    let showsCompleted: Bool

    /// The open tasks that are listed; nil for none, because the day has passed.
    var tasks: TaskFilter? { day == nil ? filter.tasks(on: today, through: end, room: room) : ofDay }

    /// The open tasks that are counted, which are those of all filters.
    private var counted: TaskFilter? { day == nil ? TaskFilter(through: end, room: room) : ofDay }

    private var ofDay: TaskFilter? {
        guard let day, day >= today else { return nil }
        return TaskFilter(from: day == today ? nil : day, through: day, room: room)
    }

    /// Those of some tasks of later days that are to be done today because the user leaves tomorrow.
    func early(among tasks: [TaskSummary], in repository: GardenRepository) async throws -> Set<Occurrence> {
        guard day == nil else { return [] }
        let rules = try await repository.rulesBeforeLeaving()
        return Set(tasks.filter { $0.moment.day > today && rules.contains($0.id.rule) }.map(\.id))
    }

    private func counts(_ filter: TaskFilter, in repository: GardenRepository) async throws -> [DueCount] {
        try await repository.taskCounts(filter).map { DueCount(day: $0.day, type: $0.type, count: $0.count) }
    }

    /// Reads what is listed, with at most `limit` open tasks.
    func read(from repository: GardenRepository, limit: Int) async throws -> ScheduleSnapshot {
        var snapshot = ScheduleSnapshot(today: today, day: day, filter: filter, tasks: [], counts: [])
        if let tasks, let counted {
            snapshot.tasks = try await repository.tasks(tasks, limit: limit)
            snapshot.counts = try await counts(counted, in: repository)
            let awake = TaskFilter(from: today, through: today, room: room, awakeAt: repository.moment)
            snapshot.awake = day ?? today == today ? try await counts(awake, in: repository) : []
        }
        snapshot.early = try await early(among: snapshot.tasks, in: repository)
        if let day, day > today {
            snapshot.planned = try await repository.forecast(on: day).map {
                PlannedTask(task: $0.task, plantName: $0.plant.name, room: $0.plant.room, image: $0.plant.image)
            }
        } else {
            let given = try await repository.careGiven(on: day ?? today).filter { room == nil || $0.plant.room == room }
            let verdicts = showsCompleted ? try await repository.verdicts(of: Set(given.map(\.plant.id))) : [:]
            snapshot.completed = given.map {
                CompletedTask(event: $0.event, plant: $0.plant, verdict: verdicts[$0.event.id])
            }
        }
        return snapshot
    }
}
