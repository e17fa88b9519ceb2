/// The maximum lengths of texts that a user enters, in characters.
///
/// One character can consist of thousands of combining marks, which take minutes to draw. So bytes are limited, too.
public enum TextLimits {
    /// The notes of a plant.
    public static let notes = 20_000
    /// The note of a rule or of a completed task, and the reason of an archived plant.
    public static let note = 4_000
    /// The maximum number of UTF-8 bytes of a text for each character of its limit: the length of the longest code point.
    public static let bytesPerCharacter = 4
    /// The maximum number of UTF-8 bytes of a single character. The longest emoji have 35.
    public static let characterBytes = 64

    /// Whether a text has at most `limit` characters, and not more bytes than these can need.
    public static func allows(_ text: String, characters limit: Int) -> Bool {
        text.utf8.count <= limit * bytesPerCharacter && text.count <= limit
            && text.allSatisfy { $0.utf8.count <= characterBytes }
    }

    /// Throws ``GardenError/textTooLong(limit:)`` if `notes` is longer than ``notes``.
    public static func check(notes: String) throws(GardenError) {
        if !allows(notes, characters: self.notes) { throw .textTooLong(limit: self.notes) }
    }

    /// Throws ``GardenError/textTooLong(limit:)`` if `note` is longer than ``note``.
    public static func check(_ note: String?) throws(GardenError) {
        if let note, !allows(note, characters: self.note) { throw .textTooLong(limit: self.note) }
    }

    /// Throws ``GardenError/nameTooLong`` if a name of a plant, species, room or tag is longer than ``Plant/longestName``.
    public static func check(name: String) throws(GardenError) {
        if !allows(name, characters: Plant.longestName) { throw .nameTooLong }
    }
}

extension String {
    /// Whether nothing of the text can be seen: it has only white space, control characters, and invisible characters such as the
    /// zero-width space.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
            return properties.generalCategory == .control || properties.generalCategory == .format
        }
    }
}
