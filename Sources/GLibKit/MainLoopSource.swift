import CGio
import Foundation

/// Something that the main loop watches: a timer, an idle moment or a file descriptor.
///
/// The loop owns the source and the source its closure, so the handle may be dropped; keep it in order to cancel.
@MainActor
public final class MainLoopSource {
    private let pointer: UnsafeMutablePointer<GSource>

    /// Takes over the caller's reference to `source`, gives it the closure and hands it to the default main context.
    private init(
        _ source: UnsafeMutablePointer<GSource>, priority: Int32 = G_PRIORITY_DEFAULT,
        callback: GSourceFunc = callSourceBody, _ body: @escaping @MainActor () -> Bool
    ) {
        pointer = source
        g_source_set_priority(source, priority)
        g_source_set_callback(source, callback, Unmanaged.passRetained(SourceBody(body)).toOpaque(), releaseSwiftObject)
        g_source_attach(source, nil)
    }

    isolated deinit {
        g_source_unref(pointer)
    }

    /// True until the source was cancelled or has ended by itself.
    public var isActive: Bool { g_source_is_destroyed(pointer) == 0 }

    /// Stops the source and releases its closure; a second call does nothing.
    public func cancel() {
        g_source_destroy(pointer)
    }

    /// Calls `body` once after `delay`, which is counted on the monotonic clock and so stops while the machine sleeps.
    @discardableResult
    public static func after(_ delay: Duration, _ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_timeout_source_new(delay.milliseconds),
            {
                body(); return false
            })
    }

    /// Calls `body` each `interval` until it answers false or the source is cancelled.
    @discardableResult
    public static func every(_ interval: Duration, _ body: @escaping @MainActor () -> Bool) -> MainLoopSource {
        MainLoopSource(g_timeout_source_new(interval.milliseconds), body)
    }

    /// Calls `body` once when the loop has nothing more urgent to do, such as drawing.
    @discardableResult
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_idle_source_new(), priority: G_PRIORITY_DEFAULT_IDLE,
            {
                body(); return false
            })
    }

    /// Calls `body` each time `descriptor` can be read, until it answers false or the source is cancelled.
    ///
    /// The descriptor stays the caller's and must be open as long as the source is active.
    @discardableResult
    public static func whenReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Bool) -> MainLoopSource {
        // A descriptor source calls with two more arguments in front, so its callback is of another shape.
        let call: GUnixFDSourceFunc = { _, _, data in callSourceBody(data) }
        return MainLoopSource(
            g_unix_fd_source_new(descriptor, G_IO_IN), callback: unsafeBitCast(call, to: GSourceFunc.self), body)
    }

    /// Calls `body` on the main loop each time the process gets the signal `number`, which then does not end it.
    ///
    /// It takes SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH. Only a cancel gives the signal its old meaning back.
    @discardableResult
    public static func onSignal(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_unix_signal_source_new(number),
            {
                body(); return true
            })
    }
}

/// The closure of one source; the source's destroy notification releases it.
@MainActor
private final class SourceBody {
    let run: @MainActor () -> Bool

    init(_ run: @escaping @MainActor () -> Bool) {
        self.run = run
    }
}

private let callSourceBody: @convention(c) (gpointer?) -> gboolean = { data in
    guard let data else { return 0 }
    nonisolated(unsafe) let body = data
    return MainActor.assumeIsolated {
        Unmanaged<SourceBody>.fromOpaque(body).takeUnretainedValue().run() ? 1 : 0
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, between zero and about 49 days.
    fileprivate var milliseconds: UInt32 {
        let (seconds, attoseconds) = components
        guard seconds >= 0 else { return 0 }
        let exact = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return UInt32(min(exact.rounded(.up), Double(UInt32.max)))
    }
}
