import Synchronization

/// Work that is cancelled from within: at a point that it comes by, not at a moment that a test has to hit.
public final class CancellableWork<Value: Sendable>: Sendable {
    private let task = Mutex<Task<Value, any Error>?>(nil)

    /// Work that has not begun.
    public init() {}

    /// Does the work and returns what comes of it.
    public func run(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let work = task.withLock { task in
            let work = Task { try await body() }
            task = work
            return work
        }
        return try await work.value
    }

    /// Cancels the work.
    public func cancel() { task.withLock { $0?.cancel() } }
}
