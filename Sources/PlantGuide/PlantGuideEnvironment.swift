import DesktopIntegration
import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData
import Localization

/// The app's dependencies, created once by ``Program`` or by tests.
struct Environment: Sendable {
    let repository: GardenRepository
    let services: Services
    let secrets: Secrets
    /// Whether the network seems to be available, or nil if nothing reports it.
    let network: NetworkHint?
    /// The background agent that shows reminders, or nil for the sample garden, which has none.
    let reminding: ReminderServices?
    let folders: Folders
    let locale: Locale
    let pictures: ThumbnailCache
    /// The GStreamer source that is used instead of a camera; nil for none.
    let camera: @Sendable () async throws -> CameraAccess
    /// Whether this is the sample garden, which is discarded when the program exits.
    var isDemo: Bool { openOwnGarden != nil }
    /// Opens the user's own garden beside the sample garden; nil outside of it. Throws `StoreError`.
    let openOwnGarden: (@MainActor @Sendable () async throws -> GardenRepository)?
}
