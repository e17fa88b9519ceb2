import Foundation

/// The open occurrence of a rule.
public struct OpenTask: Hashable, Sendable {
    /// The occurrence.
    public let occurrence: Occurrence
    /// The plant.
    public let plant: Plant.ID
    /// The kind of care as displayed: a soil check for a watering rule that checks the soil first.
    public let type: CareType
    /// The due day, after snoozing and grouping.
    public let due: LocalDay
    /// The due time on that day.
    public let time: LocalTime
    /// The interval in days that determined the due day; nil for weekdays, days of the month and one-time rules.
    public let interval: Int?
    /// Why it is due then.
    public internal(set) var reason: Reason
    /// The day from which the task must be derived again, because a newer slot replaces it; nil if it does not depend on the day.
    public internal(set) var staleFrom: LocalDay?
    /// The latest event that snoozed, moved or deferred it; nil if there is none. A task that is deferred again is announced
    /// again.
    public let deferral: CareEvent.ID?

    /// The answers that the task accepts.
    public var answers: TaskAnswers { type.answers }
    /// The rule.
    public var rule: CareRule.ID { occurrence.rule }
    /// The due moment.
    public var moment: LocalMoment { LocalMoment(day: due, time: time) }

    /// The status of a task on a day.
    public enum Status: String, Sendable, Codable {
        case overdue, today, upcoming
    }

    /// The status on a day.
    public func status(on today: LocalDay) -> Status { due < today ? .overdue : due == today ? .today : .upcoming }

    /// The moment until which it is snoozed; nil if that has passed at `now`, or if it was not snoozed.
    public func snoozedUntil(at now: LocalMoment) -> LocalMoment? {
        guard case .snoozed = reason.deferral, moment > now else { return nil }
        return moment
    }

    /// Whether the last answer was on that day that the soil is still moist, to be checked again after a number of days; nil for any
    /// number.
    public func wasMoist(on day: LocalDay, days: Int? = nil) -> Bool {
        guard case .moist(day, let given) = reason.deferral else { return false }
        return days == nil || days == given
    }

    /// The explanation of a due day.
    public struct Reason: Hashable, Sendable {
        /// What the due day is counted from.
        public enum Anchor: Hashable, Sendable {
            /// The rule's start.
            case start(LocalDay)
            /// Care given on a day.
            case done(LocalDay)
            /// A skipped occurrence; counting starts on that day.
            case skipped(LocalDay)
            /// No counting: the recurrence has fixed days.
            case slot(LocalDay)

            /// The day from which an interval is counted; nil for the first task and for fixed days.
            public var countedDay: LocalDay? {
                switch self {
                case .done(let day), .skipped(let day): day
                case .start, .slot: nil
                }
            }
        }
        /// Why the due day was deferred or moved.
        public enum Deferral: Hashable, Sendable {
            case snoozed(until: LocalMoment)
            /// The user chose the day, which may be earlier than it would be.
            case moved(to: LocalDay)
            case moist(on: LocalDay, days: Int)
        }
        /// The rule's recurrence.
        public let recurrence: Recurrence
        /// What the due day is counted from.
        public let anchor: Anchor
        /// A change of the recurrence by the season.
        public struct SeasonalChange: Hashable, Sendable {
            /// The interval instead of the recurrence's; nil for one that has fixed days, some of which are left out.
            public let days: Int?
            /// The month, 1 to 12, of the day from which is counted, or of today for a rule that counts from its start.
            public let month: Int
            /// Whether the interval is that of the whole month; false if it changes from one day to the next.
            public let isOfMonth: Bool
        }
        /// How the season changes the recurrence; nil if it does not.
        public let season: SeasonalChange?
        /// Whether it was moved to one of the preferred watering days.
        public let isGrouped: Bool
        /// Whether the rule is due once a year.
        public let isYearly: Bool
        /// Whether it was moved to an active month.
        public let waitedForMonth: Bool
        /// The rule's start, if it is later than one interval after what the due day is counted from; nil otherwise.
        public let heldBackUntil: LocalDay?
        /// Why it was deferred or moved; nil if it was not.
        public let deferral: Deferral?
        /// Whether the recurrence is an estimate, so that the soil is checked first.
        public let isEstimate: Bool
        /// Whether this is a one-time soil check of a plant without a recorded watering, such as the first check of a new plant.
        public internal(set) var isBeforeFirstWatering = false
    }
}

/// A future occurrence, assuming that every earlier one is done when due.
public struct ForecastTask: Hashable, Sendable {
    /// The rule.
    public let rule: CareRule.ID
    /// The plant.
    public let plant: Plant.ID
    /// The kind of care as displayed: a soil check for a watering rule that checks the soil first.
    public let type: CareType
    /// The due day.
    public let due: LocalDay
    /// The due time on that day.
    public let time: LocalTime
    /// The due moment.
    public var moment: LocalMoment { LocalMoment(day: due, time: time) }
}

extension OccurrenceCalculator {
    /// The occurrences after the open task, through a day, soonest first. Each is derived as if the previous one were done when
    /// due.
    ///
    /// - Parameter day: The day on which the open task is done; nil for its due day.
    public func forecast(
        _ rule: CareRule, after open: OpenTask, doneOn day: LocalDay? = nil, at place: Place, through end: LocalDay
    ) -> [ForecastTask] {
        forecastDays(rule, after: open.occurrence, due: day ?? open.due, at: place, through: end).map {
            forecastTask(rule, due: $0)
        }
    }

    /// The first occurrence after an open task, however far ahead; nil for a one-time rule.
    ///
    /// - Parameter due: The day on which the open task is done.
    public func following(_ open: OpenTask, due: LocalDay, of rule: CareRule, at place: Place) -> ForecastTask? {
        forecastDays(rule, after: open.occurrence, due: due, at: place, through: .last, limit: 1).first
            .map { forecastTask(rule, due: $0) }
    }

    /// An occurrence of a rule on one of its ``forecastDays(_:after:due:at:through:limit:)``.
    public func forecastTask(_ rule: CareRule, due: LocalDay) -> ForecastTask {
        ForecastTask(
            rule: rule.id, plant: rule.plant, type: rule.shownType, due: due, time: rule.time ?? preferences.careTime)
    }
}
