import Garden
import Synchronization

/// Broadcasts every change of the garden to all observers.
final class ChangeStream: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<GardenChange>.Continuation]>([:])
    private let count = Mutex(0)

    /// A new stream of the changes from now on.
    func stream() -> AsyncStream<GardenChange> {
        let (stream, continuation) = AsyncStream<GardenChange>.makeStream()
        let number = count.withLock { count in
            count += 1
            return count
        }
        listeners.withLock { $0[number] = continuation }
        continuation.onTermination = { [weak self] _ in
            // Cannot deadlock with `send`, which yields only after it has released the lock.
            _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ change: GardenChange) {
        guard !change.isEmpty else { return }
        listeners.withLock { Array($0.values) }.forEach { $0.yield(change) }
    }
}
