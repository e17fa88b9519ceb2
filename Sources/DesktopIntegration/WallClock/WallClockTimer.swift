import Foundation
import GLibKit

/// Calls once at a moment of the wall clock, also where the clock was set or the machine slept in between.
///
/// Until then it wakes nobody. It needs a running main loop, and ends with its last reference.
@MainActor
public final class WallClockTimer {
    /// Called when the moment has come; the timer is off by then and may be armed anew.
    public var onFire: @MainActor () -> Void = {}
    /// Called when the clock was set while the timer was armed, after ``onFire`` where the jump went past the moment.
    public var onClockChange: @MainActor () -> Void = {}

    /// The moment for which it is armed; nil while it is off.
    public private(set) var moment: Date?
    private let now: @MainActor () -> Date
    private var alarm: WallClockAlarm?

    /// A timer that is off.
    ///
    /// - Parameter now: The instant it is. It has to be the system's clock, which is what rings.
    /// - Throws: An error that says in its words why the system has no alarm to give.
    public init(now: @escaping @MainActor () -> Date) throws {
        self.now = now
        alarm = try WallClockAlarm { [weak self] event in self?.handle(event) }
    }

    /// Arms the timer and forgets an earlier moment. For a moment that has passed it fires at the loop's next turn.
    public func arm(at moment: Date) {
        self.moment = moment
        alarm?.set(to: moment)
    }

    /// Switches the timer off.
    public func disarm() {
        moment = nil
        alarm?.unset()
    }

    /// A jump past the moment is told as a set clock, not as an alarm, so what counts is always whether it is due.
    func handle(_ event: WallClockAlarm.Event) {
        if let moment {
            if moment <= now() {
                disarm()
                onFire()
            } else {
                alarm?.set(to: moment)
            }
        }
        if event == .clockWasSet { onClockChange() }
    }
}
