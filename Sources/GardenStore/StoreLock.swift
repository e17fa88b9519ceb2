import Dispatch
import Foundation
import Garden
import Synchronization

/// Runs a body under an exclusive lock across programs. The lock is a separate file next to the file it guards.
///
/// Throws `POSIXError(.EWOULDBLOCK)` if another program holds the lock for too long, another `POSIXError` if the lock file cannot
/// be created, or what cancels the wait.
func withStoreLock<Value>(at path: String, _ wait: LockWait = LockWait(), _ body: () throws -> Value) throws -> Value {
    let descriptor = try lock(path, wait, limit: wait.limit)
    // Closing the file releases the lock.
    defer { close(descriptor) }
    return try body()
}

/// The same for an async body that changes photos. Waiting for the lock does not block the cooperative thread pool. Throws
/// `StoreError`.
func withAsyncStoreLock<Value>(
    at path: String, _ wait: LockWait, _ body: () async throws -> Value
) async throws -> Value {
    let descriptor: Int32
    do { descriptor = try await runBlocking { try lock(path, wait, limit: wait.photoLimit) } } catch {
        throw StoreError(error, path: path)
    }
    defer { close(descriptor) }
    return try await body()
}

/// Runs a body under a lock if it is free. Throws `POSIXError(.EWOULDBLOCK)` if another program holds it.
func withFreeStoreLock(at path: String, _ body: () throws -> Void) throws {
    let descriptor = try lock(path, nil, limit: .zero)
    defer { close(descriptor) }
    try body()
}

/// - Parameter wait: How long to wait if another program holds the lock; nil for not at all.
private func lock(_ path: String, _ wait: LockWait?, limit: Duration) throws -> Int32 {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // On a file system without locks, continue without one.
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return descriptor }
    guard let wait else {
        close(descriptor)
        throw POSIXError(.EWOULDBLOCK)
    }
    try PendingLock(descriptor).wait(wait, limit: limit)
    return descriptor
}

/// A lock that another program holds. A thread of its own waits for it, so that programs get it in the order in which they asked.
private final class PendingLock: Sendable {
    private enum State { case waiting, held, abandoned }

    private let descriptor: Int32
    private let state = Mutex(State.waiting)
    private let change = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        Thread.detachNewThread { [self] in block() }
    }

    private static let pause = Duration.milliseconds(50)

    /// Blocks until the lock is held. Throws `POSIXError(.EWOULDBLOCK)` at the limit, or what cancels the wait; the descriptor is
    /// then closed later.
    func wait(_ wait: LockWait, limit: Duration) throws {
        let start = ContinuousClock.now
        var isPatient = true
        repeat {
            let waited = ContinuousClock.now - start
            if isPatient, waited >= wait.patience {
                isPatient = false
                wait.onWait()
            }
            let pause = min(Self.pause, isPatient ? wait.patience - waited : limit, max(.zero, limit - waited))
            if change.wait(timeout: .now() + pause / .seconds(1)) == .success { return }
            do { try wait.checkCancellation() } catch {
                if abandon() { throw error }
                return
            }
        } while ContinuousClock.now - start < limit
        if abandon() { throw POSIXError(.EWOULDBLOCK) }
    }

    /// Gives up waiting. Returns false if the lock is held by now.
    private func abandon() -> Bool {
        state.withLock { state in
            if state == .waiting { state = .abandoned }
            return state == .abandoned
        }
    }

    private func block() {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        let isAbandoned = state.withLock { state in
            if state == .waiting { state = .held }
            return state == .abandoned
        }
        if isAbandoned { close(descriptor) }
        change.signal()
    }
}
