import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// The data of a plant's page.
    public struct Page: Hashable, Sendable {
        /// The plant.
        public let plant: Plant
        /// The photos, newest first.
        public let photos: [Photo]
        /// The plant's care, each value with its source.
        public let care: CareProfile
        /// The care values that the user has overridden.
        public let overridden: Set<CareOverride.Field>
        /// The active rules with their open tasks, soonest task first.
        public let rules: [PlannedRule]
        /// The latest events.
        public let history: [CareEvent]
        /// The total number of events.
        public let historyCount: Int
    }

    /// A rule and its open task.
    public struct PlannedRule: Identifiable, Hashable, Sendable {
        /// The rule.
        public let rule: CareRule
        /// The open task; nil for a one-time rule that was answered, or while the plant is archived.
        public let task: OpenTask?
        /// The rule's id.
        public var id: CareRule.ID { rule.id }
    }

    /// The data of a plant's page. Throws `GardenError.plantNotFound` if there is no such plant.
    public func page(of id: Plant.ID, history limit: Int = 5) async throws -> Page {
        let clock = clock
        let (plant, photos, overrides, rules, history, count) = try await read(at: clock) { reader in
            guard let plant = try reader.plant(id) else { throw GardenError.plantNotFound }
            let events = try reader.events(of: id)
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            let rules = try reader.rules(of: id).map { rule in
                PlannedRule(
                    rule: rule, task: plant.archive == nil ? calculator.open(rule, events: events, at: plant.place) : nil)
            }
            let photos = try reader.photos(of: id)
            return (plant, photos, try reader.overrides(of: id), rules, Array(events.prefix(limit)), events.count)
        }
        return Page(
            plant: plant, photos: photos, care: try await care(of: plant.species).overridden(by: overrides),
            overridden: Set(overrides.map(\.field)),
            rules: rules.sorted { Self.soonest($0, $1) }, history: history, historyCount: count)
    }

    private static func soonest(_ a: PlannedRule, _ b: PlannedRule) -> Bool {
        switch (a.task, b.task) {
        case (let x?, let y?): (x.moment, a.id) < (y.moment, b.id)
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): a.id < b.id
        }
    }

    /// All events of a plant, latest first.
    public func history(of id: Plant.ID) async throws -> [CareEvent] { try await read { try $0.events(of: id) } }

    /// The open tasks that match a filter, soonest first.
    public func tasks(_ filter: TaskFilter = TaskFilter(), limit: Int = 1_000, offset: Int = 0) async throws -> [TaskSummary] {
        try await read { try $0.tasks(filter, limit: limit, offset: offset) }
    }

    /// The number of open tasks that match a filter, by kind and day.
    public func taskCounts(_ filter: TaskFilter = TaskFilter()) async throws -> [(day: LocalDay, type: CareType, count: Int)] {
        try await read { try $0.taskCounts(filter) }
    }

    /// The open task of an occurrence, with its rule; nil if it is not open.
    public func task(_ occurrence: Occurrence) async throws -> (task: OpenTask, rule: CareRule)? {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            return try reader.open(occurrence, calculator).map { ($0.1, $0.0) }
        }
    }

    /// The latest answer to an occurrence that is not retracted; nil if there is none.
    public func answer(to occurrence: Occurrence) async throws -> CareEvent? {
        try await read { try $0.answer(to: occurrence) }
    }

    /// The forecast occurrences after the open tasks of some plants, through a day, soonest first.
    public func forecast(of plants: Set<Plant.ID>, through end: LocalDay) async throws -> [ForecastTask] {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            return try plants.flatMap { id -> [ForecastTask] in
                guard let plant = try reader.plant(id), plant.archive == nil else { return [] }
                let events = try reader.events(of: id)
                return try reader.rules(of: id).flatMap { rule -> [ForecastTask] in
                    guard let open = calculator.open(rule, events: events, at: plant.place) else { return [] }
                    return calculator.forecast(rule, after: open, at: plant.place, through: end)
                }
            }.sorted { ($0.due, $0.time, $0.rule) < ($1.due, $1.time, $1.rule) }
        }
    }

    /// The moment at which the soonest task after a given moment is due; nil if there is none.
    public func nextDue(after moment: LocalMoment) async throws -> LocalMoment? {
        try await read { try $0.nextMoment(after: moment) }
    }

    // MARK: Integrity

    /// Checks the integrity of the garden and its index, without changing anything.
    public func examine() async throws -> Findings { try await database.examine(at: clock.writingMoment) }

    /// Rebuilds the index from the facts, and gives events in the future the current day.
    public func rebuildIndex() async throws { try await database.rebuildIndex(at: clock.writingMoment) }
}
