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
            // Each attempt fails if the value is of another type.
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

    /// The member of a changed value that lists the members which the change set, also to the value that they had already.
    static let edited = "edited"

    /// The JSON text of a changed value, merged into its stored text: members that do not differ from `original`, and members of
    /// which the type knows nothing, stay as they are stored. The member ``edited`` lists the others.
    ///
    /// - Parameters:
    ///   - original: The value before the change; nil for a new value.
    ///   - stored: The current text; nil for none.
    static func merged<Value: Encodable>(_ value: Value, changedFrom original: Value?, into stored: String?) throws -> String {
        let new = try FactValue.text(value)
        guard let stored, let original, var merged = try members(of: stored) else { return new }
        let (before, after) = (try members(of: FactValue.text(original)) ?? [:], try members(of: new) ?? [:])
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        for key in changed { merged[key] = after[key] }
        merged[edited] = .list(changed.sorted().map(JSONValue.text))
        return try FactValue.text(JSONValue.object(merged))
    }

    /// The members that a change set: those that it lists. Earlier versions of this program list none; then those that differ
    /// from the value before.
    ///
    /// - Parameter before: The members before the change; nil if there were none.
    static func changedMembers(of members: [String: JSONValue], from before: [String: JSONValue]?) -> Set<String> {
        if case .list(let names)? = members[edited] {
            return Set(names.compactMap { if case .text(let name) = $0 { name } else { nil } })
        }
        return Set(members.keys).union(before?.keys ?? [:].keys).filter { members[$0] != before?[$0] }
    }

    static func members(of text: String) throws -> [String: JSONValue]? {
        guard case .object(let members)? = try FactValue.read(text, as: JSONValue.self) else { return nil }
        return members
    }
}
