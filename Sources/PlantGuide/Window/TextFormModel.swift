import Observation

/// The state of a form with one text.
@MainActor @Observable
final class TextFormModel: FormModel {
    var text: String
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// - Parameter text: The text that is there at first.
    init(_ text: String = "") {
        self.text = text
        settle()
    }

    var entries: [AnyHashable] { [text] }
}
