import Foundation
import Garden
import Tending
import Words

/// What the program gets from outside, made once by `main` and by tests.
struct Environment: Sendable {
    /// The flows over the garden.
    let gardener: Gardener
    /// Where files are found and kept.
    let folders: Folders
    /// The user's locale.
    let locale: Locale
    /// Whether this is the sample garden, which ends with the program.
    let isDemo: Bool
}
