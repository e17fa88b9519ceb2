import CGio

/// Cancels a call that waits for its reply, from any thread.
public final class CallCancellation: Sendable {
    // Safe: GCancellable is thread-safe, and the reference is constant.
    nonisolated(unsafe) let pointer = g_cancellable_new()

    /// A cancellation that was not asked for yet.
    public init() {}

    /// Cancels the call. It then throws.
    public func cancel() { g_cancellable_cancel(pointer) }

    var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }

    deinit { if let pointer { g_object_unref(UnsafeMutableRawPointer(pointer)) } }
}
