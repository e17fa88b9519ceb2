import Foundation

extension Preferences {
    /// The day on which the task's reminder is shown: ``remindDaysBefore`` days before the due day, or the due day itself if the
    /// task was deferred.
    public func reminderDay(of task: OpenTask) -> LocalDay {
        task.deferral == nil ? task.due - remindDaysBefore : task.due
    }
}

/// Tells which reminders are due at an instant, and when the next one is.
///
/// Wall clocks skip hours and repeat others, so ``end`` and ``next(_:)`` use bounds wide enough for a clock change within the
/// previous day, and ``hasCome(_:)`` decides for each reminder.
public struct ReminderTimes: Sendable {
    private let quietHours: QuietHours?
    private let away: [AwayPeriod]
    private let returnTime: LocalTime
    /// The current day, and whether the user is away on it.
    private let today: LocalDay
    private let isAway: Bool
    private let instant: Date
    private let zone: TimeZone
    /// The earlier of two local moments: the current one, and the one without a clock change within the previous day.
    private let earlier: LocalMoment
    /// The later of the two.
    private let later: LocalMoment

    /// Creates the times for an instant in a time zone.
    ///
    /// - Parameters:
    ///   - quietHours: The hours without reminders; nil for none.
    ///   - away: The absences. No reminder comes on their days; those planned for them come on the day of return.
    ///   - returnTime: The time of day at which they come.
    public init(
        quietHours: QuietHours?, away: [AwayPeriod] = [], returnTime: LocalTime = .eight, at instant: Date, in zone: TimeZone
    ) {
        self.quietHours = quietHours
        self.away = away
        self.returnTime = returnTime
        self.instant = instant
        self.zone = zone
        let shown = LocalMoment(instant, in: zone)
        let offset = zone.secondsFromGMT(for: instant.addingTimeInterval(-86_400))
        let unchanged = LocalMoment(instant.addingTimeInterval(Double(offset)), in: .gmt)
        earlier = min(shown, unchanged)
        later = max(shown, unchanged)
        today = shown.day
        isAway = away.contains(day: today)
    }

    /// When a reminder planned for `reminder` is shown: at that moment, on the return from an absence that contains it, or at the
    /// end of the quiet hours that contain it.
    public func moment(for reminder: LocalMoment) -> LocalMoment {
        var moment = reminder
        while true {
            let back = away.returnDay(from: moment.day)
            if back > moment.day { moment = LocalMoment(day: back, time: returnTime) }
            let end = quietHours?.end(for: moment) ?? moment
            // Quiet hours may end on the first day of another absence.
            guard away.returnDay(from: end.day) > end.day else { return end }
            moment = end
        }
    }

    /// Whether a reminder was planned for a day of an absence.
    public func wasAway(at reminder: LocalMoment) -> Bool { away.contains(day: reminder.day) }

    /// Whether a reminder planned for `reminder` is due for display.
    public func hasCome(_ reminder: LocalMoment) -> Bool {
        !isAway && moment(for: reminder).instant(in: zone) <= instant
    }

    /// An exclusive upper bound for every reminder that is due: a day and a minute of the day, 0 to 1,440.
    public var end: (day: LocalDay, minute: Int) {
        if isAway { return (.first, 0) }
        guard let quiet = quietHours, quiet.contains(later.time) else { return (later.day, later.time.minutes + 1) }
        let start = quiet.start(for: later)
        return (start.day, start.time.minutes)
    }

    /// When the soonest future reminder is shown, or nil if there is none.
    ///
    /// - Parameter next: Returns the soonest reminder at or after a day and a minute of that day, or nil if there is none.
    public func next(_ next: (LocalDay, Int) throws -> LocalMoment?) rethrows -> LocalMoment? {
        var soonest: (moment: LocalMoment, instant: Date)?
        var from = searchStart
        if isAway {
            // What was planned for a day before the return, or was not shown before the absence, comes together.
            let back = moment(for: LocalMoment(day: today, time: returnTime))
            from = (away.returnDay(from: today), 0)
            if let first = try next(.first, 0), first.day < from.0 { soonest = (back, back.instant(in: zone)) }
        }
        while let reminder = try next(from.0, from.1) {
            // A skipped moment maps to a later instant than some of the moments after it, so the search continues up to the
            // moment that the clock shows at the soonest instant found.
            if let soonest, reminder >= LocalMoment(soonest.instant, in: zone) { break }
            let moment = moment(for: reminder)
            let shown = moment.instant(in: zone)
            if shown > instant, soonest.map({ shown < $0.instant }) ?? true { soonest = (moment, shown) }
            from = searchContinuation(after: reminder)
        }
        return soonest?.moment
    }

    /// Where the search for reminders after now begins: now, or earlier if earlier ones are put off until after now.
    private var searchStart: (LocalDay, Int) {
        var start = quietHours?.start(for: earlier) ?? earlier
        // Quiet hours may delay the return by a day.
        for day in [today - 1, today - 2] where away.contains(day: day) {
            let midnight = LocalTime(clampingMinutes: 0)
            guard moment(for: LocalMoment(day: day, time: midnight)).instant(in: zone) > instant else { continue }
            let first = LocalMoment(day: away.firstDay(before: day), time: midnight)
            start = min(start, quietHours?.start(for: first) ?? first)
        }
        return (start.day, start.time.minutes)
    }

    /// The end of the absence or of the quiet hours in which a reminder is planned: those up to it come together. The next minute
    /// if it is planned in none.
    private func searchContinuation(after reminder: LocalMoment) -> (LocalDay, Int) {
        let back = away.returnDay(from: reminder.day)
        if back > reminder.day { return (back, 0) }
        let end = quietHours?.end(for: reminder) ?? reminder
        return end > reminder ? (end.day, end.time.minutes) : (reminder.day, reminder.time.minutes + 1)
    }
}

extension LocalMoment {
    /// The first moment, to the minute, whose instant in `zone` is not before `instant`.
    public static func first(from instant: Date, in zone: TimeZone) -> LocalMoment {
        let minute = Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 60).rounded(.up) * 60)
        var moment = LocalMoment(minute, in: zone)
        // In a repeated hour each moment means its first occurrence, so the result is then the end of that hour.
        var steps = 0
        while moment.instant(in: zone) < instant, steps < 1_440 {
            steps += 1
            let next = moment.time.minutes + 1
            moment = LocalMoment(day: moment.day + next / 1_440, time: LocalTime(clampingMinutes: next % 1_440))
        }
        return moment
    }
}
