import Garden
import Synchronization

/// Broadcasts every change of the garden to all observers. What happens while an observer is busy arrives as one change, so that
/// thousands of changes at once cost it one read.
final class ChangeStream: Sendable {
    private let listeners = Mutex<[Int: Listener]>([:])
    private let count = Mutex(0)

    /// An observer: the changes that it has not received yet, and the stream that wakes it.
    private final class Listener: Sendable {
        private let pending = Mutex(GardenChange())
        private let waker: AsyncStream<Void>.Continuation

        init(_ waker: AsyncStream<Void>.Continuation) {
            self.waker = waker
        }

        func add(_ change: GardenChange) {
            pending.withLock { $0.formUnion(change) }
            waker.yield()
        }

        func take() -> GardenChange {
            pending.withLock { change in
                defer { change = GardenChange() }
                return change
            }
        }
    }

    /// A new stream of the changes from now on.
    func stream() -> AsyncStream<GardenChange> {
        let (wakeUps, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listener = Listener(waker)
        let number = count.withLock { count in
            count += 1
            return count
        }
        listeners.withLock { $0[number] = listener }
        waker.onTermination = { [weak self] _ in
            // Cannot deadlock with `send`, which wakes only after it has released the lock.
            _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
        }
        return AsyncStream(unfolding: {
            for await _ in wakeUps {
                let change = listener.take()
                if !change.isEmpty { return change }
            }
            return nil
        })
    }

    func send(_ change: GardenChange) {
        guard !change.isEmpty else { return }
        listeners.withLock { Array($0.values) }.forEach { $0.add(change) }
    }
}
