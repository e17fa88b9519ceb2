import PlantServices
import Foundation
import Garden

/// Photos from which a plant is added, with the result of their identification.
struct Adoption: Hashable {
    /// The first step of the dialog.
    enum Beginning: Hashable {
        /// The form, filled in for a species.
        case species(SpeciesMatch)
        case search
        /// The search for a name.
        case named(String)
        /// The form, for a plant of unknown species.
        case unnamed
    }

    /// The photos; the first one is shown in the form.
    let photos: [IdentificationPhoto]
    let beginning: Beginning
}
