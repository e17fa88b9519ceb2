import Foundation
import GRDB
import Garden

/// What is recorded for learning intervals. Both kinds of facts belong to a plant, whose id is their field: a verdict on the
/// soil is about an event, and a decision on a proposal is about a rule. A verdict can thus be given later and replaced, and
/// an event that is undone takes its verdict with it. No table is derived from them.
extension GardenWriter {
    /// Records what the soil was like at an event, instead of what was recorded before; nil removes it.
    public func save(_ verdict: SoilVerdict?, of event: CareEvent) throws {
        try add(
            Fact(
                kind: .verdict, subject: event.id.uuid, field: event.plant.description,
                value: try verdict.map { try FactValue.text($0.rawValue) }))
        touch(event.plant)
    }

    /// Records a decision as made in this transaction, and returns it.
    public func decide(_ isAccepted: Bool, on proposal: IntervalProposal) throws -> IntervalDecision {
        try save(
            IntervalDecision(
                rule: proposal.id, given: proposal.given, current: proposal.current, proposed: proposal.proposed,
                species: reader.plant(proposal.plant)?.species, isAccepted: isAccepted, day: today, clock: clock),
            of: proposal.plant)
    }

    /// Records a decision for a plant, and returns it with its logical clock.
    @discardableResult
    public func save(_ decision: IntervalDecision, of plant: Plant.ID) throws -> IntervalDecision {
        let value = DecisionValue(decision)
        try add(
            Fact(kind: .decision, subject: decision.rule.uuid, field: plant.description, value: try FactValue.text(value)))
        touch(plant)
        return value.decision(on: decision.rule, clock: clock)
    }
}

extension GardenReader {
    /// What the user said about the soil, by event. The verdict on an event that was undone stays recorded, and holds again
    /// with the event.
    public func verdicts(of plant: Plant.ID) throws -> [CareEvent.ID: SoilVerdict] { try verdicts(of: plant, skipping: true) }

    /// The decisions on proposals for a plant's rules, in the order in which they were made.
    public func decisions(of plant: Plant.ID) throws -> [IntervalDecision] { try decisions(of: plant, skipping: true) }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func verdicts(of plant: Plant.ID, skipping: Bool) throws -> [CareEvent.ID: SoilVerdict] {
        var verdicts: [CareEvent.ID: SoilVerdict] = [:]
        try forEachFact(.verdict, of: plant, skipping: skipping) { event, value, _ in
            // A later program may know other verdicts.
            let key: String? = try FactValue.read(value)
            verdicts[CareEvent.ID(event)] = key.flatMap(SoilVerdict.init)
        }
        return verdicts
    }

    func decisions(of plant: Plant.ID, skipping: Bool) throws -> [IntervalDecision] {
        var decisions: [IntervalDecision] = []
        try forEachFact(.decision, of: plant, skipping: skipping) { rule, value, clock in
            guard let value: DecisionValue = try FactValue.read(value) else { return }
            guard value.isValid else { throw UnreadableRow(table: "fact") }
            decisions.append(value.decision(on: CareRule.ID(rule), clock: clock))
        }
        return decisions
    }

    /// Calls `read` with the subject, the value and the clock of each fact of a kind about a plant that was not undone,
    /// oldest first.
    func forEachFact(
        _ kind: Fact.Kind, of plant: Plant.ID, skipping: Bool, _ read: (UUID, String?, Int64) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT subject, value, clock FROM fact
                    WHERE \(Fact.isOfPlant) AND kind = ? AND NOT \(Self.isRetracted("fact.batch")) AND \(Self.isID("subject"))
                        AND typeof(value) IN ('text', 'null') AND clock < \(GardenWriter.endOfClock)
                    ORDER BY clock, device
                    """),
            arguments: [plant.description, kind.rawValue])
        while let row = try rows.next() {
            do {
                try read(row.required(0), row.value(1), row.required(2))
            } catch let error where skipping && StoreError.isDamage(error) { continue }
        }
    }
}

extension GardenReader {
    /// Throws if anything about a plant from which nothing is derived cannot be read.
    func checkUnindexed(of plant: Plant.ID) throws {
        _ = try (verdicts(of: plant, skipping: false), decisions(of: plant, skipping: false))
        _ = try (problems(of: plant, skipping: false), details(of: plant, skipping: false))
        _ = try (photosByEvent(of: plant, skipping: false), pot(of: plant, skipping: false))
        _ = try (customValues(of: plant, skipping: false), chosenCover(of: plant, skipping: false))
    }
}

extension Fact.Kind {
    /// Throws if the value of a fact from which nothing is derived cannot be read.
    ///
    /// - Parameter subject: What the fact is about.
    func checkUnindexed(_ value: String?, _ subject: UUID) throws {
        switch self {
        case .verdict: _ = try FactValue.read(value, as: String.self)
        case .decision:
            if let decision = try FactValue.read(value, as: DecisionValue.self), !decision.isValid {
                throw UnreadableRow(table: "fact")
            }
        case .eventPhoto: _ = try FactValue.event(value)
        case .problem: try checkProblem(value)
        case .detail where subject == DetailFacts.origin: _ = try FactValue.read(value, as: String.self)
        case .detail where subject == DetailFacts.price: _ = try FactValue.read(value, as: Price.self)
        case .customValue: _ = try FactValue.read(value, as: StoredCustomValue.self)
        default: break
        }
    }
}

/// The JSON value of a decision.
private struct DecisionValue: Codable {
    let given: Int
    let current: Int
    let proposed: Int
    let species: String?
    let isAccepted: Bool
    let day: LocalDay

    init(_ decision: IntervalDecision) {
        (given, current, proposed) = (decision.given, decision.current, decision.proposed)
        (species, isAccepted, day) = (decision.species, decision.isAccepted, decision.day)
    }

    var isValid: Bool { [given, current, proposed].allSatisfy { Recurrence.everyDays($0).isValid } }

    func decision(on rule: CareRule.ID, clock: Int64) -> IntervalDecision {
        IntervalDecision(
            rule: rule, given: given, current: current, proposed: proposed, species: species, isAccepted: isAccepted, day: day,
            clock: clock)
    }
}
