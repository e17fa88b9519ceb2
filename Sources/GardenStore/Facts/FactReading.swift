import Foundation
import GRDB
import Garden

/// What the facts say, bypassing the index. Unless `skipping` is false, facts that cannot be read, in a damaged file, do not
/// count.
extension GardenReader {
    /// The plant; nil if it was removed or was never named. One whose name cannot be read has the beginning of its id as its
    /// name.
    func plantByFacts(_ id: Plant.ID, skipping: Bool = true) throws -> Plant? {
        try readCurrent(.plant, of: id.uuid, skipping: skipping) { fields in
            var fields = fields
            if fields["name"] == nil, !fields.isEmpty, try hasDamagedName(id) {
                fields["name"] = try FactValue.text(String(id.description.prefix(8)))
            }
            return try PlantFields.plant(id, fields)
        }
    }

    /// Whether there is a name that was not retracted; called when none can be read.
    private func hasDamagedName(_ id: Plant.ID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM fact WHERE subject = ? AND kind = 'plant' AND field = 'name'
                    AND NOT \(Self.isRetracted("fact.batch")))
                """, arguments: [id]) ?? false
    }

    /// The rules of a plant, ended or not.
    func rulesByFacts(of plant: Plant.ID, skipping: Bool = true) throws -> [CareRule.ID: CareRule] {
        try subjects(.rule, of: plant).reduce(into: [:]) { rules, id in
            if let rule = try ruleByFacts(CareRule.ID(id), of: plant, skipping: skipping) { rules[rule.id] = rule }
        }
    }

    /// The photo, if it belongs to the plant.
    func photoByFacts(_ id: Photo.ID, of plant: Plant.ID, skipping: Bool = true) throws -> Photo? {
        try readCurrent(.photo, of: id.uuid, skipping: skipping) { fields in
            try Photo(fact: fields[plant.description], id: id, of: plant)
        }
    }

    /// The photos of a plant.
    func photosByFacts(of plant: Plant.ID, skipping: Bool = true) throws -> [Photo] {
        try subjects(.photo, of: plant).compactMap { try photoByFacts(Photo.ID($0), of: plant, skipping: skipping) }
    }

    /// The overrides of a plant as JSON, by field.
    func overridesByFacts(of plant: Plant.ID, skipping: Bool = true) throws -> [String: String] {
        try readCurrent(.override, of: plant.uuid, skipping: skipping) { fields in
            for value in fields.values { _ = try FactValue.read(value, as: CareOverride.self) }
            return fields
        }
    }

    /// The preferences as JSON, by key.
    func preferencesByFacts(skipping: Bool = true) throws -> [String: String] {
        try readCurrent(.preference, of: nil, skipping: skipping) { fields in
            _ = try PreferenceFields.preferences(fields)
            return fields
        }
    }

    /// What facts of a kind that belong to a plant are about.
    private func subjects(_ kind: Fact.Kind, of plant: Plant.ID) throws -> [UUID] {
        try UUID.fetchAll(
            db.cachedStatement(
                sql: "SELECT DISTINCT subject FROM fact WHERE \(Fact.isOfPlant) AND \(kind.condition) AND \(Self.isID("subject"))"
            ),
            arguments: [plant.description])
    }
}
