import Foundation
import GRDB
import Garden

/// Queries for learning intervals.
extension GardenReader {
    /// The plants for which something may be proposed: those with at least two answers that say what the soil was like.
    public func plantsWithVerdicts() throws -> Set<Plant.ID> {
        var counts: [Plant.ID: Int] = [:]
        let moist = try Row.fetchCursor(
            db, sql: "SELECT plant, count(*) FROM event WHERE kind = 'moist' AND \(Self.isID("plant")) GROUP BY plant")
        while let row = try moist.next() { counts[try row.required(0), default: 0] += try row.required(1) }
        let given = try Row.fetchCursor(
            db, sql: "SELECT field, count(*) FROM fact WHERE length(field) = 36 AND kind = 'verdict' GROUP BY field")
        while let row = try given.next() {
            if let plant = Plant.ID(try row.required(0)) { counts[plant, default: 0] += try row.required(1) }
        }
        return Set(counts.filter { $0.value >= 2 }.keys)
    }

    /// The plants for whose rules something was decided.
    public func plantsWithDecisions() throws -> Set<Plant.ID> {
        let fields = try String.fetchAll(
            db, sql: "SELECT DISTINCT field FROM fact WHERE length(field) = 36 AND kind = 'decision'")
        return Set(fields.compactMap { Plant.ID($0) })
    }

    /// Everything about a plant from which its intervals are learned.
    public func learningRecord(of plant: Plant.ID) throws -> LearningRecord {
        try LearningRecord(
            events: events(of: plant), verdicts: verdicts(of: plant), decisions: decisions(of: plant), moves: moves(of: plant),
            ruleChanges: ruleChanges(of: plant), batches: batches(of: plant), absences: awayPeriods(),
            hemisphere: preferences().hemisphere,
            isSetByHand: Row.fetchOne(
                db.cachedStatement(sql: "SELECT 1 FROM careOverride WHERE plant = ? AND field = ?"),
                arguments: [plant, CareOverride.Field.watering.rawValue]) != nil)
    }

    /// An event that was not undone; nil if there is none.
    public func event(_ id: CareEvent.ID) throws -> CareEvent? {
        try Row.fetchOne(
            db, sql: "SELECT \(CareEvent.columns) FROM event WHERE id = ? AND \(Self.holds)", arguments: [id]
        ).flatMap(CareEvent.unlessDamaged)
    }

    /// The logical clocks at which the plant was moved to another room. If the room was renamed, merged or removed, which is
    /// recorded with a fact about the room, the plant stayed where it is.
    private func moves(of plant: Plant.ID) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT clock FROM fact WHERE subject = ? AND kind = 'plant' AND field = 'room'
                        AND NOT \(Self.isRetracted("fact.batch")) AND clock < \(GardenWriter.endOfClock)
                        AND NOT EXISTS (SELECT 1 FROM fact AS change WHERE change.subject IS NULL AND change.kind = 'room'
                            AND +change.batch = fact.batch)
                    """), arguments: [plant])
    }

    /// The logical clocks at which the interval of a rule changed, other than by a decision on a proposal.
    private func ruleChanges(of plant: Plant.ID) throws -> [CareRule.ID: [Int64]] {
        // Not by the index of undo groups, because an import adds all plants in one.
        let isDecision = """
            EXISTS (SELECT 1 FROM fact AS decision WHERE decision.subject = fact.subject AND decision.kind = 'decision'
                AND +decision.batch = fact.batch)
            """
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT subject, value, clock, \(isDecision) FROM fact
                    WHERE \(Fact.isOfPlant) AND kind = 'rule' AND NOT \(Self.isRetracted("fact.batch")) AND \(Self.isID("subject"))
                        AND typeof(value) = 'text' AND clock < \(GardenWriter.endOfClock)
                    ORDER BY clock, device
                    """), arguments: [plant.description])
        var changes: [CareRule.ID: [Int64]] = [:]
        var before: [CareRule.ID: [JSONValue?]] = [:]
        while let row = try rows.next() {
            let (rule, value, clock): (CareRule.ID, String, Int64) = try (row.required(0), row.required(1), row.required(2))
            let members: [String: JSONValue]?
            do { members = try JSONValue.members(of: value) } catch let error where StoreError.isDamage(error) { continue }
            let interval = ["type", "rhythm", "seasonDays", "activeMonths"].map { members?[$0] }
            if before[rule] != interval, try !row.required(3) { changes[rule, default: []].append(clock) }
            before[rule] = interval
        }
        return changes
    }

    /// The undo groups in which several tasks, one of them of the plant, were answered.
    private func batches(of plant: Plant.ID) throws -> Set<UndoGroup.ID> {
        try UndoGroup.ID.fetchSet(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT batch FROM event WHERE plant = ? AND occurrence IS NOT NULL AND \(Self.isID("batch"))
                        AND EXISTS (SELECT 1 FROM event AS other
                            WHERE other.batch = event.batch AND other.id <> event.id AND other.occurrence IS NOT NULL)
                    """), arguments: [plant])
    }
}
