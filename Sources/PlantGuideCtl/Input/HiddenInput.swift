import Dispatch
import Foundation

/// Reads a line from the terminal at standard input without showing what is typed.
///
/// Unlike with getpass, the keys that end a program work. The terminal then shows again what is typed.
enum HiddenInput {
    /// Prints a prompt and reads the line that is typed after it; nil if the terminal cannot be read.
    ///
    /// - Parameter longest: How many bytes are read at most.
    static func line(prompt: String, longest: Int) -> String? {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // Ctrl+Z (VSUSP): after a pause, a shell would show what is typed.
        hidden.c_cc.10 = 0
        let endings = [SIGINT, SIGQUIT, SIGTERM].map { ending(at: $0, restoring: shown) }
        defer { endings.forEach { $0.cancel() } }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        FileHandle.standardError.write(Data(prompt.utf8))
        var bytes = [UInt8](repeating: 0, count: longest)
        defer { explicit_bzero(&bytes, bytes.count) }
        while true {
            // A terminal gives one line at a time.
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Ends the program at a signal, with the status with which shells report it.
    private static func ending(at number: Int32, restoring shown: termios) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            var shown = shown
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            FileHandle.standardError.write(Data("\n".utf8))
            _exit(128 + number)
        }
        source.setCancelHandler { signal(number, SIG_DFL) }
        source.resume()
        return source
    }
}
