import DesktopIntegration
import Foundation
import GardenData

/// The agent's dependencies, created once by `main`.
struct Environment: Sendable {
    /// The repository of the garden.
    let repository: GardenRepository
    /// Changes to the garden by other programs.
    let changes: StoreChangeSignal
    /// The folders of pictures and other files.
    let folders: Folders
    /// The user's locale.
    let locale: Locale
    /// The current instant by the system clock.
    let now: @Sendable () -> Date
}
