import Foundation
import Localization

/// Standard output for results, standard error for messages.
enum Console {
    /// Prints a result followed by a newline; prints nothing if it is empty.
    ///
    /// A closed pipe is not an error. Throws `Failure` if the output cannot be written, for example because the disk is full.
    ///
    /// - Parameter isText: Whether the result is text, whose control characters are made visible, except line breaks.
    private static func print(_ answer: String, isText: Bool) throws {
        guard !answer.isEmpty else { return }
        let text =
            isText
            ? answer.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0).printable }
                .joined(separator: "\n") : answer
        let code = write((isText ? fitted(text, to: STDOUT_FILENO) : text) + "\n", to: STDOUT_FILENO)
        guard code == 0 || code == EPIPE else {
            throw Failure(
                .failed, tr("The output could not be written: {reason}").filled(["reason": String(cString: strerror(code))]))
        }
    }

    /// Prints a result as JSON or as text, as requested.
    static func show(_ json: @autoclosure () -> Json, else lines: @autoclosure () -> String, printsJson: Bool) throws {
        try print(printsJson ? json().text : lines(), isText: !printsJson)
    }

    /// What each message begins with, as GNU's programs do it.
    static let messageStart = "plantguidectl: "

    /// Prints a message to standard error.
    static func warn(_ message: String) {
        // Nothing can be done if standard error cannot be written either.
        _ = write(fitted(messageStart + message.printable, to: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    /// Prints a table to standard error, below a message and indented.
    static func warn(_ table: Table) {
        let width = terminalWidth(of: STDERR_FILENO).map { $0 - 2 }
        let lines = table.text(in: width).split(separator: "\n").map { "  " + $0 + "\n" }
        _ = write(lines.joined(), to: STDERR_FILENO)
    }

    /// Prints progress to standard error, without a newline.
    static func showProgress(_ text: String) {
        // Errors are ignored as in `warn`.
        _ = write(text, to: STDERR_FILENO)
    }

    /// Writes all of a text. Returns 0 or the error number.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

extension StringProtocol {
    /// This text with control characters made visible, so that a name cannot move the cursor, change the terminal's colors or
    /// reorder the line. Isolates are left out: most terminals do not know them.
    var printable: String {
        // The bytes with which the encoding of these characters begins.
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == 0xe2 }) else { return String(self) }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\u{2066}"..."\u{2069}": continue
            case _ where scalar.isControl: scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether it acts on a terminal: the control characters of ASCII and C1, line and paragraph separators, and bidirectional
    /// embeddings, overrides and isolates.
    var isControl: Bool {
        switch value {
        case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
