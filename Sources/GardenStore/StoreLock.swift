import Foundation

/// Runs a body while no other program runs one under the same lock, a file of its own beside what it guards.
///
/// Waits for the lock as long as it takes; throws `POSIXError` where the lock's file cannot be made.
func withStoreLock<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // Closing the file gives the lock back.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    return try body()
}
