import DesktopIntegration
import Foundation
import GardenData

/// The agent's dependencies, created once by `main`.
struct Environment: Sendable {
    let repository: GardenRepository
    /// Changes to the garden by other programs.
    let changes: StoreChangeSignal
    let folders: Folders
    let locale: Locale
    let now: @Sendable () -> Date
}
