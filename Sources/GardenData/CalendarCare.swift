import Garden
import GardenStore

/// What a calendar shows: the care that was given, the open tasks, and the forecast.
extension GardenRepository {
    /// The care given and the open tasks on each of some days; a day with neither is missing. Overdue tasks are due today, and so
    /// is what is done before leaving (``earlyTasks()``).
    public func care(on days: ClosedRange<LocalDay>) async throws -> [LocalDay: DayCare] {
        let clock = clock
        return try await read(at: clock) { reader in
            var care: [LocalDay: DayCare] = [:]
            for (day, type, count) in try reader.doneCounts(on: days) { care[day, default: DayCare()].done[type] = count }
            var moved: [LocalDay: [CareType: Int]] = [:]
            for task in try reader.tasksBeforeLeaving(on: clock.today) {
                moved[task.moment.day, default: [:]][task.type, default: 0] += 1
                if days.contains(clock.today) { care[clock.today, default: DayCare()].due[task.type, default: 0] += 1 }
            }
            for (due, type, count) in try reader.taskCounts(TaskFilter(through: days.upperBound)) {
                let (day, left) = (max(due, clock.today), count - (moved[due]?[type] ?? 0))
                if left > 0, days.contains(day) { care[day, default: DayCare()].due[type, default: 0] += left }
            }
            return care
        }
    }

    /// The care of some days with the names of its plants: what was done, what is due, and the forecast. What is overdue or done
    /// before leaving counts on today.
    ///
    /// - Parameter limit: The largest number of open tasks of a garden for which names are returned; nil for one with more.
    public func namedCare(on days: ClosedRange<LocalDay>, ifAtMost limit: Int) async throws -> [LocalDay: DayCare]? {
        let clock = clock
        return try await read(at: clock) { reader in
            guard try !reader.hasTasks(beyond: limit) else { return nil }
            var care: [LocalDay: DayCare] = [:]
            for (day, type, plant) in try reader.doneNames(on: days) { care[day, default: DayCare()].addDone(type, plant: plant) }
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            var (open, planned): ([NamedTask], [NamedTask]) = ([], [])
            let early = try reader.earlyTasks(on: clock.today)
            try reader.forEachOpenRule(dueBefore: days.upperBound + 1, isSorted: false) { next in
                let (type, name) = (next.rule.shownType, next.plantName)
                let due = early.day(of: next.rule.id, due: next.due)
                if days.contains(max(due, clock.today)) {
                    open.append(NamedTask(moment: LocalMoment(day: due, time: next.time), type: type, plant: name))
                }
                let later = calculator.forecastDays(
                    next.rule, after: next.occurrence, due: due, at: next.place, through: days.upperBound)
                planned += later.filter(days.contains).map {
                    NamedTask(moment: calculator.forecastTask(next.rule, due: $0).moment, type: type, plant: name)
                }
            }
            for task in open.sorted() + planned.sorted() {
                care[max(task.moment.day, clock.today), default: DayCare()].addDue(task.type, plant: task.plant)
            }
            return care
        }
    }

    private struct NamedTask: Comparable {
        let moment: LocalMoment
        let type: CareType
        let plant: String

        static func < (one: NamedTask, other: NamedTask) -> Bool { (one.moment, one.plant) < (other.moment, other.plant) }
    }

    /// The number of forecast tasks by day and kind, from tomorrow through a day: what follows the open tasks.
    public func forecastCounts(through end: LocalDay) async throws -> [LocalDay: [CareType: Int]] {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            let (first, early) = (clock.today + 1, try reader.earlyTasks(on: clock.today))
            // Counted in arrays, which takes a third of the time of counting in nested dictionaries.
            var counts: [CareType: [Int]] = [:]
            try reader.forEachOpenRule(dueBefore: end, isSorted: false) { open in
                let due = early.day(of: open.rule.id, due: open.due)
                let days = calculator.forecastDays(open.rule, after: open.occurrence, due: due, at: open.place, through: end)
                guard !days.isEmpty else { return }
                for day in days {
                    counts[open.rule.shownType, default: Array(repeating: 0, count: end - first + 1)][day - first] += 1
                }
            }
            var byDay: [LocalDay: [CareType: Int]] = [:]
            for (type, ofType) in counts {
                for (offset, count) in ofType.enumerated() where count > 0 { byDay[first + offset, default: [:]][type] = count }
            }
            return byDay
        }
    }

    /// The forecast tasks of a day with their plants, by time and name.
    public func forecast(on day: LocalDay) async throws -> [(task: ForecastTask, plant: PlantSummary)] {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            var tasks: [ForecastTask] = []
            let early = try reader.earlyTasks(on: clock.today)
            try reader.forEachOpenRule(dueBefore: day, isSorted: false) { open in
                let due = early.day(of: open.rule.id, due: open.due)
                let days = calculator.forecastDays(open.rule, after: open.occurrence, due: due, at: open.place, through: day)
                if days.last == day { tasks.append(calculator.forecastTask(open.rule, due: day)) }
            }
            let plants = try Self.byID(reader.summaries(of: Set(tasks.map(\.plant))))
            return tasks.compactMap { task in plants[task.plant].map { (task, $0) } }.sorted {
                ($0.task.time, $0.plant.name, $0.task.rule) < ($1.task.time, $1.plant.name, $1.task.rule)
            }
        }
    }

    /// The forecast occurrences after the open tasks of some plants, through a day, soonest first.
    public func forecast(of plants: Set<Plant.ID>, through end: LocalDay) async throws -> [ForecastTask] {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            let absence = try reader.absence(leavingAfter: clock.today)
            return try plants.flatMap { id -> [ForecastTask] in
                guard let plant = try reader.plant(id), plant.archive == nil else { return [] }
                let events = try reader.events(of: id)
                let open = try reader.rules(of: id).compactMap { rule in
                    calculator.open(rule, events: events, at: plant.place).map { (rule: rule, task: $0) }
                }
                let early = try reader.earlyTasks(of: open, at: plant.place, before: absence, calculator)
                return open.flatMap { rule, task in
                    let day = early.day(of: rule.id, due: task.due)
                    return calculator.forecast(rule, after: task, doneOn: day, at: plant.place, through: end)
                }
            }.sorted { ($0.due, $0.time, $0.rule) < ($1.due, $1.time, $1.rule) }
        }
    }

    /// The care given on a day with its plants, in the order in which it was recorded.
    public func careGiven(on day: LocalDay) async throws -> [(event: CareEvent, plant: PlantSummary)] {
        try await read { reader in
            let events = try reader.events(on: day).filter { $0.kind == .done }
            let plants = try Self.byID(reader.summaries(of: Set(events.map(\.plant))))
            return events.compactMap { event in plants[event.plant].map { (event, $0) } }
        }
    }

    /// The first day on which care was given; nil if it never was.
    public func firstDayOfCare() async throws -> LocalDay? { try await read { try $0.firstDoneDay() } }

    private static func byID(_ plants: [PlantSummary]) -> [Plant.ID: PlantSummary] {
        Dictionary(plants.map { ($0.id, $0) }) { first, _ in first }
    }
}
