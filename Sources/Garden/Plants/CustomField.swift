/// A field that the user defined for the plants of the garden, such as "Passport number".
public struct CustomField: Identifiable, Hashable, Sendable {
    /// Identifies a field.
    public typealias ID = TypedID<CustomField>

    /// What the values of a field are.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case text, number, date, choice
    }

    /// The field's identity.
    public let id: ID
    /// Its name: 1 to 200 characters, which no other field of the garden has in any case.
    public var name: String
    /// What its values are. It does not change.
    public let kind: Kind
    /// The values that can be chosen, in the user's order; empty unless the kind is `choice`. Each has 1 to ``longestText``
    /// characters. A plant can keep a value that was removed from them.
    public var choices: [String]

    /// The maximum length of a value or a choice, in characters.
    public static let longestText = 200

    /// Creates a field.
    public init(id: ID = .new(), name: String, kind: Kind, choices: [String] = []) {
        self.id = id
        self.name = name
        self.kind = kind
        self.choices = choices
    }

    /// Whether the name of a field stands for this one: letter case does not matter.
    public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}
