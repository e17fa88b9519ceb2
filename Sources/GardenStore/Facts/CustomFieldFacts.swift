import Foundation
import GRDB
import Garden

/// A custom field is defined by facts without a subject, one for each of its parts, so that edits of different parts do not
/// replace each other. Their field is the id of the custom field, a dot, and the name of the part.
///
/// A value is a fact whose subject is the id of the custom field, and whose field is the id of the plant. There are few fields,
/// so no table is derived from either.
private enum CustomFieldPart: String, CaseIterable {
    case name, kind, choices, isRemoved

    /// The field of the part's facts.
    func field(of id: CustomField.ID) -> String { "\(id).\(rawValue)" }

    /// The custom field and the part that facts with a field are about; nil for a part of a later program. Throws
    /// `UnreadableRow` if the id cannot be read.
    static func split(_ field: String) throws -> (CustomField.ID, CustomFieldPart)? {
        guard let id = CustomField.ID(String(field.prefix(36))), field.dropFirst(36).first == "." else {
            throw UnreadableRow(table: "fact")
        }
        return CustomFieldPart(rawValue: String(field.dropFirst(37))).map { (id, $0) }
    }
}

extension GardenWriter {
    /// Adds a custom field, or changes the name and choices of an existing one.
    ///
    /// - Parameter original: The field before the change. Only what differs from it is written. Nil for a new one.
    public func save(_ field: CustomField, changedFrom original: CustomField? = nil) throws {
        if field.name != original?.name { try add(.name, FactValue.text(field.name.withoutNUL), of: field.id) }
        if field.kind != original?.kind { try add(.kind, FactValue.text(field.kind.rawValue), of: field.id) }
        if field.choices != original?.choices ?? [] {
            try add(.choices, FactValue.text(field.choices.map(\.withoutNUL)), of: field.id)
        }
        touchPreferences()
    }

    /// Removes a custom field. The values of plants stay, so that undoing it brings them back.
    public func remove(_ field: CustomField.ID) throws {
        try add(.isRemoved, FactValue.text(true), of: field)
        touchPreferences()
    }

    private func add(_ part: CustomFieldPart, _ value: String, of field: CustomField.ID) throws {
        try add(Fact(kind: .customField, subject: nil, field: part.field(of: field), value: value))
    }

    /// Records which custom values of a plant changed.
    func save(
        _ values: [CustomField.ID: CustomValue], changedFrom original: [CustomField.ID: CustomValue], of plant: Plant.ID
    ) throws {
        for field in Set(values.keys).union(original.keys).sorted() where values[field] != original[field] {
            let value = try values[field].map { try FactValue.text($0.withoutNUL) }
            try add(Fact(kind: .customValue, subject: field.uuid, field: plant.description, value: value))
            touch(plant)
        }
    }
}

extension GardenReader {
    /// The custom fields of the garden by name.
    ///
    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    public func customFields(skipping: Bool = true) throws -> [CustomField] {
        try readCurrent(.customField, of: nil, skipping: skipping) { facts in
            var parts: [CustomField.ID: CustomFieldParts] = [:]
            for (field, value) in facts {
                guard let (id, part) = try CustomFieldPart.split(field) else { continue }
                try parts[id, default: CustomFieldParts()].set(part, to: value)
            }
            return parts.compactMap { $1.field($0) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        }
    }

    /// The custom values of a plant, without those of fields that were removed, and of another kind than their field.
    func customValues(of plant: Plant.ID, skipping: Bool = true) throws -> [CustomField.ID: CustomValue] {
        let fields = try Dictionary(uniqueKeysWithValues: customFields().map { ($0.id, $0.kind) })
        if skipping, fields.isEmpty { return [:] }
        var values: [CustomField.ID: CustomValue] = [:]
        try readValues(Fact.isOfPlant, [plant.description], skipping: skipping) { values[$0] = $2 }
        return values.filter { fields[$0.key] == $0.value.kind }
    }

    /// The custom values of plants; plants without one are missing.
    ///
    /// - Parameter plants: The plants; nil for all.
    func customValues(of plants: Set<Plant.ID>?) throws -> [Plant.ID: [CustomField.ID: CustomValue]] {
        let fields = try customFields()
        guard !fields.isEmpty else { return [:] }
        if let plants, plants.count <= 50 {
            return try plants.reduce(into: [:]) { $0[$1] = try customValues(of: $1) }
        }
        return try fields.reduce(into: [:]) { values, field in
            try readValues("subject = ?", [field.id]) { values[$1, default: [:]][$0] = $2?.kind == field.kind ? $2 : nil }
        }
    }

    /// Passes the values that meet a condition to `use`, older ones first; nil where a value was unset.
    private func readValues(
        _ condition: String, _ arguments: StatementArguments, skipping: Bool = true,
        _ use: (CustomField.ID, Plant.ID, CustomValue?) -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT subject, field, value FROM fact
                    WHERE \(condition) AND kind = 'customValue' AND typeof(field) = 'text' AND \(Self.isID("subject"))
                        AND NOT \(Self.isRetracted("fact.batch")) AND \(Fact.isReadable)
                    ORDER BY clock, device
                    """), arguments: arguments)
        while let row = try rows.next() {
            do {
                guard let plant = Plant.ID(try row.required(1)) else { continue }
                let value = try FactValue.read(row.value(2), as: StoredCustomValue.self)?.value
                use(CustomField.ID(try row.required(0)), plant, value?.withoutNUL)
            } catch let error where skipping && StoreError.isDamage(error) { continue }
        }
    }
}

/// The parts of a custom field; nil for those that no fact sets.
private struct CustomFieldParts {
    private var name: String?
    private var kind: String?
    private var choices: [String]?
    private var isRemoved: Bool?

    mutating func set(_ part: CustomFieldPart, to value: String) throws {
        switch part {
        case .name: name = try FactValue.read(value)
        case .kind: kind = try FactValue.read(value)
        case .choices: choices = try FactValue.read(value)
        case .isRemoved: isRemoved = try FactValue.read(value)
        }
    }

    /// The field of all parts; nil if it was removed, if adding it was undone, or if its kind is one of a later program.
    func field(_ id: CustomField.ID) -> CustomField? {
        guard isRemoved != true, let name, let kind = kind.flatMap(CustomField.Kind.init) else { return nil }
        return CustomField(id: id, name: name.withoutNUL, kind: kind, choices: (choices ?? []).map(\.withoutNUL))
    }
}

/// The JSON of a custom value.
struct StoredCustomValue: Decodable {
    /// The value; nil for one of a kind that a later program knows.
    let value: CustomValue?

    private enum Kind: String, CodingKey { case text, number, date, choice }

    init(from decoder: any Decoder) throws {
        let isKnown = try !decoder.container(keyedBy: Kind.self).allKeys.isEmpty
        value = isKnown ? try CustomValue(from: decoder) : nil
    }
}

extension CustomValue {
    /// The value without the zero character, which ends a text in SQLite.
    fileprivate var withoutNUL: CustomValue {
        switch self {
        case .text(let text): .text(text.withoutNUL)
        case .choice(let text): .choice(text.withoutNUL)
        case .number, .date: self
        }
    }
}
