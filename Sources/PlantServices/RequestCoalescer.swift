/// Coalesces concurrent requests for the same key into one.
///
/// A cancelled caller returns immediately. The work itself is cancelled when no caller is waiting for it.
actor RequestCoalescer<Key: Hashable & Sendable, Value: Sendable> {
    private struct Work {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private var works: [Key: Work] = [:]
    private var count = 0

    /// The result of the work in progress for a key, or else of the given work.
    func value(of key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        count += 1
        let caller = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(key, caller, $0, work) }
        } onCancel: {
            Task { await self.leave(key, caller) }
        }
    }

    private func join(
        _ key: Key, _ caller: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        // The cancellation handler of a caller that was cancelled before it joined may already have run.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        if works[key] == nil {
            count += 1
            let number = count
            let task = Task {
                do {
                    finish(key, number, .success(try await work()))
                } catch {
                    finish(key, number, .failure(error))
                }
            }
            works[key] = Work(number: number, task: task)
        }
        works[key]?.waiting[caller] = continuation
    }

    private func leave(_ key: Key, _ caller: Int) {
        guard let continuation = works[key]?.waiting.removeValue(forKey: caller) else { return }
        continuation.resume(throwing: CancellationError())
        if works[key]?.waiting.isEmpty == true { works.removeValue(forKey: key)?.task.cancel() }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        // Work that all callers have left can finish after new work for its key has started.
        guard works[key]?.number == number, let work = works.removeValue(forKey: key) else { return }
        for continuation in work.waiting.values { continuation.resume(with: result) }
    }
}
