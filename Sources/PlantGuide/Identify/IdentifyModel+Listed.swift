import Foundation
import Garden
import Localization

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

    /// When a remembered identification was answered, and whether its first candidate is not a sure one: "Today, not sure".
    func note(on identification: RecentIdentification) -> String {
        let moment = LocalMoment(identification.identifiedAt, in: environment.repository.currentZone)
        let day = settings.formatter.dayTitle(moment.day)
        let isSure = identification.answer.map { Certainty(of: $0) == .sure } ?? true
        return isSure ? day : tr("{item}, {rest}").filled(["item": day, "rest": tr("not sure")])
    }
}
