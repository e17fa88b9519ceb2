import Foundation

/// Corrupts replies, deterministically for a given random number generator.
struct Mutation {
    /// The valid replies.
    private let corpus: [Data]
    private let values: ValueMutation

    /// Creates a mutation of these replies.
    init(corpus: [Data]) {
        self.corpus = corpus
        values = ValueMutation(corpus: corpus)
    }

    /// Tokens that replace JSON values.
    private static let tokens: [[UInt8]] =
        [
            "null", "true", "0", "-1", "11", "1e999", "-1e308", "99999999999999999999", "0.1e-400", "NaN", "\"\"", "\"x\"",
            "\"\\u0000\"", "\"\\ud800\"", "\"\\uZZZZ\"", "[]", "{}", "[[[[[[[[", "]]]]", "{\"", "\":", ",", ",,", "\\", "/**/",
            "\u{feff}",
            "\"e\u{301}\u{301}\u{301}\"", "\"\u{202e}\"", "\"×\"", "<html>",
        ].map { Array($0.utf8) } + [[0xff, 0xfe], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0]]

    /// A reply with several mutations, either of its JSON values or of its bytes.
    func reply(_ random: inout some RandomNumberGenerator) -> Data {
        if Int.random(in: 0..<3, using: &random) > 0 { return values.reply(&random) }
        guard let first = corpus.randomElement(using: &random) else { return Data() }
        var bytes = Array(first)
        for _ in 0..<Int.random(in: 1...6, using: &random) { spoil(&bytes, &random) }
        return Data(bytes)
    }

    private func spoil(_ bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
        let range = Self.range(of: bytes, &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.replaceSubrange(range, with: Self.tokens.randomElement(using: &random) ?? [])
        case 2, 3: Self.replaceValue(in: &bytes, &random)
        case 4:
            for place in range.prefix(8) { bytes[place] = UInt8.random(in: 0...255, using: &random) }
        case 5: bytes.insert(contentsOf: Array(bytes[range]), at: range.lowerBound)
        case 6: bytes.removeSubrange(range.lowerBound...)
        case 7:
            let other = corpus.randomElement(using: &random).map(Array.init) ?? []
            bytes.replaceSubrange(range, with: other[Self.range(of: other, &random)])
        default:
            let depth = Int.random(in: 1...2_000, using: &random)
            let open = Bool.random(using: &random) ? "[" : #"{"a":"#
            bytes.insert(contentsOf: Array(String(repeating: open, count: depth).utf8), at: range.lowerBound)
        }
    }

    /// Replaces the text after a colon, up to the next comma, brace or bracket, with a token.
    private static func replaceValue(in bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
        let start = range(of: bytes, &random).lowerBound
        guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
        let ends = Array(",}]".utf8)
        let end = bytes[(colon + 1)...].firstIndex { ends.contains($0) } ?? bytes.endIndex
        bytes.replaceSubrange((colon + 1)..<end, with: tokens.randomElement(using: &random) ?? [])
    }

    /// A random range: usually at most 32 bytes, one time in eight of any length.
    private static func range(of bytes: [UInt8], _ random: inout some RandomNumberGenerator) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let longest = Int.random(in: 0..<8, using: &random) == 0 ? bytes.count : 32
        return start..<min(bytes.count, start + Int.random(in: 0...longest, using: &random))
    }
}
