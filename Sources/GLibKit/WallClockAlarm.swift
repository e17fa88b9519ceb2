import CGio
import Foundation

/// A wall-clock alarm on the main loop. Unlike a timer it counts time in suspend and follows changes of the clock.
@MainActor
public final class WallClockAlarm {
    /// An event that the alarm reports.
    public enum Event: Sendable {
        /// The set time was reached.
        case rang
        /// The clock was changed while the alarm was set. The alarm does not fire until it is set again.
        case clockChanged
    }

    private let descriptor: Int32
    private let source: MainLoopSource?

    /// Creates an alarm that is not set. `handler` is called on each event.
    ///
    /// Throws if the process has no file descriptor left.
    public init(_ handler: @escaping @MainActor (Event) -> Void) throws(GLibError) {
        let opened = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw Self.failure() }
        descriptor = opened
        source = MainLoopSource.whenReadable(opened) {
            var expirations: UInt64 = 0
            if read(opened, &expirations, MemoryLayout<UInt64>.size) > 0 {
                handler(.rang)
            } else if errno == ECANCELED {
                handler(.clockChanged)
            }
            return true
        }
    }

    isolated deinit {
        source?.cancel()
        close(descriptor)
    }

    /// Sets the alarm to `moment`, replacing an earlier setting. A time in the past fires at the next loop iteration.
    public func set(to moment: Date) {
        // A zero time would disarm the timer, and the kernel rejects times that are too far in the future.
        let seconds = min(max(moment.timeIntervalSince1970, 1e-9), 1e11)
        let whole = seconds.rounded(.down)
        arm(timespec(tv_sec: Int(whole), tv_nsec: min(max(Int((seconds - whole) * 1e9), 1), 999_999_999)))
    }

    /// Disarms the alarm.
    public func unset() {
        arm(timespec())
    }

    private func arm(_ moment: timespec) {
        var setting = itimerspec(it_interval: timespec(), it_value: moment)
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        // If the clock was changed since the last read, this reports ECANCELED but arms the timer nevertheless.
        let status = timerfd_settime(descriptor, flags, &setting, nil)
        assert(status == 0 || errno == ECANCELED, "a wall-clock alarm takes every moment")
    }

    /// The error of a system call, by default of the last one.
    private static func failure(_ code: Int32 = errno) -> GLibError {
        GLibError(domain: "errno", code: Int(code), message: String(cString: strerror(code)))
    }
}
