import CGio
import Foundation

/// An alarm on the wall clock that the main loop watches: unlike a timer it counts time asleep and follows a clock that is set.
@MainActor
public final class WallClockAlarm {
    /// Why the alarm spoke up.
    public enum Event: Sendable {
        /// Its moment has come.
        case rang
        /// The clock was set while the alarm was on; it rings no more until it is set anew.
        case clockWasSet
    }

    private let descriptor: Int32
    private let source: MainLoopSource?

    /// An alarm that is off; `handler` is called on each event.
    ///
    /// Throws where the process has no file descriptor left.
    public init(_ handler: @escaping @MainActor (Event) -> Void) throws(GLibError) {
        let opened = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw Self.failure() }
        descriptor = opened
        source = MainLoopSource.whenReadable(opened) {
            var expirations: UInt64 = 0
            if read(opened, &expirations, MemoryLayout<UInt64>.size) > 0 {
                handler(.rang)
            } else if errno == ECANCELED {
                handler(.clockWasSet)
            }
            return true
        }
    }

    isolated deinit {
        source?.cancel()
        close(descriptor)
    }

    /// Sets the alarm to `moment` and forgets an earlier one; a moment that has passed rings at the loop's next turn.
    public func set(to moment: Date) {
        // Zero would switch the alarm off, and a year that no kernel counts to would be refused.
        let seconds = min(max(moment.timeIntervalSince1970, 1e-9), 1e11)
        let whole = seconds.rounded(.down)
        settle(timespec(tv_sec: Int(whole), tv_nsec: min(max(Int((seconds - whole) * 1e9), 1), 999_999_999)))
    }

    /// Switches the alarm off.
    public func unset() {
        settle(timespec())
    }

    private func settle(_ moment: timespec) {
        var setting = itimerspec(it_interval: timespec(), it_value: moment)
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        // It reports ECANCELED once more where the clock was set since the last look, and is set all the same.
        let status = timerfd_settime(descriptor, flags, &setting, nil)
        assert(status == 0 || errno == ECANCELED, "a wall-clock alarm takes every moment")
    }

    private static func failure() -> GLibError {
        GLibError(domain: "errno", code: Int(errno), message: String(cString: strerror(errno)))
    }
}
