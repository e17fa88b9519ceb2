import CGio
import Dispatch
import Foundation
import Logging

/// GLib's main loop on the main thread. It also runs the tasks of the main actor.
@MainActor
public enum MainLoop {
    private static var isAttached = false

    /// Makes the default GLib main context drain the main dispatch queue, on which main actor tasks are enqueued.
    ///
    /// Without it no main actor `Task` runs under a GLib loop. Repeated calls do nothing. The program's `main` must be
    /// synchronous: an asynchronous `main` hands the main queue to other threads at its first `await`.
    public static func attachMainQueue() {
        guard !isAttached else { return }
        isAttached = true
        let drain: GUnixFDSourceFunc = { descriptor, _, _ in
            // Reset the event counter first. Otherwise the descriptor stays readable and wakes the loop again and again.
            var wakeUps: UInt64 = 0
            _ = read(descriptor, &wakeUps, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil, nil)
    }

    /// Lets the tasks of all actors, and those of none, run on the main thread.
    ///
    /// For a program that sleeps most of the time: libdispatch wakes a process every second from its first worker thread on. Work
    /// that takes long or blocks belongs on a thread of its own, see `runBlocking`; waits use ``sleep(for:)``, because
    /// `Task.sleep` starts a thread. Call it once, before the first task.
    public static func runAllTasks() { cgio_use_main_thread() }

    /// Waits for a duration on the monotonic clock, which stops during suspend, with a timer of the main loop. Throws
    /// `CancellationError`.
    public static func sleep(for duration: Duration) async throws {
        let alarm = Alarm()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                alarm.set(after: duration, continuation)
            }
        } onCancel: {
            Task { @MainActor in alarm.ring() }
        }
        try Task.checkCancellation()
    }

    /// Wakes a task once.
    @MainActor
    private final class Alarm {
        private var continuation: CheckedContinuation<Void, Never>?
        private var source: MainLoopSource?

        func set(after duration: Duration, _ continuation: CheckedContinuation<Void, Never>) {
            self.continuation = continuation
            source = MainLoopSource.after(duration) { [weak self] in self?.ring() }
        }

        func ring() {
            source?.cancel()
            continuation?.resume()
            continuation = nil
        }
    }

    /// Runs the default main context until a task has ended. For a program whose main loop has ended.
    ///
    /// - Parameter limit: How long it waits; nil for as long as it takes.
    public static func wait(within limit: Duration? = nil, for body: @escaping @MainActor () async -> Void) {
        var isDone = false
        Task {
            await body()
            isDone = true
        }
        let timer = limit.map { MainLoopSource.after($0) { isDone = true } }
        while !isDone { iterate(waiting: true) }
        timer?.cancel()
    }

    /// Runs one iteration of the default main context and returns whether any event was dispatched.
    ///
    /// If `waiting` is true, blocks until an event is ready. Use it in tests and in programs without a running loop. A
    /// nested iteration inside a main actor task would starve the main queue.
    @discardableResult
    public static func iterate(waiting: Bool = false) -> Bool {
        g_main_context_iteration(nil, waiting ? 1 : 0) != 0
    }
}
