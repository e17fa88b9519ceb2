import DesktopIntegration
import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData
import Localization

/// What the program gets from outside, made once by `main` and by tests.
struct Environment: Sendable {
    /// The flows over the garden.
    let repository: GardenRepository
    /// The flows to the world.
    let identificationService: IdentificationService
    /// Where keys of web services are kept.
    let secrets: Secrets
    /// Whether the network seems to be there; nil where nobody says.
    let network: NetworkHint?
    /// The program in the background; nil for the sample garden, of which nobody is reminded.
    let reminding: ReminderServices?
    /// Where files are found and kept.
    let folders: Folders
    /// The user's locale.
    let locale: Locale
    /// The pictures that screens show, decoded once.
    let pictures: TextureCache
    /// Whether this is the sample garden, which ends with the program.
    let isDemo: Bool
}
