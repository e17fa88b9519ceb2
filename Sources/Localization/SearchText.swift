import Foundation

/// Text prepared for searching: folded for case and accents, without apostrophes, and searched with the C library's `strstr`.
public struct SearchText: Sendable {
    /// The folded text as a NUL-terminated string.
    private let bytes: [CChar]

    /// Prepares the parts for searching. A match never spans two parts.
    public init(_ parts: [String]) {
        bytes = Self.cString(Self.plain(parts.map(Self.folded).joined(separator: "\n")))
    }

    /// A search query, split into folded words.
    public struct Query: Sendable {
        fileprivate let words: [[CChar]]
        /// The first word, folded and without apostrophes; empty for a query without words.
        public let firstWord: String

        /// The query that a text means.
        public init(_ text: String) {
            let folded = SearchText.plain(SearchText.folded(text)).split(whereSeparator: \.isWhitespace)
            firstWord = folded.first.map(String.init) ?? ""
            words = folded.map { SearchText.cString(String($0)) }
        }

        /// Whether the query has no words and so matches every text.
        public var isEmpty: Bool { words.isEmpty }
    }

    /// Whether the text contains every word of the query. A match may start inside a word.
    public func matches(_ query: Query) -> Bool {
        query.words.allSatisfy { strstr(bytes, $0) != nil }
    }

    /// Whether the text, or another one, contains each word of the query. A match may start inside a word.
    public func matches(_ query: Query, or other: SearchText) -> Bool {
        query.words.allSatisfy { strstr(bytes, $0) != nil || strstr(other.bytes, $0) != nil }
    }

    /// Whether one of the text's words begins with a word of the query of at least three bytes.
    public func hasWord(of query: Query) -> Bool {
        query.words.contains { word in
            // The last byte is the terminator.
            word.count > 3 && starts(word)
        }
    }

    /// Whether the text, or one of its words, begins with the query's first word, and the text contains the others.
    public func begins(with query: Query, atWord: Bool) -> Bool {
        guard let first = query.words.first, matches(query) else { return false }
        return atWord ? starts(first) : strncmp(bytes, first, first.count - 1) == 0
    }

    /// Whether one of the text's words begins with a folded word.
    private func starts(_ word: [CChar]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            guard var place = UnsafePointer(buffer.baseAddress) else { return false }
            let start = place
            while let found = strstr(place, word) {
                if found == start || isspace(Int32(UInt8(bitPattern: found[-1]))) != 0 { return true }
                place = UnsafePointer(found) + 1
            }
            return false
        }
    }

    /// The text in lower case, without accents and without differences of width.
    public static func folded(_ text: String) -> String {
        // Folding asks ICU about each character. Most text is ASCII, for which lowercasing is equivalent and faster.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The text without apostrophes, which people leave out: "devils ivy".
    private static func plain(_ text: String) -> String {
        // Each is ASCII or begins with one of these bytes of UTF-8. Most text has none of them, and comparing characters is slow.
        guard text.utf8.contains(where: { $0 == 0x27 || $0 == 0x60 || $0 == 0xCA || $0 == 0xE2 }) else { return text }
        let apostrophes: [Unicode.Scalar] = ["'", "`", "ʼ", "’"]
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !apostrophes.contains($0) }))
    }

    /// The text as a NUL-terminated string. NUL bytes inside the text, which would truncate it, become spaces.
    private static func cString(_ text: String) -> [CChar] {
        text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) } + [0]
    }
}
