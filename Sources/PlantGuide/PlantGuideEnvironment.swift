import DesktopIntegration
import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData
import Localization

/// The app's dependencies, created once by ``Program`` or by tests.
struct Environment: Sendable {
    /// Reads and edits the garden.
    let repository: GardenRepository
    /// The services of the garden.
    let services: Services
    /// Where keys of web services are kept.
    let secrets: Secrets
    /// Whether the network seems to be available, or nil if nothing reports it.
    let network: NetworkHint?
    /// The background agent that shows reminders, or nil for the sample garden, which has none.
    let reminding: ReminderServices?
    /// The directories of the app's files.
    let folders: Folders
    /// The user's locale.
    let locale: Locale
    /// The decoded images that screens show.
    let pictures: ThumbnailCache
    /// Whether this is the sample garden, which is discarded when the program exits.
    let isDemo: Bool
}
