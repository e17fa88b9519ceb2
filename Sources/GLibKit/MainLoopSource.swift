import CGio
import Foundation

/// A source of the main loop: a timer, an idle callback, a file descriptor or a Unix signal.
///
/// The loop owns the source and the source owns its closure, so the handle may be discarded. Keep it to cancel the source.
@MainActor
public final class MainLoopSource {
    private let pointer: UnsafeMutablePointer<GSource>

    /// Takes over the caller's reference to `source`, sets its callback and attaches it to the default main context.
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

    /// True until the source is canceled or ends by itself.
    public var isActive: Bool { g_source_is_destroyed(pointer) == 0 }

    /// Removes the source and releases its closure. A second call does nothing.
    public func cancel() {
        g_source_destroy(pointer)
    }

    /// Calls `body` once after `delay`, measured on the monotonic clock, which stops during suspend.
    @discardableResult
    public static func after(_ delay: Duration, _ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_timeout_source_new(delay.milliseconds),
            {
                body(); return false
            })
    }

    /// Calls `body` once when the loop has no events of higher priority, such as drawing.
    @discardableResult
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_idle_source_new(), priority: G_PRIORITY_DEFAULT_IDLE,
            {
                body(); return false
            })
    }

    /// Calls `body` each time `descriptor` is readable, until it returns false or the source is canceled.
    ///
    /// The caller keeps ownership of the descriptor, which must stay open while the source is active.
    @discardableResult
    public static func whenReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Bool) -> MainLoopSource {
        // The callback of a descriptor source takes two more arguments before the data, so it needs its own function type.
        let call: GUnixFDSourceFunc = { _, _, data in callSourceBody(data) }
        return MainLoopSource(
            g_unix_fd_source_new(descriptor, G_IO_IN), callback: unsafeBitCast(call, to: GSourceFunc.self), body)
    }

    /// Calls `body` on the main loop each time the process receives the signal `number`, instead of its default action.
    ///
    /// Supports SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH. The default action returns only after ``cancel()``.
    @discardableResult
    public static func onSignal(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> MainLoopSource {
        MainLoopSource(
            g_unix_signal_source_new(number),
            {
                body(); return true
            })
    }
}

/// Boxes the closure of one source. The source's destroy notify releases it.
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
    /// Whole milliseconds, rounded up and clamped to 0 ... `UInt32.max` (about 49 days).
    fileprivate var milliseconds: UInt32 {
        let (seconds, attoseconds) = components
        guard seconds >= 0 else { return 0 }
        let exact = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return UInt32(min(exact.rounded(.up), Double(UInt32.max)))
    }
}
