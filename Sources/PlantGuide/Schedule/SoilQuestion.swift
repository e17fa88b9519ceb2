import Garden
import Observation

/// The question what the soil was like, which the row of a watering asks for some seconds after it was completed.
@MainActor @Observable
final class SoilQuestion {
    /// The watering.
    let event: CareEvent
    /// How long it is asked while nobody is about to answer.
    @ObservationIgnored private let time: Duration
    @ObservationIgnored private var uses: Set<Use> = []
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var waiting: CheckedContinuation<Void, Never>?
    @ObservationIgnored private(set) var hasEnded = false
    /// Whether it ended because its time had passed.
    @ObservationIgnored private(set) var hasExpired = false
    /// Whether its answers were brought into sight. A row that is built again, as the list is scrolled, does not move the list.
    @ObservationIgnored var wasBroughtIntoSight = false

    /// Why the question stays.
    enum Use { case focus, pointer, row }

    init(_ event: CareEvent, for time: Duration) {
        (self.event, self.time) = (event, time)
        start()
    }

    /// Keeps the question while the keyboard focus or the pointer is on it, or the focus has come back to its row. When none of them
    /// is left, its time starts again.
    func setUse(_ use: Use, _ isOn: Bool) {
        if isOn { uses.insert(use) } else { uses.remove(use) }
        if uses.isEmpty { start() } else { timer?.cancel() }
    }

    /// Ends the question, answered or not.
    func end() {
        timer?.cancel()
        hasEnded = true
        waiting?.resume()
        waiting = nil
    }

    /// Waits until the question has ended.
    func wait() async {
        guard !hasEnded else { return }
        await withCheckedContinuation { waiting = $0 }
    }

    private func start() {
        timer?.cancel()
        guard !hasEnded else { return }
        timer = Task { [weak self, time] in
            // Cancellation means that the question is in use or has ended.
            guard (try? await Task.sleep(for: time)) != nil else { return }
            self?.hasExpired = true
            self?.end()
        }
    }
}
