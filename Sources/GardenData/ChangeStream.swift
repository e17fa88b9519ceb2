import Garden
import Synchronization

/// Hands every change of the garden to all who show it.
final class ChangeStream: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<GardenChange>.Continuation]>([:])
    private let count = Mutex(0)

    /// A stream of the changes from now on.
    func stream() -> AsyncStream<GardenChange> {
        let (stream, continuation) = AsyncStream<GardenChange>.makeStream()
        let number = count.withLock { count in
            count += 1
            return count
        }
        listeners.withLock { $0[number] = continuation }
        continuation.onTermination = { [weak self] _ in
            // The lock is not held here by `send`: yielding never ends a stream.
            _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ change: GardenChange) {
        guard !change.isEmpty else { return }
        listeners.withLock { Array($0.values) }.forEach { $0.yield(change) }
    }
}
