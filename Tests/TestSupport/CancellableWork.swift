import Synchronization

/// A task that cancels itself from within, at a fixed point of its code, so that a test need not hit the right moment.
public final class CancellableWork<Value: Sendable>: Sendable {
    private let task = Mutex<Task<Value, any Error>?>(nil)

    /// Creates work that has not started.
    public init() {}

    /// Runs the body in a task and returns its result.
    public func run(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let work = task.withLock { task in
            let work = Task { try await body() }
            task = work
            return work
        }
        return try await work.value
    }

    /// Cancels the task; call it within the body.
    public func cancel() { task.withLock { $0?.cancel() } }
}
