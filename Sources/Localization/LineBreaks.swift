extension String {
    /// The text with spaces at which no line breaks.
    var withoutBreaks: String { replacing(" ", with: "\u{A0}") }

    /// The text with no line break between a number and the word after it, such as its unit, and none after the dash of a range:
    /// "100–200 ml".
    fileprivate var keepingUnits: String {
        replacing(#/(\d) (\p{L}|°)/#) { "\($0.output.1)\u{A0}\($0.output.2)" }
            .replacing("fl oz", with: "fl\u{A0}oz")
            .replacing(#/(\d)–([\d−-])/#) { "\($0.output.1)–\u{2060}\($0.output.2)" }
    }

    /// The text with no line break between the day of a date and its month, "May 21", "21. Mai", and none in a range of days
    /// of one month, "May 1 – 11", "1.–11. Mai".
    fileprivate var keepingDays: String {
        replacing(#/(\p{L}\.?) (\d{1,2})(?!\d)/#) { "\($0.output.1)\u{A0}\($0.output.2)" }
            .replacing(#/(\d\.?) (\p{L})/#) { "\($0.output.1)\u{A0}\($0.output.2)" }
            .replacing(#/(\d\.?)–(\d)/#) { "\($0.output.1)–\u{2060}\($0.output.2)" }
            .replacing(#/(\d) – (\d)/#) { "\($0.output.1)\u{A0}–\u{A0}\($0.output.2)" }
    }
}

extension GardenFormatter {
    /// A phrase that names a quantity, with `values` in place of its placeholders: "100–200 ml". All quantities with a unit are
    /// made here, so that ``keepsUnits`` holds for each.
    func quantity(_ phrase: String, _ values: [String: String]) -> String {
        let text = phrase.filled(values)
        return keepsUnits ? text.keepingUnits : text
    }

    /// A formatted date or range of dates, in which no line ends between day and month if ``keepsUnits``.
    func keepingDays(_ date: String) -> String { keepsUnits ? date.keepingDays : date }
}
