import Foundation

extension Console {
    /// The number of columns of the terminal; nil if the output goes to a file or another program.
    static var terminalWidth: Int? { terminalWidth(of: STDOUT_FILENO) }

    /// The number of columns of the terminal that a descriptor writes to; nil if it is none.
    static func terminalWidth(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// A text with the lines that are wider than the terminal wrapped; as it is for a file or another program.
    static func fitted(_ text: String, to descriptor: Int32) -> String {
        terminalWidth(of: descriptor).map(text.fitted) ?? text
    }

    /// The number of columns of the terminal, or 80 if the output goes to a file or another program.
    static var width: Int { terminalWidth ?? 80 }
}

extension String {
    /// This text in lines of at most a number of characters, broken at spaces; longer words stay whole. Its own line breaks
    /// remain.
    ///
    /// - Parameter indent: What each line but the first begins with.
    func wrapped(to width: Int, indent: String = "  ") -> String {
        var lines: [String] = []
        for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var line = lines.isEmpty ? "" : indent
            var isEmpty = true
            for word in paragraph.split(separator: " ") {
                if !isEmpty, line.count + 1 + word.count > width {
                    lines.append(line)
                    (line, isEmpty) = (indent, true)
                }
                line += (isEmpty ? "" : " ") + word
                isEmpty = false
            }
            lines.append(isEmpty ? "" : line)
        }
        return lines.joined(separator: "\n")
    }

    /// This text with its lines that are wider than a terminal broken at spaces, and what follows indented. The columns of tables
    /// stay as they are, and so do commands, so that they can be copied.
    func fitted(to width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = String(line.prefix { $0 == " " })
            let words = line.dropFirst(indent.count)
            guard line.count > width, !words.contains("  ") else { return String(line) }
            let whole = words.replacing(#/[“„«»"]plantguidectl [^”“»«"]*[”“»«"]/#) { $0.output.replacing(" ", with: "\u{A0}") }
            return indent
                + String(whole).wrapped(to: width - indent.count, indent: indent + "  ").replacing("\u{A0}", with: " ")
        }.joined(separator: "\n")
    }
}
