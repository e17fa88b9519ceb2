import Foundation
import Garden
import Observation

/// The form state of the day and the note of an entry of the history.
@MainActor @Observable
final class HistoryEntryModel: FormModel {
    /// The entry as it was when the form was opened.
    @ObservationIgnored let event: CareEvent
    var day: LocalDay
    var note: String
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(_ event: CareEvent) {
        self.event = event
        day = event.day
        note = event.note ?? ""
        settle()
    }

    var entries: [AnyHashable] { [day, note] }

    /// Whether it can be saved: a note alone has words.
    var isValid: Bool { event.kind != .note || !note.isBlank }
}
