import Garden
import GardenStore

/// The details of a plant as edited by the user.
public struct PlantDetailsEdit: Sendable {
    let details: PlantDetails
    let original: PlantDetails

    /// Creates an edit.
    ///
    /// - Parameter original: The details before they were edited. Only what differs from them is written.
    public init(_ details: PlantDetails, changedFrom original: PlantDetails) {
        (self.details, self.original) = (details, original)
    }

    /// Whether anything was edited.
    public var hasChanges: Bool { details != original }

    /// The edit as it is written. What was not edited is not checked.
    ///
    /// - Parameter fields: The custom fields of the garden.
    /// - Throws: `GardenError` if a text is too long, or if a custom field cannot have its value or was removed.
    func checked(_ fields: [CustomField]) throws(GardenError) -> PlantDetailsEdit {
        var details = details
        if details.origin != original.origin {
            details.origin = details.origin.onOneLine
            guard TextLimits.allows(details.origin, characters: PlantDetails.longestOrigin) else {
                throw .textTooLong(limit: PlantDetails.longestOrigin)
            }
        }
        for (id, value) in details.custom where value != original.custom[id] {
            guard let field = fields.first(where: { $0.id == id }) else { throw .fieldNotFound }
            details.custom[id] = try value.checked(for: field)
        }
        return PlantDetailsEdit(details, changedFrom: original)
    }
}

extension GardenRepository {
    /// The details of a plant. Throws `GardenError.plantNotFound` if there is no such plant.
    public func details(of plant: Plant.ID) async throws -> PlantDetails {
        try await database.read { reader in
            guard try reader.exists(plant) else { throw GardenError.plantNotFound }
            return try reader.details(of: plant)
        }
    }
}
