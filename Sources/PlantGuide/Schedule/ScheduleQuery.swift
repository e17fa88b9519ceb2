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

    /// The tasks of later days that are done today because the user leaves tomorrow; none for a day that has passed.
    private func readAllEarly(in repository: GardenRepository) async throws -> [TaskSummary] {
        day ?? today >= today ? try await repository.tasksBeforeLeaving(room: room) : []
    }

    /// Reads what is listed, with at most `limit` open tasks. Tasks, numbers and what was done are read at the same time.
    func read(from repository: GardenRepository, limit: Int) async throws -> ScheduleSnapshot {
        let allEarly = try await readAllEarly(in: repository)
        // A later day leaves these out.
        let extra = isToday ? 0 : allEarly.count
        async let open = readOpen(in: repository, limit: limit + extra)
        async let counts = readCounts(counted, in: repository)
        async let awake = readCounts(isToday ? ofToday(repository.moment) : nil, in: repository)
        async let completed = readCompleted(in: repository)
        var snapshot = ScheduleSnapshot(
            today: today, day: day, filter: filter, tasks: try await open, counts: try await counts)
        snapshot.awake = try await awake
        snapshot.completed = try await completed
        snapshot.allEarly = allEarly
        snapshot.away = try await repository.awayPeriods()
        snapshot.addEarly()
        if let day, day > today {
            snapshot.planned = try await repository.forecast(on: day).map {
                PlannedTask(task: $0.task, plantName: $0.plant.name, room: $0.plant.room, image: $0.plant.image)
            }
        }
        return snapshot
    }

    /// Whether today is listed.
    private var isToday: Bool { day ?? today == today }

    private func ofToday(_ now: LocalMoment) -> TaskFilter { TaskFilter(from: today, through: today, room: room, awakeAt: now) }

    private func readOpen(in repository: GardenRepository, limit: Int) async throws -> [TaskSummary] {
        guard let tasks else { return [] }
        return try await repository.tasks(tasks, limit: limit)
    }

    private func readCounts(_ filter: TaskFilter?, in repository: GardenRepository) async throws -> [DueCount] {
        guard let filter else { return [] }
        return try await repository.taskCounts(filter).map { DueCount(day: $0.day, type: $0.type, count: $0.count) }
    }

    /// What was done on the day, or today if all are listed.
    private func readCompleted(in repository: GardenRepository) async throws -> [CompletedTask] {
        let day = day ?? today
        guard day <= today else { return [] }
        let given = try await repository.careGiven(on: day).filter { room == nil || $0.plant.room == room }
        let verdicts = showsCompleted ? try await repository.verdicts(of: Set(given.map(\.plant.id))) : [:]
        return given.map { CompletedTask(event: $0.event, plant: $0.plant, verdict: verdicts[$0.event.id]) }
    }
}
