import Garden
import Observation

/// Care that was given on a past day and is being recorded.
@MainActor @Observable
final class PastCareModel: FormModel {
    /// The kinds of care that are offered: what can be done, so no soil check.
    static let kinds = CareType.known.filter { $0 == $0.completedCare }

    let day: LocalDay
    /// The plant; nil until it is chosen.
    var plant: Plant.ID?
    var type = CareType.watering
    /// A note; empty for none.
    var note = ""
    /// Whether a plant is chosen, and the note is not too long.
    var isValid: Bool { plant != nil && TextLimits.allows(note, characters: TextLimits.note) }
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(on day: LocalDay) {
        self.day = day
        settle()
    }

    var entries: [AnyHashable] { [plant, type, note] }
}
