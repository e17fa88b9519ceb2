import Foundation
import GRDB
import Garden

/// What was recorded while the computer's clock was ahead.
extension GardenReader {
    /// The events on days that cannot have come yet, which only a wrong clock records.
    public func futureEvents(of today: LocalDay) throws -> [CareEvent] {
        try Row.fetchAll(
            db, sql: "SELECT \(CareEvent.columns) FROM event WHERE day > ? AND \(Self.holds) ORDER BY clock, id",
            arguments: [today.latestElsewhere.number]
        ).compactMap(CareEvent.unlessDamaged)
    }

    /// The rules that were created on days that cannot have come yet, and start on such a day.
    public func futureRules(of today: LocalDay) throws -> [CareRule] {
        let tomorrow = today.latestElsewhere
        return try Row.fetchAll(
            db,
            sql: """
                SELECT \(CareRule.columns) FROM rule WHERE start > ?1 AND endedOn IS NULL
                    AND (SELECT recordedAt FROM fact WHERE subject = rule.id AND kind = 'rule' ORDER BY clock LIMIT 1) >= ?2
                ORDER BY id
                """,
            arguments: [
                tomorrow.number,
                LocalMoment(day: tomorrow + 1, time: LocalTime(clampingMinutes: 0)).instant(in: .gmt).timeIntervalSince1970,
            ]
        ).compactMap { row in
            // The integrity check reports one that cannot be read.
            do { return try CareRule(row: row) } catch let error where StoreError.isDamage(error) { return nil }
        }
    }
}

extension GardenWriter {
    /// Replaces each event in the future by the same one of today, and lets each rule of the future start today. What put a task
    /// off until a day in the future is only taken back. Returns the number of events and rules.
    public func correctFuture() throws -> Int {
        let (events, rules) = (try reader.futureEvents(of: today), try reader.futureRules(of: today))
        for event in events { try correct(event) }
        for rule in rules {
            var corrected = rule
            corrected.start = today
            try save(corrected, changedFrom: rule)
        }
        return events.count + rules.count
    }

    private func correct(_ event: CareEvent) throws {
        guard event.advancesRule || event.kind == .note else { return try retract(event) }
        try replace(event, day: today, note: event.note, recordedAt: moment.instant)
    }
}
