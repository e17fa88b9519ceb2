import Dispatch
import Foundation
import Garden

/// Runs a body while no other program runs one under the same lock, a file of its own beside what it guards.
///
/// Waits for the lock as long as it takes; throws `POSIXError` where the lock's file cannot be made.
func withStoreLock<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = try lock(path)
    // Closing the file gives the lock back.
    defer { close(descriptor) }
    return try body()
}

/// The same for a body that suspends; the wait for the lock keeps no task from going on.
func holdingLock<Value>(at path: String, _ body: () async throws -> Value) async throws -> Value {
    let descriptor: Int32
    do { descriptor = try await onOwnThread { try lock(path) } } catch { throw StoreError(error, path: path) }
    defer { close(descriptor) }
    return try await body()
}

/// Runs a body under a lock that nobody holds, and nothing where somebody does.
func withFreeStoreLock(at path: String, _ body: () throws -> Void) throws {
    let descriptor = try lock(path, LOCK_EX | LOCK_NB)
    defer { close(descriptor) }
    try body()
}

private func lock(_ path: String, _ operation: Int32 = LOCK_EX) throws -> Int32 {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // A file system that knows no locks has to do without.
    while flock(descriptor, operation) != 0 {
        if errno == EWOULDBLOCK {
            close(descriptor)
            throw POSIXError(.EWOULDBLOCK)
        }
        guard errno == EINTR else { break }
    }
    return descriptor
}
