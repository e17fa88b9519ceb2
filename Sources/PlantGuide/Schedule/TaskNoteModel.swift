import Garden
import Observation

/// The form state of a note on a task of the schedule, with photos and what the soil was like.
@MainActor @Observable
final class TaskNoteModel: FormModel {
    var note = ""
    /// What the soil was like, if the task is completed with the note; nil if that is not said.
    var verdict: SoilVerdict?
    /// The photos that are added with the note.
    @ObservationIgnored let selection: PhotoSelection
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(_ selection: PhotoSelection) {
        self.selection = selection
        settle()
    }

    var entries: [AnyHashable] { [note, verdict, selection.entries] }

    /// Whether all photos are prepared.
    var isValid: Bool { selection.incoming == 0 }
}
