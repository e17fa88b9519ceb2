import Foundation
import GRDB
import Garden

/// A detail of a plant is a fact whose subject says which detail it is, and whose field is the id of the plant. No table is
/// derived from them.
enum DetailFacts {
    /// The subject of facts about where plants came from. Their value is a text.
    static let origin = UUID(uuid: (0x6f, 0x72, 0x69, 0x67, 0x69, 0x6e, 0x40, 0x00, 0x80, 0, 0, 0, 0, 0, 0, 1))
    /// The subject of facts about what plants cost. Their value is a ``Price``.
    static let price = UUID(uuid: (0x70, 0x72, 0x69, 0x63, 0x65, 0x00, 0x40, 0x00, 0x80, 0, 0, 0, 0, 0, 0, 2))
}

extension GardenWriter {
    /// Records which details of a plant changed.
    ///
    /// - Parameter original: The details before the change. Only what differs from them is written.
    public func save(_ details: PlantDetails, changedFrom original: PlantDetails, of plant: Plant.ID) throws {
        let origin = details.origin.withoutNUL
        if origin != original.origin {
            try add(origin.isEmpty ? nil : FactValue.text(origin), DetailFacts.origin, of: plant)
        }
        if details.price != original.price {
            try add(details.price.map { try FactValue.text($0) }, DetailFacts.price, of: plant)
        }
        try save(details.custom, changedFrom: original.custom, of: plant)
    }

    private func add(_ value: String?, _ subject: UUID, of plant: Plant.ID) throws {
        try add(Fact(kind: .detail, subject: subject, field: plant.description, value: value))
        touch(plant)
    }
}

extension GardenReader {
    /// The details of a plant; empty ones if nothing is known.
    public func details(of plant: Plant.ID) throws -> PlantDetails { try details(of: plant, skipping: true) }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func details(of plant: Plant.ID, skipping: Bool) throws -> PlantDetails {
        var details = PlantDetails(custom: try customValues(of: plant, skipping: skipping))
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT subject, value FROM fact
                    WHERE \(Fact.isOfPlant) AND kind = 'detail' AND NOT \(Self.isRetracted("fact.batch")) AND \(Self.isID("subject"))
                        AND \(Fact.isReadable)
                    ORDER BY clock, device
                    """), arguments: [plant.description])
        while let row = try rows.next() {
            do {
                let value: String? = try row.value(1)
                switch try row.required(0) as UUID {
                case DetailFacts.origin: details.origin = try FactValue.read(value, as: String.self)?.withoutNUL ?? ""
                case DetailFacts.price: details.price = try FactValue.read(value)
                // A later program may know others.
                default: break
                }
            } catch let error where skipping && StoreError.isDamage(error) { continue }
        }
        return details
    }
}
