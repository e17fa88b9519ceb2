import Foundation

/// The one occurrence of a rule that waits to be done.
public struct OpenTask: Hashable, Sendable {
    /// Which occurrence.
    public let occurrence: Occurrence
    /// The plant.
    public let plant: Plant.ID
    /// The kind under which it is shown.
    public let type: CareType
    /// The day on which it falls due, put off and grouped as it may be.
    public let due: LocalDay
    /// The time on that day.
    public let time: LocalTime
    /// The days that the rule counted to get here; nil for weekdays, months and a single day.
    public let interval: Int?
    /// Why it is due then.
    public let reason: Reason
    /// From this day on it has to be derived again, because a newer slot takes its place; nil where no day changes it.
    public let staleFrom: LocalDay?
    /// The latest event that put it off; nil where nothing did. A task put off anew is announced anew.
    public let deferral: CareEvent.ID?

    /// The answers that it accepts.
    public var answers: TaskAnswers { type.answers }
    /// The rule.
    public var rule: CareRule.ID { occurrence.rule }
    /// The moment at which it falls due.
    public var moment: LocalMoment { LocalMoment(day: due, time: time) }

    /// How a task stands on a day.
    public enum Status: String, Sendable, Codable {
        case overdue, today, upcoming
    }

    /// How it stands on a day.
    public func status(on today: LocalDay) -> Status { due < today ? .overdue : due == today ? .today : .upcoming }

    /// Why a task is due when it is.
    public struct Reason: Hashable, Sendable {
        /// What the count began with.
        public enum Anchor: Hashable, Sendable {
            /// The rule's start.
            case start(LocalDay)
            /// Care given on a day.
            case done(LocalDay)
            /// An occurrence let go; the count began on that day.
            case skipped(LocalDay)
            /// The rhythm names the day by itself.
            case slot(LocalDay)
        }
        /// What put it off.
        public enum Deferral: Hashable, Sendable {
            case snoozed(until: LocalMoment)
            case moist(on: LocalDay, days: Int)
        }
        /// The rule's rhythm.
        public let recurrence: Recurrence
        /// What the count began with.
        public let anchor: Anchor
        /// The season that changed the interval; nil where none did.
        public let season: Season?
        /// Whether it moved to one of the preferences's watering days.
        public let isGrouped: Bool
        /// Whether it waited for an active month.
        public let waitedForMonth: Bool
        /// What put it off; nil where nothing did.
        public let deferral: Deferral?
        /// Whether the rhythm is an estimate, so that the soil is felt first.
        public let isEstimate: Bool
    }
}

/// A later occurrence that will come if everything before it is done on its day.
public struct ForecastTask: Hashable, Sendable {
    /// The rule.
    public let rule: CareRule.ID
    /// The plant.
    public let plant: Plant.ID
    /// The kind under which it is shown.
    public let type: CareType
    /// The day.
    public let due: LocalDay
    /// The time on that day.
    public let time: LocalTime
}
