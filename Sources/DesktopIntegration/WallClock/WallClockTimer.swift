import Foundation
import GLibKit

/// Fires once at a wall-clock time, even if the clock is set or the machine sleeps in between.
///
/// Until then it causes no wake-ups. It requires a running main loop and stops when it is deallocated.
@MainActor
public final class WallClockTimer {
    /// Called when the time has come; the timer is then disarmed and may be armed again.
    public var onFire: @MainActor () -> Void = {}
    /// Called when the clock was set while the timer was armed; after ``onFire`` if the clock jumped past the moment.
    public var onClockChange: @MainActor () -> Void = {}

    /// The time for which the timer is armed; nil while it is disarmed.
    public private(set) var moment: Date?
    private let now: @MainActor () -> Date
    private var alarm: WallClockAlarm?

    /// A disarmed timer.
    ///
    /// - Parameter now: Returns the current time. It must be the system clock, on which the alarm is based.
    /// - Throws: An error that describes why the system cannot provide an alarm.
    public init(now: @escaping @MainActor () -> Date) throws {
        self.now = now
        alarm = try WallClockAlarm { [weak self] event in self?.handle(event) }
    }

    /// Arms the timer, replacing an earlier time. For a time in the past it fires in the next iteration of the main loop.
    public func arm(at moment: Date) {
        self.moment = moment
        alarm?.set(to: moment)
    }

    /// Disarms the timer.
    public func disarm() {
        moment = nil
        alarm?.unset()
    }

    /// A clock jump past the moment is reported as a clock change, not as an alarm, so every event checks whether it is due.
    func handle(_ event: WallClockAlarm.Event) {
        if let moment {
            if moment <= now() {
                disarm()
                onFire()
            } else {
                alarm?.set(to: moment)
            }
        }
        if event == .clockChanged { onClockChange() }
    }
}
