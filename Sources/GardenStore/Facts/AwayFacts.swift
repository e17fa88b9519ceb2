import GRDB
import Garden

/// An absence is one fact: its field is the id of the period, its value the days. An absence that was taken back has no value.
///
/// There are few, so they are read from the facts, and no table is derived from them.
extension GardenReader {
    /// The absences that were recorded and not taken back, the latest first.
    ///
    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    public func awayPeriods(skipping: Bool = true) throws -> [AwayPeriod] {
        try readCurrent(.away, of: nil, skipping: skipping) { fields in
            try fields.map { field, value in
                guard let id = AwayPeriod.ID(field), let days: AwayDays = try FactValue.read(value),
                    let period = AwayPeriod(id: id, from: days.from, through: days.through)
                else { throw UnreadableRow(table: "fact") }
                return period
            }.sorted { ($0.from, $0.id) > ($1.from, $1.id) }
        }
    }
}

/// The value of the fact.
private struct AwayDays: Codable {
    let from: LocalDay
    let through: LocalDay
}

extension GardenWriter {
    /// Adds an absence, or changes the days of an existing one.
    public func save(_ period: AwayPeriod) throws {
        let value = try FactValue.text(AwayDays(from: period.from, through: period.through))
        try add(Fact(kind: .away, subject: nil, field: period.id.description, value: value))
        touchPreferences()
    }

    /// Takes an absence back.
    public func remove(_ period: AwayPeriod.ID) throws {
        try add(Fact(kind: .away, subject: nil, field: period.description, value: nil))
        touchPreferences()
    }
}
