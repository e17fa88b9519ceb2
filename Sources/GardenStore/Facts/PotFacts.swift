import Garden

/// The fields of a plant that describe its pot, as facts with JSON values: "potDiameter" is a number of centimeters and
/// "drainage" is true or false. No table is derived from them.
enum PotFields {
    static let diameter = "potDiameter", drainage = "drainage"

    /// The JSON value of each field; nil means unset.
    static func values(of pot: Pot) throws -> [(field: String, value: String?)] {
        [
            (diameter, try pot.diameter.map { try FactValue.text($0) }),
            (drainage, pot.hasDrainage.map { $0 ? "true" : "false" }),
        ]
    }

    /// The pot that the fields of a plant describe. Throws if a value cannot be read or no pot has it.
    static func pot(_ fields: [String: String]) throws -> Pot {
        let pot = Pot(
            diameter: try FactValue.read(fields[diameter]), hasDrainage: try FactValue.read(fields[drainage]))
        do { return try pot.checked() } catch { throw UnreadableRow(table: "fact") }
    }
}

extension GardenWriter {
    /// Records what differs in a plant's pot.
    ///
    /// - Parameter original: The pot as it was when the change was made, possibly before this transaction. Only the fields that
    ///   differ from it are written, so that a change by another program meanwhile stays. Nil for the stored pot.
    public func save(_ pot: Pot, changedFrom original: Pot? = nil, of plant: Plant.ID) throws {
        let stored = try PotFields.values(of: original ?? reader.pot(of: plant))
        for (new, old) in zip(try PotFields.values(of: pot), stored) where new.value != old.value {
            try add(Fact(kind: .plant, subject: plant.uuid, field: new.field, value: new.value))
            touch(plant)
        }
    }
}

extension GardenReader {
    /// What the user said about a plant's pot.
    public func pot(of plant: Plant.ID) throws -> Pot { try pot(of: plant, skipping: true) }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func pot(of plant: Plant.ID, skipping: Bool) throws -> Pot {
        try readCurrent(.plant, of: plant.uuid, skipping: skipping, PotFields.pot)
    }
}
