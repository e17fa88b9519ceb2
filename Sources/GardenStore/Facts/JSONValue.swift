import Foundation

/// Any JSON value, for parts of a fact that this program does not know.
enum JSONValue: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The JSON text of a changed value, merged into its stored text: members that do not differ from `original`, and members of
    /// which the type knows nothing, stay as they are stored.
    ///
    /// - Parameters:
    ///   - original: The value before the change; nil for a new value.
    ///   - stored: The current text; nil for none.
    static func merged<Value: Encodable>(_ value: Value, changedFrom original: Value?, into stored: String?) throws -> String {
        let new = try FactValue.text(value)
        guard let stored, let original, var merged = try members(of: stored) else { return new }
        let (before, after) = (try members(of: FactValue.text(original)) ?? [:], try members(of: new) ?? [:])
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] { merged[key] = after[key] }
        return try FactValue.text(JSONValue.object(merged))
    }

    private static func members(of text: String) throws -> [String: JSONValue]? {
        guard case .object(let members)? = try FactValue.read(text, as: JSONValue.self) else { return nil }
        return members
    }
}
