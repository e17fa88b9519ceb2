import Foundation
import Garden

/// The list of recent identifications.
extension IdentifyModel {
    /// An identification in the list of recent ones.
    enum Listed {
        case session(IdentificationModel)
        case stored(RecentIdentification)

        @MainActor fileprivate var date: Date {
            switch self {
            case .session(let identification): identification.finishedAt ?? .distantPast
            case .stored(let identification): identification.identifiedAt
            }
        }
    }

    /// The recent identifications, latest first, wherever they are remembered.
    var listed: [Listed] {
        (unstored.map(Listed.session) + stored.map(Listed.stored)).sorted { $0.date > $1.date }
    }
}
