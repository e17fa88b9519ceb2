import PlantServices
import Foundation
import Garden
import Observation

/// One of the photos of an identification, on its way from a file to what can be shown to a service.
@MainActor @Observable
final class IdentifyPhoto: Identifiable {
    /// How far it has come.
    enum State: Equatable {
        case preparing
        case ready(IdentificationService.Shot)
        /// It cannot be used; the words say why.
        case failed(String)
    }

    /// How far it has come.
    var state = State.preparing
    @ObservationIgnored var preparing: Task<Void, Never>?

    /// The photo made ready; nil before, and where it cannot be used.
    var shot: IdentificationService.Shot? { if case .ready(let shot) = state { shot } else { nil } }

    /// Whether it cannot be used.
    var isFailed: Bool { if case .failed = state { true } else { false } }

    /// The part of the plant that it shows.
    var organ: Organ {
        get { shot?.organ ?? .auto }
        set {
            guard var shot, shot.organ != newValue else { return }
            shot.organ = newValue
            state = .ready(shot)
        }
    }
}
