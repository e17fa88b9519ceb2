import GLibKit

/// Whether the pointer is over a widget, as its handler was last notified.
@MainActor
final class HoverState {
    private let delay: Duration
    private let notify: @MainActor (Bool) -> Void
    private var isOver = false
    private var timer: MainLoopSource?

    /// Calls `notify` once the pointer has stayed inside or outside for `delay`.
    init(_ delay: Duration, _ notify: @escaping @MainActor (Bool) -> Void) {
        self.delay = delay
        self.notify = notify
    }

    isolated deinit { timer?.cancel() }

    /// Records whether the pointer is now over the widget.
    func change(to isNowOver: Bool) {
        timer?.cancel()
        timer = nil
        guard isNowOver != isOver else { return }
        guard delay > .zero else { return finish(isNowOver) }
        timer = .after(delay) { [weak self] in self?.finish(isNowOver) }
    }

    private func finish(_ isNowOver: Bool) {
        isOver = isNowOver
        notify(isNowOver)
    }
}
