import Foundation
import GRDB
import Garden

/// A row of the table `fact`: the value assigned to a field.
struct Fact {
    enum Kind: String {
        case plant, rule, photo, override, preference, verdict, decision, away, eventPhoto, problem, detail,
            customField, customValue, room

        /// The SQL condition for facts of this kind. An argument instead of a literal could decide about a partial index, so
        /// SQLite would compile the statement again whenever it is bound.
        var condition: String { "kind = '\(rawValue)'" }
    }

    /// The SQL condition, with the plant's id as its argument, for facts about something that belongs to a plant, such as a rule:
    /// their field is the id of the plant, which has 36 characters.
    static let isOfPlant = "length(field) = 36 AND field = ?"

    /// The SQL condition for facts of known types that count; others are damage.
    static let isReadable = "clock < \(GardenWriter.endOfClock) AND typeof(value) IN ('text', 'null')"

    let kind: Kind
    /// The plant, rule, photo, event, problem or custom field the fact is about, for a detail which one it is, or nil for a
    /// preference, an absence, the definition of a custom field or what was decided about rooms.
    let subject: UUID?
    let field: String
    /// The value as JSON, or nil if the field was unset.
    let value: String?
}

extension GardenWriter {
    /// Adds a fact that is newer than every fact known to this device.
    func add(_ fact: Fact) throws {
        clock += 1
        try execute(
            """
            INSERT INTO fact (id, kind, subject, field, value, device, clock, batch, recordedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                UUID(), fact.kind.rawValue, fact.subject, fact.field, fact.value, device, clock, undoGroup,
                moment.instant.timeIntervalSince1970,
            ])
    }
}

extension GardenReader {
    /// The SQL condition that an expression is the 16 bytes of an id.
    static func isID(_ expression: String) -> String { "typeof(\(expression)) = 'blob' AND length(\(expression)) = 16" }

    /// The current fields of a subject: for each field the latest fact that has not been retracted.
    ///
    /// In a damaged file, facts with columns of wrong types do not count; the facts before them do. A preference of a wrong type
    /// is unset, so that consent that was withdrawn does not return.
    func current(_ kind: Fact.Kind, of subject: UUID?) throws -> [String: String] {
        try current(kind, of: subject) { _, _ in true }
    }

    private func current(
        _ kind: Fact.Kind, of subject: UUID?, where isReadable: (String, String) -> Bool
    ) throws -> [String: String] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT field, CASE WHEN typeof(value) = 'text' THEN value END FROM fact
                    WHERE subject IS ? AND \(kind.condition) AND NOT \(Self.isRetracted("fact.batch"))
                        AND typeof(field) = 'text' AND clock < \(GardenWriter.endOfClock)
                        AND (typeof(value) IN ('text', 'null') OR kind = 'preference')
                    ORDER BY clock, device
                    """),
            arguments: [subject])
        var fields: [String: String] = [:]
        while let row = try rows.next() {
            let (field, value): (String, String?) = try (row.required(0), row.value(1))
            if let value, !isReadable(field, value) {
                if kind == .preference { fields[field] = nil }
            } else {
                fields[field] = value
            }
        }
        return fields
    }

    /// What the current fields of a subject say.
    ///
    /// - Parameter skipping: Whether values that cannot be decoded do not count, like those of wrong types. Otherwise they are
    ///   errors.
    func readCurrent<Value>(
        _ kind: Fact.Kind, of subject: UUID?, skipping: Bool = true, _ read: ([String: String]) throws -> Value
    ) throws -> Value {
        do {
            return try read(current(kind, of: subject))
        } catch let error where skipping && StoreError.isDamage(error) {
            return try read(
                current(kind, of: subject) { field, value in
                    do { _ = try read([field: value]) } catch { return false }
                    return true
                })
        }
    }
}

/// Encodes and decodes the JSON of fact values. Keys are sorted, so that equal values are equal text.
enum FactValue {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func read<Value: Decodable>(_ text: String?, as type: Value.Type = Value.self) throws -> Value? {
        guard let text else { return nil }
        return try decoder.decode(type, from: Data(text.utf8))
    }

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }()
}
