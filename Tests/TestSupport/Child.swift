import Foundation
import Synchronization

/// A program that a test started. Its standard output and error go to files; it is killed when the last reference goes.
///
/// It starts with no signal blocked, in contrast to `Foundation.Process`, whose children cannot be ended by SIGTERM
/// when Swift Testing starts them, and the kernel ends it should the test process itself die.
public final class Child: Sendable {
    /// How a program ended.
    public enum Ending: Equatable, Sendable {
        /// It left with this status.
        case exited(Int32)
        /// A signal ended it.
        case signalled(Int32)
    }

    /// The program's name, for messages.
    public let name: String
    /// Its process id.
    public let pid: pid_t
    private let outputFile: URL
    private let errorFile: URL
    private let ending = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: a path, a built product or a command; see ``Checkout/program(_:)``.
    ///   - environment: all of the program's environment: nothing is inherited.
    ///   - folder: where the files for its output are made.
    ///   - working: its working directory; nil is the one of the tests.
    ///   - descriptors: further open files to hand on, by the number that the program sees.
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

    /// What it has written to standard output so far.
    public var output: String { Self.text(of: outputFile) }

    /// What it has written to standard error so far.
    public var errors: String { Self.text(of: errorFile) }

    /// How it ended; nil while it runs.
    public var ended: Ending? {
        ending.withLock { known in
            if known != nil { return known }
            var status: Int32 = 0
            guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
            known = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .signalled(status & 0x7f)
            return known
        }
    }

    /// Waits for its end.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if it still runs at the deadline.
    @discardableResult
    public func waited(within limit: Duration = .patience) async throws -> Ending {
        try await eventually("the end of \(name)", within: limit) { ended }
    }

    /// Sends it a signal, unless it has ended.
    public func send(_ signal: Int32) {
        if ended == nil { kill(pid, signal) }
    }

    /// Asks it to end with SIGTERM and waits.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if it does not end in time.
    @discardableResult
    public func terminate(within limit: Duration = .patience) async throws -> Ending {
        send(SIGTERM)
        return try await waited(within: limit)
    }

    /// Ends it for certain: SIGTERM, and SIGKILL after the given grace. Returns when it is gone.
    public func end(grace: Duration = .seconds(2)) {
        send(SIGTERM)
        let deadline = ContinuousClock.now + grace
        while ended == nil {
            if ContinuousClock.now > deadline { send(SIGKILL) }
            poll(nil, 0, 5)
        }
    }

    /// Blocks until it has ended by itself: for commands of a few milliseconds.
    func wait() {
        while ended == nil { poll(nil, 0, 2) }
    }

    deinit {
        if ended == nil { end(grace: .zero) }
    }

    private static func text(of file: URL) -> String {
        // No file yet means that nothing was written yet.
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
