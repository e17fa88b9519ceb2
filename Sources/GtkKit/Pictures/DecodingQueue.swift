/// Limits concurrent decoding, which would otherwise use memory and CPU for every cell at once.
@MainActor
final class DecodingQueue {
    private struct Waiter {
        let isInSight: @MainActor () -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private var free: Int
    private var waiting: [Waiter] = []

    init(width: Int) {
        free = width
    }

    func enter(isInSight: @escaping @MainActor () -> Bool) async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append(Waiter(isInSight: isInSight, continuation: $0)) }
        }
    }

    /// Resumes the first waiter whose picture is in sight. If none is, resumes the newest: in a scrolling list, its cell is the
    /// nearest to being visible.
    func leave() {
        guard !waiting.isEmpty else { return free += 1 }
        let next = waiting.firstIndex { $0.isInSight() } ?? waiting.count - 1
        waiting.remove(at: next).continuation.resume()
    }
}
