import Foundation

/// The day on which a new plant was last watered, from which its first watering follows.
public enum LastWatering {
    /// The longest time ago in days. After a year, what is left of a watering says nothing about the next one.
    ///
    /// The project's own choice, without a source.
    public static let longestAgo = 366

    /// The days that can be entered on a day.
    public static func days(on today: LocalDay) -> ClosedRange<LocalDay> { today - longestAgo...today }

    /// Throws ``GardenError`` if a day cannot be entered on another one.
    public static func check(_ day: LocalDay, on today: LocalDay) throws(GardenError) {
        if let problem = day.problem(happenedBy: today) { throw problem }
        if day < today - longestAgo { throw .dayTooLongAgo(day) }
    }
}

extension CareRule {
    /// Moves the start of a rule that begins today to one interval after the care was last given, but not before today: a plant
    /// is not overdue on the day on which it is added.
    ///
    /// - Parameters:
    ///   - day: The day on which the care was last given, not later than today.
    ///   - today: The day on which the rule was planned, from which its start was counted.
    public mutating func startAfterCare(
        on day: LocalDay, at place: Place, for preferences: Preferences, today: LocalDay
    ) {
        // Weekdays and other fixed days are brought forward by as many days as the care is past.
        let first = dueDay(after: day, at: place, for: preferences) ?? start - (today - day)
        start = max(today, first)
    }

    /// The first task of a watering that begins today if it is not known when the plant was last watered: a check of the soil
    /// today, because the plant may be dry.
    ///
    /// - Returns: This rule, starting today, if it counts days and checks the soil itself; otherwise a one-time check beside it.
    public func checkingSoil(on today: LocalDay) -> CareRule {
        guard checksSoil, case .everyDays = recurrence, activeMonths.contains(month: today.month) else {
            return CareRule(plant: plant, type: .soilCheck, recurrence: .once, start: today, time: time)
        }
        var rule = self
        rule.start = today
        return rule
    }

    /// When the first task of a rule that begins today is due, which the calculator derives like any other; nil if it has none.
    ///
    /// - Parameter lastCare: The day on which the care was last given; nil if it is not known. The rule starts after it.
    public func firstDue(after lastCare: LocalDay?, at place: Place, for preferences: Preferences, now: LocalMoment)
        -> LocalMoment?
    {
        let calculator = OccurrenceCalculator(preferences: preferences, today: now.day)
        // The event is recorded after the rule, so that it counts for it.
        let events = lastCare.map { day in
            CareEvent(
                plant: plant, rule: nil, type: type, kind: .done, day: day, recordedAt: .distantFuture, clock: .max,
                undoGroup: .new())
        }
        return calculator.open(self, events: [events].compactMap { $0 }, at: place).map {
            LocalMoment(day: $0.due, time: $0.time)
        }
    }
}
