import Foundation
import Localization

/// Standard output for results, standard error for messages.
enum Console {
    /// Prints a result followed by a newline; prints nothing if it is empty.
    ///
    /// A closed pipe is not an error. Throws `Failure` if the output cannot be written, for example because the disk is full.
    static func print(_ answer: String) throws {
        guard !answer.isEmpty else { return }
        let code = write(answer + "\n", to: STDOUT_FILENO)
        guard code == 0 || code == EPIPE else {
            throw Failure(
                .failed, tr("The output could not be written: {reason}").filled(["reason": String(cString: strerror(code))]))
        }
    }

    /// Prints a message to standard error.
    static func warn(_ message: String) {
        // Nothing can be done if standard error cannot be written either.
        _ = write("plantguidectl: \(message.printable)\n", to: STDERR_FILENO)
    }

    /// Prints progress to standard error, without a newline.
    static func showProgress(_ text: String) {
        // Errors are ignored as in `warn`.
        _ = write(text, to: STDERR_FILENO)
    }

    /// Writes all of a text. Returns 0 or the error number.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
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

extension String {
    /// This text with control characters made visible, so that a name cannot move the cursor or change the terminal's colors.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
