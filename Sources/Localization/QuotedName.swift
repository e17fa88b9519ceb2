extension String {
    /// This name as a toast or a question mentions it: “Pilea”. The names that the user gave to plants, rooms, fields and files are
    /// quoted; problems and kinds of care are words of the sentence.
    public var quoted: String { tr("“{name}”").filled(["name": self]) }
}

extension String {
    /// The text with spaces at which no line breaks.
    var withoutBreaks: String { replacing(" ", with: "\u{A0}") }
}
