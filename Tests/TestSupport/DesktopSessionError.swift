import Foundation

/// An error in setting up or using a test's desktop session.
public enum DesktopSessionError: Error, CustomStringConvertible {
    /// The program is neither built nor installed.
    case programMissing(String)
    /// The program could not be started, with the error number.
    case notStarted(String, Int32)
    /// A program ended before it was ready, with its standard error.
    case serverFailed(String, String)
    /// The condition did not hold before the deadline; with a description of it.
    case timedOut(String)
    /// A D-Bus call failed, with the error message.
    case busFailed(String)
    /// A command exited with a status other than zero; with its standard error.
    case commandFailed(String, Int32, String)

    /// The message that a failing test shows.
    public var description: String {
        switch self {
        case .programMissing(let name): "\(name) is neither built nor installed"
        case .notStarted(let name, let code): "\(name) did not start: \(String(cString: strerror(code)))"
        case .serverFailed(let name, let words): "\(name) ended at once: \(words)"
        case .timedOut(let what): "waited in vain for \(what)"
        case .busFailed(let words): words
        case .commandFailed(let command, let status, let words): "\(command) left with \(status): \(words)"
        }
    }
}
