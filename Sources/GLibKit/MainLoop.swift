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

    /// Runs one iteration of the default main context and returns whether any event was dispatched.
    ///
    /// If `waiting` is true, blocks until an event is ready. Use it in tests and in programs without a running loop. A
    /// nested iteration inside a main actor task would starve the main queue.
    @discardableResult
    public static func iterate(waiting: Bool = false) -> Bool {
        g_main_context_iteration(nil, waiting ? 1 : 0) != 0
    }
}
