import Foundation

/// Why a test's surroundings could not be had, or did not answer in time.
public enum DesktopSessionError: Error, CustomStringConvertible {
    /// No such program was built or is installed.
    case programMissing(String)
    /// The system refused to start a program, with its error number.
    case notStarted(String, Int32)
    /// A program that the desk itself needs ended at once; with what it wrote to standard error.
    case servantFailed(String, String)
    /// What was waited for did not come to pass before the deadline.
    case timedOut(String)
    /// A call over D-Bus failed, with the bus's words.
    case busFailed(String)
    /// A helper command left with a status other than zero.
    case commandFailed(String, Int32, String)

    /// The sentence a failing test shows.
    public var description: String {
        switch self {
        case .programMissing(let name): "\(name) is neither built nor installed"
        case .notStarted(let name, let code): "\(name) did not start: \(String(cString: strerror(code)))"
        case .servantFailed(let name, let words): "\(name) ended at once: \(words)"
        case .timedOut(let what): "waited in vain for \(what)"
        case .busFailed(let words): words
        case .commandFailed(let command, let status, let words): "\(command) left with \(status): \(words)"
        }
    }
}
