import Foundation
import Synchronization

/// Starts a program with `posix_spawn`, with no signals blocked and default signal handlers.
struct Spawning: Sendable {
    let arguments: [String]
    let environment: [String: String]
    let output: String
    let errors: String
    let working: String?
    let descriptors: [Int32: Int32]

    /// Starts the program and returns its process id.
    func start() throws -> pid_t {
        try SpawningThread.shared.perform { try spawn() }
    }

    private func spawn() throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        for (seen, open) in descriptors { posix_spawn_file_actions_adddup2(&actions, open, seen) }

        // setpriv sets the parent-death signal, so that the kernel terminates the program together with the tests, and then
        // execs the program. env changes the working directory first, since the Glibc module exports no file action for it.
        let inside = working.map { ["env", "-C", $0] } ?? []
        let words = ["setpriv", "--pdeathsig", "TERM", "--"] + inside + arguments
        let argv = words.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawn(&pid, try Checkout.program("setpriv").path, &actions, &attributes, argv, envp)
        guard code == 0 else { throw DesktopSessionError.notStarted(arguments[0], code) }
        return pid
    }
}

/// The single thread that starts programs. It never ends, because the parent-death signal is bound to the thread that started
/// the child: children of a pool thread would be killed when the pool shrinks.
private final class SpawningThread: Sendable {
    static let shared = SpawningThread()
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let arrived = DispatchSemaphore(value: 0)

    private init() {
        let thread = Thread { [self] in
            while true {
                arrived.wait()
                let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                job?()
            }
        }
        thread.name = "spawning"
        thread.start()
    }

    func perform<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) throws -> Answer {
        let done = DispatchSemaphore(value: 0)
        let answer = Held<Result<Answer, any Error>>()
        jobs.withLock {
            $0.append {
                answer.value.withLock { $0 = Result(catching: work) }
                done.signal()
            }
        }
        arrived.signal()
        done.wait()
        guard let result = answer.value.withLock({ $0 }) else { throw DesktopSessionError.timedOut("the spawning thread") }
        return try result.get()
    }
}

/// Passes a value from one thread to another.
private final class Held<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
