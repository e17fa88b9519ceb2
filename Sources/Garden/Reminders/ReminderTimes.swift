import Foundation

extension Preferences {
    /// The day on which a task is told of: so many days ahead as the user wishes, but one that was put off on its own day.
    public func reminderDay(of task: OpenTask) -> LocalDay {
        task.deferral == nil ? task.due - remindDaysBefore : task.due
    }
}

/// Which reminders have come at an instant, and which are still to come.
///
/// Wall clocks skip hours and show others twice. So the bounds that lists are read by are wide enough for a clock change of the
/// day before, and ``hasCome(_:)`` decides for each.
public struct ReminderTimes: Sendable {
    private let quietHours: QuietHours?
    private let instant: Date
    private let zone: TimeZone
    /// What the clock shows, and what it would show without a clock change in the day before; the earlier first.
    private let earlier: LocalMoment
    private let later: LocalMoment

    /// Reminders as they stand at an instant in a zone, with quiet hours or none.
    public init(quietHours: QuietHours?, at instant: Date, in zone: TimeZone) {
        self.quietHours = quietHours
        self.instant = instant
        self.zone = zone
        let shown = LocalMoment(instant, in: zone)
        let offset = zone.secondsFromGMT(for: instant.addingTimeInterval(-86_400))
        let unchanged = LocalMoment(instant.addingTimeInterval(Double(offset)), in: .gmt)
        earlier = min(shown, unchanged)
        later = max(shown, unchanged)
    }

    /// When a reminder that falls on a moment is shown: then, or where that lies in quiet hours, when they end.
    public func moment(for reminder: LocalMoment) -> LocalMoment { quietHours?.end(for: reminder) ?? reminder }

    /// Whether a reminder that falls on a moment is to be shown by now.
    public func hasCome(_ reminder: LocalMoment) -> Bool { moment(for: reminder).instant(in: zone) <= instant }

    /// The day and the minute of the day, 0 to 1,440, before which every reminder lies that has come.
    public var end: (day: LocalDay, minute: Int) {
        guard let quiet = quietHours, quiet.contains(later.time) else { return (later.day, later.time.minutes + 1) }
        let start = quiet.start(for: later)
        return (start.day, start.time.minutes)
    }

    /// The moment when the soonest of the reminders still to come is shown; nil where none is.
    ///
    /// - Parameter next: The soonest reminder on a day from a minute of the day on, or on a later day; nil where none is.
    public func next(_ next: (LocalDay, Int) throws -> LocalMoment?) rethrows -> LocalMoment? {
        var soonest: (moment: LocalMoment, instant: Date)?
        let start = quietHours?.start(for: earlier) ?? earlier
        var from = (start.day, start.time.minutes)
        while let reminder = try next(from.0, from.1) {
            // A moment that the clock skips comes after some that it shows: it is the soonest once what it shows then is reached.
            if let soonest, reminder >= LocalMoment(soonest.instant, in: zone) { break }
            let moment = moment(for: reminder)
            let shown = moment.instant(in: zone)
            if shown > instant, soonest.map({ shown < $0.instant }) ?? true { soonest = (moment, shown) }
            from = moment > reminder ? (moment.day, moment.time.minutes) : (reminder.day, reminder.time.minutes + 1)
        }
        return soonest?.moment
    }
}

extension LocalMoment {
    /// The first moment, to the minute, that the clock of a zone does not show before an instant.
    public static func first(from instant: Date, in zone: TimeZone) -> LocalMoment {
        let minute = Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 60).rounded(.up) * 60)
        var moment = LocalMoment(minute, in: zone)
        // In an hour that is shown twice, each moment means the first time; what comes next is the end of that hour.
        var steps = 0
        while moment.instant(in: zone) < instant, steps < 1_440 {
            steps += 1
            let next = moment.time.minutes + 1
            moment = LocalMoment(day: moment.day + next / 1_440, time: LocalTime(clampingMinutes: next % 1_440))
        }
        return moment
    }
}
