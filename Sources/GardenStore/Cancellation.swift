import Synchronization

/// A cancellation flag for work on a thread of its own, which does not run in the caller's task.
final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Throws `CancellationError` if cancelled.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }
}

extension GardenDatabase {
    /// Runs a body with a wait that gives up with `CancellationError` once the task is cancelled.
    func withCancellableWait<Value: Sendable>(_ body: (LockWait) async throws -> Value) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await body(wait.cancelled(by: cancellation))
        } onCancel: {
            cancellation.cancel()
        }
    }
}
