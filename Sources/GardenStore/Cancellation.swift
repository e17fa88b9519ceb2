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
