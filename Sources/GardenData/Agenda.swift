import Garden
import GardenStore

extension GardenRepository {
    /// A rule with its open task and what follows it.
    public struct AgendaEntry: Sendable {
        /// The plant, which is not archived.
        public let plant: Plant
        /// The rule.
        public let rule: CareRule
        /// The rule's open task.
        public let open: OpenTask
        /// The forecast after the open task, soonest first.
        public let forecast: [ForecastTask]
        /// The decision that gave the rule its interval; nil for none.
        public let learned: IntervalDecision?
        /// What the plant's care says, if the user set something else; nil if they agree.
        public let departsFrom: Sourced<Recurrence>?
    }

    /// The open tasks of plants with their forecast, as one state of the garden, unordered. Reads each table once, however many
    /// plants there are, apart from the decisions on intervals and the care of species from which a rule of the user's departs.
    ///
    /// - Parameters:
    ///   - filter: Which open tasks there are entries for. With a forecast, only the room and the kinds of care count.
    ///   - end: The last day of the forecast; nil for no forecast.
    public func agenda(_ filter: TaskFilter = TaskFilter(), through end: LocalDay?) async throws -> [AgendaEntry] {
        let clock = clock
        var scope = filter
        if end != nil { (scope.from, scope.through) = (nil, nil) }
        return try await read(at: clock) { [scope, library] reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.moment.day)
            let early = try end.map { _ in try reader.earlyTasks(on: clock.moment.day) }
            let (plants, events) = (try reader.activePlants(scope), try reader.activeEvents(scope))
            let decided = try reader.plantsWithDecisions()
            var decisions: [Plant.ID: [IntervalDecision]] = [:]
            for plant in decided where plants[plant] != nil { decisions[plant] = try reader.decisions(of: plant) }
            var care: [String: CareProfile] = [:]
            func known(_ species: String?) throws -> CareProfile {
                guard let species else { return .general }
                let known = try care[species] ?? reader.care(CareLookup(species, in: library), now: clock.instant)
                care[species] = known
                return known
            }
            return try reader.activeRules(scope).compactMap { rule in
                guard let plant = plants[rule.plant],
                    let open = calculator.open(rule, events: events[plant.id] ?? [], at: plant.place)
                else { return nil }
                let done = early?.day(of: rule.id, due: open.due)
                let forecast = end.map { calculator.forecast(rule, after: open, doneOn: done, at: plant.place, through: $0) }
                let departure = try reader.departure(of: rule, plant: plant) { try known(plant.species) }
                return AgendaEntry(
                    plant: plant, rule: rule, open: open, forecast: forecast ?? [],
                    learned: rule.learnedInterval(decisions[plant.id] ?? []), departsFrom: departure)
            }
        }
    }
}
