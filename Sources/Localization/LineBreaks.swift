extension String {
    /// The text with spaces at which no line breaks.
    var withoutBreaks: String { replacing(" ", with: "\u{A0}") }

    /// The text with no line break between a number and the word after it, such as its unit, and none after the dash of a range:
    /// "100–200 ml". For texts that wrap: a terminal and other programs get an amount in plain characters.
    public var keepingUnits: String {
        replacing(#/(\d) (\p{L}|°)/#) { "\($0.output.1)\u{A0}\($0.output.2)" }
            .replacing("fl oz", with: "fl\u{A0}oz")
            .replacing(#/(\d)–(\d)/#) { "\($0.output.1)–\u{2060}\($0.output.2)" }
    }
}
