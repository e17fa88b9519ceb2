import GLibKit
import DesktopIntegration
import Foundation
import Garden
import Logging

/// Test reminders that show the user whether notifications work: a single one, or a repeating one.
@MainActor
final class TestReminders {
    /// Called with true when a first one becomes pending, and with false when none is pending any more.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }

    /// How long repeating test reminders are shown before they end on their own.
    static let longest = Duration.seconds(900)

    private let show: @MainActor (Int) async throws -> Void
    private let logger = Logger(label: "reminders")
    private var running: Task<Void, Never>?
    private var count = 0

    /// - Parameter show: Shows the test notification with the given number.
    init(show: @escaping @MainActor (Int) async throws -> Void) {
        self.show = show
    }

    /// Shows one after `delay`; with `repeats` again at that interval, until ``stop()`` or for a quarter of an hour. Cancels any
    /// earlier test.
    func start(after delay: Duration, repeats: Bool) {
        running?.cancel()
        if running == nil { onWaiting(true) }
        let end = ContinuousClock.now.advanced(by: Self.longest)
        running = Task { [weak self] in
            repeat {
                // The sleep can only fail by cancellation, which the next line checks.
                try? await MainLoop.sleep(for: delay)
                guard !Task.isCancelled else { return }
                await self?.showNext()
            } while repeats && ContinuousClock.now.advanced(by: delay) <= end && !Task.isCancelled
            if !Task.isCancelled { self?.finish() }
        }
    }

    func stop() {
        guard running != nil else { return }
        running?.cancel()
        finish()
    }

    private func showNext() async {
        count += 1
        do {
            try await show(count)
        } catch {
            logger.warning("a test reminder could not be shown: \(error)")
        }
    }

    private func finish() {
        running = nil
        onWaiting(false)
    }
}
