import PlantServices
import Foundation
import Garden

/// Photos that become a plant, and what they were found to show.
struct Adoption: Hashable {
    /// How it begins.
    enum Beginning: Hashable {
        /// With the form, filled in for a species.
        case species(SpeciesMatch)
        /// With a search for the name.
        case search
        /// With the form, for a plant that nobody knows.
        case unnamed
    }

    /// The photos; the first one is shown in the form.
    let shots: [IdentificationService.Shot]
    /// How it begins.
    let beginning: Beginning
}
