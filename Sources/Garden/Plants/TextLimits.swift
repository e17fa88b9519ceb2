/// The maximum lengths of texts that a user enters, in characters.
public enum TextLimits {
    /// The notes of a plant.
    public static let notes = 20_000
    /// The note of a rule or of a completed task, and the reason of an archived plant.
    public static let note = 4_000

    /// Throws ``GardenError/textTooLong(limit:)`` if `notes` is longer than ``notes``.
    public static func check(notes: String) throws(GardenError) {
        if notes.count > self.notes { throw .textTooLong(limit: self.notes) }
    }

    /// Throws ``GardenError/textTooLong(limit:)`` if `note` is longer than ``note``.
    public static func check(_ note: String?) throws(GardenError) {
        if let note, note.count > self.note { throw .textTooLong(limit: self.note) }
    }
}
