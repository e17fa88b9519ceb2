import Foundation

extension Console {
    /// The number of columns of the terminal; nil if the output goes to a file or another program.
    static var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The number of columns of the terminal, or 80 if the output goes to a file or another program.
    static var width: Int { terminalWidth ?? 80 }
}

extension String {
    /// This text in lines of at most a number of characters, broken at spaces; longer words stay whole. Its own line breaks remain.
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
}
