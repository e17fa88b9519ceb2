import Garden
import GardenStore

/// Learning watering intervals from what the soil was like.
extension GardenRepository {
    /// Records what the soil was like at an event, or replaces what was recorded; nil removes it.
    ///
    /// - Throws: `GardenError.taskNotFound` if the event was undone or deleted, `.notAboutSoil` if it did not answer a watering,
    ///   or `StoreError`.
    public func setVerdict(_ verdict: SoilVerdict?, of event: CareEvent.ID) async throws -> UndoableResult<CareEvent> {
        try await write { writer in
            guard let event = try writer.reader.event(event) else { throw GardenError.taskNotFound }
            guard event.acceptsVerdict else { throw GardenError.notAboutSoil }
            try writer.save(verdict, of: event)
            return event
        }
    }

    /// Records what the soil was like at the last watering of a plant that answered a task, however long ago that was.
    ///
    /// - Throws: `GardenError.wateringNotFound` if there is none, or `StoreError`.
    public func setVerdict(
        _ verdict: SoilVerdict, atLastWateringOf plant: Plant.ID
    ) async throws -> UndoableResult<CareEvent> {
        try await write { writer in
            guard let event = try writer.reader.events(of: plant).first(where: \.isWatering) else {
                throw GardenError.wateringNotFound
            }
            try writer.save(verdict, of: event)
            return event
        }
    }

    /// What the user said about the soil of plants, by event.
    public func verdicts(of plants: Set<Plant.ID>) async throws -> [CareEvent.ID: SoilVerdict] {
        try await database.read { reader in
            try plants.reduce(into: [:]) { all, plant in
                all.merge(try reader.verdicts(of: plant)) { _, later in later }
            }
        }
    }

    /// The proposals for the watering intervals of plants that are not archived, by the name of the plant.
    ///
    /// - Parameter plants: The plants; nil for all.
    public func proposals(of plants: Set<Plant.ID>? = nil) async throws -> [IntervalProposal] {
        let clock = clock
        return try await read(at: clock) { reader in
            let named = try (plants ?? reader.plantsWithVerdicts()).flatMap {
                id -> [(plant: String, proposal: IntervalProposal)] in
                guard let plant = try reader.plant(id), plant.archive == nil else { return [] }
                return try reader.proposals(of: id, at: clock).map { (plant.name, $0) }
            }
            return named.sorted { ($0.plant, $0.proposal.id) < ($1.plant, $1.proposal.id) }.map(\.proposal)
        }
    }

    /// Whether the interval of the rule that an event answered is learned, so that it is worth asking what the soil was like.
    public func learns(from event: CareEvent) async throws -> Bool {
        guard event.acceptsVerdict, let rule = event.answer?.occurrence.rule else { return false }
        return try await learnsInterval(of: rule)
    }

    /// Whether the interval of a rule is learned, so that it is worth saying what the soil was like.
    public func learnsInterval(of rule: CareRule.ID) async throws -> Bool {
        try await database.read { reader in
            guard let rule = try reader.rule(rule) else { return false }
            return rule.learnsInterval(try reader.learningRecord(of: rule.plant))
        }
    }

    /// Accepts a proposal: the rule gets the proposed interval, which a refreshed care profile then leaves as it is.
    ///
    /// - Throws: `GardenError.proposalNotFound` if it is no longer proposed, or `StoreError`.
    public func accept(_ proposal: IntervalProposal) async throws -> UndoableResult<IntervalDecision> {
        try await decide(true, on: proposal)
    }

    /// Declines a proposal. The rule stays as it is, and nothing is proposed for some time.
    ///
    /// - Throws: `GardenError.proposalNotFound` if it is no longer proposed, or `StoreError`.
    public func decline(_ proposal: IntervalProposal) async throws -> UndoableResult<IntervalDecision> {
        try await decide(false, on: proposal)
    }

    private func decide(_ isAccepted: Bool, on proposal: IntervalProposal) async throws -> UndoableResult<IntervalDecision> {
        let clock = clock
        return try await write(at: clock) { writer in
            let current = try writer.reader.proposals(of: proposal.plant, at: clock).first { $0.id == proposal.id }
            guard let current, current.proposed == proposal.proposed, current.current == proposal.current,
                let rule = try writer.reader.rule(proposal.id)
            else { throw GardenError.proposalNotFound }
            if isAccepted {
                var changed = rule
                changed.recurrence = .everyDays(proposal.proposed)
                try writer.save(RuleEdit(changed, changedFrom: rule))
            }
            return try writer.decide(isAccepted, on: current)
        }
    }
}

extension GardenReader {
    /// The proposals for the rules of a plant.
    func proposals(of plant: Plant.ID, at clock: ClockReading) throws -> [IntervalProposal] {
        try proposals(for: rules(of: plant), learningRecord(of: plant), at: clock)
    }

    /// The proposals for rules of a plant about which this is recorded.
    func proposals(for rules: [CareRule], _ record: LearningRecord, at clock: ClockReading) -> [IntervalProposal] {
        let learning = IntervalLearning(today: clock.today, zone: clock.zone)
        return rules.compactMap { learning.proposal(for: $0, record) }
    }
}
