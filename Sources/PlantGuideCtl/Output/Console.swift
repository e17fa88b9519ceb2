import Foundation
import Localization

/// Standard output for answers, standard error for messages.
enum Console {
    /// Prints an answer and ends the line; nothing for an empty one.
    ///
    /// A reader that went away is no failure. Throws `Failure` where the output cannot be written, as on a full disk.
    static func print(_ answer: String) throws {
        guard !answer.isEmpty else { return }
        let code = write(answer + "\n", to: STDOUT_FILENO)
        guard code == 0 || code == EPIPE else {
            throw Failure(
                .failed, tr("The answer could not be written: {reason}").filled(["reason": String(cString: strerror(code))]))
        }
    }

    /// Says something beside the answer.
    static func warn(_ message: String) {
        // There is nobody left to tell when even this cannot be written.
        _ = write("plantguidectl: \(message.printable)\n", to: STDERR_FILENO)
    }

    /// Says how far something is, without ending the line.
    static func tell(_ text: String) {
        // As above.
        _ = write(text, to: STDERR_FILENO)
    }

    /// Returns 0 or the error number.
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
    /// This text with control characters made visible, so that a name cannot move the cursor or color the terminal.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
