extension String {
    /// This text as part of a sentence: if it contains right-to-left text or bidirectional controls, it is enclosed in an isolate
    /// (Unicode Standard Annex 9), so that it does not reorder the words around it.
    ///
    /// Text that consists of isolates and left-to-right text, such as a filled sentence, stays unchanged.
    var isolated: String {
        // Every code point from U+0590 on has a first byte from 0xD6 on in UTF-8.
        guard utf8.contains(where: { $0 >= 0xd6 }) else { return self }
        var depth = 0
        var needsIsolate = false
        var balanced = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\u{2066}"..."\u{2068}": depth += 1
            case Self.endOfIsolate where depth == 0:
                // It would end the isolate around this text.
                continue
            case Self.endOfIsolate: depth -= 1
            default: if depth == 0, scalar.changesDirection { needsIsolate = true }
            }
            balanced.append(scalar)
        }
        guard needsIsolate || depth > 0 else { return String(balanced) }
        balanced.append(contentsOf: repeatElement(Self.endOfIsolate, count: depth))
        return "\u{2068}\(String(balanced))\u{2069}"
    }

    private static let endOfIsolate: Unicode.Scalar = "\u{2069}"
}

extension Unicode.Scalar {
    /// Whether text may run from right to left because of this character: it belongs to a block of right-to-left scripts, or is a
    /// bidirectional mark, embedding or override.
    fileprivate var changesDirection: Bool {
        switch value {
        case 0x590...0x8ff, 0x200f, 0x202a...0x202e, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }
}
