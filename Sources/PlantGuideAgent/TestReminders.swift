import GLibKit
import DesktopIntegration
import Foundation
import Garden
import Logging

/// Test reminders that show the user whether notifications work: a single one, or a repeating one.
@MainActor
final class TestReminders {
    /// Called with true when one becomes pending, and with false when none is pending any more.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }

    /// How long repeating test reminders are shown before they end on their own.
    static let longest = Duration.seconds(900)

    private let show: @MainActor (Int) async throws -> Void
    private let hasServer: @MainActor () -> Bool?
    private let logger = Logger(label: "reminders")
    private var running: Task<Void, Never>?
    private var count = 0
    /// The number of calls that wait for the server.
    private var showing = 0
    /// The calls received before it was known whether there is a notification server.
    private var waiting: [BusCall] = []

    /// - Parameters:
    ///   - hasServer: Whether there is a notification server; nil if that is not known yet.
    ///   - show: Shows the test notification with the given number.
    init(hasServer: @escaping @MainActor () -> Bool?, show: @escaping @MainActor (Int) async throws -> Void) {
        self.hasServer = hasServer
        self.show = show
    }

    // MARK: D-Bus methods

    /// Serves a call of `ShowTest`, `Test` or `StopTest`.
    func serve(_ call: BusCall) {
        if call.method == "StopTest" {
            for test in waiting { test.answer() }
            waiting = []
            stop()
            return call.answer()
        }
        // Right after the start it is not yet known whether there is a server.
        guard let hasServer = hasServer() else { return waiting.append(call) }
        guard hasServer else { return call.fail(ReminderError.permissionDenied.busName, "there is no notification server") }
        guard call.method == "Test" else { return showNow(call) }
        guard let seconds = call.arguments.first?.intValue, AgentService.testSeconds.contains(seconds) else {
            return call.fail(ReminderError.invalidTriggerDate.busName, "a test comes after 1 to 900 seconds")
        }
        start(after: .seconds(seconds), repeats: call.arguments.last?.boolValue == true)
        call.answer()
    }

    /// Serves the calls that have waited until it is known whether there is a server.
    func serverKnown() {
        let calls = waiting
        waiting = []
        for call in calls { serve(call) }
    }

    private func showNow(_ call: BusCall) {
        count += 1
        showing += 1
        onWaiting(true)
        Task { [show, count] in
            do {
                try await show(count)
                call.answer()
            } catch {
                logger.warning("a test reminder could not be shown: \(error)")
                let error = error as? ReminderError ?? .schedulingFailed
                call.fail(error.busName, "the test reminder was not shown")
            }
            showing -= 1
            if showing == 0, running == nil { onWaiting(false) }
        }
    }

    // MARK: Tests over time

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
        if showing == 0 { onWaiting(false) }
    }
}
