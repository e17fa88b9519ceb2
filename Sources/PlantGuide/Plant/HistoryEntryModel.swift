import Foundation
import Garden
import Observation

/// The form state of an entry of the history that is corrected.
@MainActor @Observable
final class HistoryEntryModel: FormModel {
    /// The entry as it was when the form was opened.
    @ObservationIgnored let event: CareEvent
    var day: LocalDay
    var note: String
    /// What the soil was like; nil for no answer.
    var verdict: SoilVerdict?
    /// The photos that are added to it.
    @ObservationIgnored let selection: PhotoSelection
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(_ event: CareEvent, _ verdict: SoilVerdict?, _ selection: PhotoSelection) {
        self.event = event
        self.selection = selection
        self.verdict = verdict
        day = event.day
        note = event.note ?? ""
        settle()
    }

    var entries: [AnyHashable] { [day, note, verdict, selection.entries] }

    /// The day that was chosen; nil if it is the one that the entry has.
    var changedDay: LocalDay? { day == event.day ? nil : day }

    /// The note without surrounding white space.
    var noteText: String { note.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether it can be saved: a note alone has words, and no photo is being prepared.
    var isValid: Bool { selection.incoming == 0 && (event.kind != .note || !note.isBlank) }
}
