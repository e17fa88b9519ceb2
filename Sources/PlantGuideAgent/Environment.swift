import DesktopIntegration
import Foundation
import GardenData

/// What the agent gets from outside, made once by `main`.
struct Environment: Sendable {
    /// The flows over the garden.
    let repository: GardenRepository
    /// What other programs tell of the garden.
    let changes: StoreChangeSignal
    /// Where pictures lie.
    let folders: Folders
    /// The user's locale.
    let locale: Locale
    /// The instant it is, by the system's clock.
    let now: @Sendable () -> Date
}
