import Garden
import Observation

/// What is being written about a photo: other words for its notes, or a first note.
@MainActor @Observable
final class PhotoNotes: FormModel {
    /// The notes that are there, the latest first.
    @ObservationIgnored let notes: [CareEvent]
    /// The words of each note, or of a first one.
    var texts: [String]
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(_ notes: [CareEvent]) {
        self.notes = notes
        texts = notes.isEmpty ? [""] : notes.map { $0.note ?? "" }
        settle()
    }

    var entries: [AnyHashable] { texts }

    /// Whether it can be saved. A note that is there can be emptied, which deletes it.
    var isValid: Bool { !notes.isEmpty || !texts[0].isBlank }

    /// Whether a note that is there would be deleted.
    var deletes: Bool { !notes.isEmpty && texts.contains(where: \.isBlank) }

    /// The notes with other words than before.
    var changes: [(note: CareEvent, text: String)] {
        zip(notes, texts).filter { $0.note ?? "" != $1 }.map { ($0, $1) }
    }
}
