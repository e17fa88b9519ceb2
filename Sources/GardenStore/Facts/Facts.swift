import Foundation
import GRDB
import Garden

/// A row of the table `fact`: the value assigned to a field.
struct Fact {
    enum Kind: String { case plant, rule, photo, override, preference }

    /// The SQL condition, with the plant's id as its argument, for facts about something that belongs to a plant, such as a rule:
    /// their field is the id of the plant, which has 36 characters.
    static let isOfPlant = "length(field) = 36 AND field = ?"

    let kind: Kind
    /// The plant, rule or photo the fact is about, or nil for a preference.
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
    /// The current fields of a subject: for each field the latest fact that has not been retracted.
    func current(_ kind: Fact.Kind, of subject: UUID?) throws -> [String: String] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT field, value FROM fact
                    WHERE subject IS ? AND kind = ? AND NOT \(Self.isRetracted("fact.batch"))
                    ORDER BY clock, device
                    """),
            arguments: [subject, kind.rawValue])
        var fields: [String: String] = [:]
        while let row = try rows.next() { fields[try row.required(0)] = try row.value(1, as: String.self) }
        return fields
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
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try decoder.decode(type, from: Data(text.utf8))
    }
}
