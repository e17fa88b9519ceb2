import Foundation

/// Text prepared for searching: folded for case and accents, and searched with the C library's `strstr`.
struct SearchText: Sendable {
    /// The folded text as a NUL-terminated string.
    private let bytes: [CChar]

    /// Prepares the parts for searching. A match never spans two parts.
    init(_ parts: [String]) {
        bytes = Self.cString(parts.map(Self.folded).joined(separator: "\n"))
    }

    /// A search query, split into folded words.
    struct Query: Sendable {
        fileprivate let words: [[CChar]]

        init(_ text: String) {
            words = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map { SearchText.cString(String($0)) }
        }

        /// Whether the query has no words and so matches every text.
        var isEmpty: Bool { words.isEmpty }
    }

    /// Whether the text contains every word of the query. A match may start inside a word.
    func matches(_ query: Query) -> Bool {
        query.words.allSatisfy { strstr(bytes, $0) != nil }
    }

    static func folded(_ text: String) -> String {
        // Folding asks ICU about each character. Most text is ASCII, for which lowercasing is equivalent and faster.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The text as a NUL-terminated string. NUL bytes inside the text, which would truncate it, become spaces.
    private static func cString(_ text: String) -> [CChar] {
        text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) } + [0]
    }
}
