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

    /// The edit as it is written. Throws `GardenError.textTooLong` if the origin is too long.
    func checked() throws(GardenError) -> PlantDetailsEdit {
        guard details.origin != original.origin else { return self }
        var details = details
        // One line, like a name.
        details.origin = details.origin.split(whereSeparator: \.isNewline).joined(separator: " ")
        if details.origin.isBlank { details.origin = "" }
        guard TextLimits.allows(details.origin, characters: PlantDetails.longestOrigin) else {
            throw .textTooLong(limit: PlantDetails.longestOrigin)
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
