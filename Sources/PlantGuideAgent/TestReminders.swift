import DesktopIntegration
import Foundation
import Garden
import Logging

/// Reminders by which the user sees whether notifications work: one soon, or one a minute.
@MainActor
final class TestReminders {
    /// Called when the first is waited for, and when none is any more.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }

    /// How long one after the other is shown before that ends by itself.
    static let longest = Duration.seconds(900)

    private let show: @MainActor (Int) async throws -> Void
    private let logger = Logger(label: "reminders")
    private var running: Task<Void, Never>?
    private var count = 0

    /// - Parameter show: Shows the notification of a number.
    init(show: @escaping @MainActor (Int) async throws -> Void) {
        self.show = show
    }

    /// Whether one is waited for.
    var isRunning: Bool { running != nil }

    /// Shows one after so long; with `repeats` again and again in that rhythm, until ``stop()`` or a quarter of an hour later. What
    /// was asked for before ends.
    func start(after delay: Duration, repeats: Bool) {
        running?.cancel()
        if running == nil { onWaiting(true) }
        let end = ContinuousClock.now.advanced(by: Self.longest)
        running = Task { [weak self] in
            repeat {
                // Waiting for the moment is all that this does; a cancelled wait shows nothing.
                try? await Task.sleep(for: delay)
                guard !Task.isCancelled else { return }
                await self?.showNext()
            } while repeats && ContinuousClock.now.advanced(by: delay) <= end && !Task.isCancelled
            if !Task.isCancelled { self?.finish() }
        }
    }

    /// Shows no more.
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
