import PlantServices
import Foundation
import Garden
import Observation

/// One photo of an identification, from its source file to the form that is sent to the service.
@MainActor @Observable
final class IdentifyPhoto: Identifiable {
    /// The state of the photo.
    enum State: Equatable {
        case preparing
        case ready(IdentificationService.Shot)
        /// The photo cannot be used; the text says why.
        case failed(String)
    }

    /// The current state.
    var state = State.preparing
    @ObservationIgnored var preparing: Task<Void, Never>?

    /// The prepared photo; nil while preparing, and if it cannot be used.
    var shot: IdentificationService.Shot? { if case .ready(let shot) = state { shot } else { nil } }

    /// Whether the photo cannot be used.
    var isFailed: Bool { if case .failed = state { true } else { false } }

    /// The part of the plant that the photo shows.
    var organ: Organ {
        get { shot?.organ ?? .auto }
        set {
            guard var shot, shot.organ != newValue else { return }
            shot.organ = newValue
            state = .ready(shot)
        }
    }
}
