import Dispatch
import Foundation
import Garden

/// Runs a body under an exclusive lock across programs. The lock is a separate file next to the file it guards.
///
/// Waits for the lock without a timeout. Throws `POSIXError` if the lock file cannot be created.
func withStoreLock<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = try lock(path)
    // Closing the file releases the lock.
    defer { close(descriptor) }
    return try body()
}

/// The same for an async body. Waiting for the lock does not block the cooperative thread pool.
func withAsyncStoreLock<Value>(at path: String, _ body: () async throws -> Value) async throws -> Value {
    let descriptor: Int32
    do { descriptor = try await runBlocking { try lock(path) } } catch { throw StoreError(error, path: path) }
    defer { close(descriptor) }
    return try await body()
}

/// Runs a body under a lock if it is free. Throws `POSIXError(.EWOULDBLOCK)` if another program holds it.
func withFreeStoreLock(at path: String, _ body: () throws -> Void) throws {
    let descriptor = try lock(path, LOCK_EX | LOCK_NB)
    defer { close(descriptor) }
    try body()
}

private func lock(_ path: String, _ operation: Int32 = LOCK_EX) throws -> Int32 {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // On a file system without locks, continue without one.
    while flock(descriptor, operation) != 0 {
        if errno == EWOULDBLOCK {
            close(descriptor)
            throw POSIXError(.EWOULDBLOCK)
        }
        guard errno == EINTR else { break }
    }
    return descriptor
}
