import Foundation

/// Text made ready for searching: without case and accents, and searched by the C library.
struct SearchText: Sendable {
    /// The folded text with a zero byte at its end.
    private let bytes: [CChar]

    /// Makes the parts ready; a search never finds what runs over from one part to the next.
    init(_ parts: [String]) {
        bytes = Self.cString(parts.map(Self.folded).joined(separator: "\n"))
    }

    /// Words as a person types them, ready to be looked for.
    struct Query: Sendable {
        fileprivate let words: [[CChar]]

        /// The words of `text`, split at white space.
        init(_ text: String) {
            words = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map { SearchText.cString(String($0)) }
        }

        /// Whether nothing is looked for, so that every text matches.
        var isEmpty: Bool { words.isEmpty }
    }

    /// Whether every word of the query stands somewhere in the text, also inside of a word.
    func matches(_ query: Query) -> Bool {
        query.words.allSatisfy { strstr(bytes, $0) != nil }
    }

    /// The text without case and accents.
    static func folded(_ text: String) -> String {
        // Folding asks ICU about each character; most text is ASCII, where lowercase is all there is to it.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The bytes of `text`; a zero byte inside, which would end it early, becomes white space.
    private static func cString(_ text: String) -> [CChar] {
        text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) } + [0]
    }
}
