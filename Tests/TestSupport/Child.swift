import Foundation
import Synchronization

/// A child process. Its standard output and error go to files; it is killed when the last reference is released.
///
/// It starts with no signals blocked, unlike the children of `Foundation.Process`, which have SIGTERM blocked if they are
/// started from Swift Testing. The kernel terminates it if the test process dies.
public final class Child: Sendable {
    /// How a process ended.
    public enum Ending: Equatable, Sendable {
        /// It exited with this status.
        case exited(Int32)
        /// It was terminated by this signal.
        case signalled(Int32)
    }

    /// The program's name, for error messages.
    public let name: String
    /// The process id.
    public let pid: pid_t
    private let outputFile: URL
    private let errorFile: URL
    private let ending = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: a path, a built product or a command; see ``Checkout/program(_:)``.
    ///   - environment: the complete environment; nothing is inherited.
    ///   - folder: the folder for the output files.
    ///   - working: the working directory; nil for that of the tests.
    ///   - descriptors: further file descriptors to pass on, keyed by their number in the child.
    /// - Throws: ``DesktopSessionError`` if it cannot be started.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], folder: URL, working: URL? = nil,
        descriptors: [Int32: Int32] = [:]
    ) throws {
        let file = try Checkout.program(program)
        name = file.lastPathComponent
        let stem = "\(name)-\(UUID().uuidString.prefix(8))"
        outputFile = folder.appendingPathComponent("\(stem).out")
        errorFile = folder.appendingPathComponent("\(stem).err")
        pid = try Spawning(
            arguments: [file.path] + arguments, environment: environment, output: outputFile.path, errors: errorFile.path,
            working: working?.path, descriptors: descriptors
        ).start()
    }

    /// Everything written to standard output so far.
    public var output: String { Self.text(of: outputFile) }

    /// Everything written to standard error so far.
    public var errors: String { Self.text(of: errorFile) }

    /// How the process ended; nil while it runs.
    public var ended: Ending? {
        ending.withLock { known in
            if known != nil { return known }
            var status: Int32 = 0
            guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
            known = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .signalled(status & 0x7f)
            return known
        }
    }

    /// Waits for the process to end.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if it still runs at the deadline.
    @discardableResult
    public func waited(within limit: Duration = .patience) async throws -> Ending {
        try await eventually("the end of \(name)", within: limit) { ended }
    }

    /// Sends a signal, unless the process has ended.
    public func send(_ signal: Int32) {
        if ended == nil { kill(pid, signal) }
    }

    /// Sends SIGTERM and waits for the process to end.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if it does not end in time.
    @discardableResult
    public func terminate(within limit: Duration = .patience) async throws -> Ending {
        send(SIGTERM)
        return try await waited(within: limit)
    }

    /// Sends SIGTERM, then SIGKILL after the grace period, and returns when the process has ended.
    public func end(grace: Duration = .seconds(2)) {
        send(SIGTERM)
        let deadline = ContinuousClock.now + grace
        while ended == nil {
            if ContinuousClock.now > deadline { send(SIGKILL) }
            poll(nil, 0, 5)
        }
    }

    /// Blocks until the process has ended; for commands of a few milliseconds.
    func wait() {
        while ended == nil { poll(nil, 0, 2) }
    }

    deinit {
        if ended == nil { end(grace: .zero) }
    }

    private static func text(of file: URL) -> String {
        // A missing file means that nothing was written yet.
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
