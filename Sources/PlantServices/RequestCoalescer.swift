/// Work that several callers may want at once and that is then done once for all of them.
///
/// A caller that is cancelled leaves at once; the work itself is cancelled when nobody waits for it any more.
actor RequestCoalescer<Key: Hashable & Sendable, Value: Sendable> {
    private struct Work {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private var works: [Key: Work] = [:]
    private var count = 0

    /// What the work of a key brings: that of the work under way, else of this one.
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
        // A caller that was cancelled before it came has nobody to take it out again.
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
        // Work that everybody left may end after new work of its key has begun.
        guard works[key]?.number == number, let work = works.removeValue(forKey: key) else { return }
        for continuation in work.waiting.values { continuation.resume(with: result) }
    }
}
