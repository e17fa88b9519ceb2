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
        case ready(IdentificationPhoto)
        /// The photo cannot be used. The text explains why.
        case failed(String)
    }

    /// The name of its file; nil for one without a file.
    let name: String?
    var state = State.preparing
    @ObservationIgnored var preparing: Task<Void, Never>?

    init(named name: String? = nil) { self.name = name }

    var ready: IdentificationPhoto? { if case .ready(let photo) = state { photo } else { nil } }

    var isFailed: Bool { if case .failed = state { true } else { false } }

    var organ: Organ {
        get { ready?.organ ?? .auto }
        set {
            guard var ready, ready.organ != newValue else { return }
            ready.organ = newValue
            state = .ready(ready)
        }
    }
}
