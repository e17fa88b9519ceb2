import Garden
import Localization

/// What is wrong with the fields of forms.
extension GardenFormatter {
    /// What is wrong with a name; nil for nothing.
    func problem(withName text: String) -> String? {
        guard !text.isBlank else { return tr("Enter a name.") }
        return Plant.name(from: text) == nil ? message(for: GardenError.nameTooLong) : nil
    }

    /// What is wrong with a text of at most `limit` characters; nil for nothing.
    func problem(withText text: String, limit: Int) -> String? {
        TextLimits.allows(text, characters: limit) ? nil : message(for: GardenError.textTooLong(limit: limit))
    }

    /// What is wrong with a note that must not be empty; nil for nothing.
    func problem(withNote text: String) -> String? { text.isBlank ? tr("Enter a note.") : nil }
}
