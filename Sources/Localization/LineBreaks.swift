extension String {
    /// The text with spaces at which no line breaks.
    var withoutBreaks: String { replacing(" ", with: "\u{A0}") }

    /// The text with no line break between a number and the word after it, such as its unit. For print, where columns are narrow.
    public var keepingUnits: String { replacing(#/(\d) (\p{L})/#) { "\($0.output.1)\u{A0}\($0.output.2)" } }
}
