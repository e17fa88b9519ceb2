import CGio
import Dispatch
import Foundation
import Logging

/// GLib's main loop on the main thread, which also runs what Swift puts on the main actor.
@MainActor
public enum MainLoop {
    private static var isAttached = false

    /// Lets the default GLib main context drain the main dispatch queue, on which tasks of the main actor wait.
    ///
    /// Without it no `Task` of the main actor ever runs under a GLib loop. Calling it again does nothing. The program's
    /// `main` must be synchronous: an asynchronous one gives the main queue to other threads at its first `await`.
    public static func attachMainQueue() {
        guard !isAttached else { return }
        isAttached = true
        let drain: GUnixFDSourceFunc = { descriptor, _, _ in
            // The event counter is read first: left as it is, it would wake the loop again and again.
            var wakeUps: UInt64 = 0
            _ = read(descriptor, &wakeUps, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil, nil)
    }

    /// Dispatches what is ready in the default main context, once, and says whether anything was.
    ///
    /// With `waiting` true it sleeps until something is ready. It is meant for tests and for programs without a
    /// running loop; a nested loop inside a task of the main actor would starve the main queue.
    @discardableResult
    public static func iterate(waiting: Bool = false) -> Bool {
        g_main_context_iteration(nil, waiting ? 1 : 0) != 0
    }

    /// Runs the default main context until ``quit()`` is called, with the main queue attached.
    public static func run() {
        attachMainQueue()
        guard let loop = g_main_loop_new(nil, 0) else { return }
        running.append(loop)
        g_main_loop_run(loop)
        g_main_loop_unref(loop)
    }

    /// Ends the innermost ``run()``; without one it does nothing.
    public static func quit() {
        if let loop = running.popLast() { g_main_loop_quit(loop) }
    }

    private static var running: [OpaquePointer] = []
}
