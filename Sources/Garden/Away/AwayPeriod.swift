/// Days on which the user is away: no reminders come, and somebody else may take care of the plants.
public struct AwayPeriod: Identifiable, Hashable, Sendable {
    /// Identifies a period.
    public typealias ID = TypedID<AwayPeriod>

    /// The period's identity.
    public let id: ID
    /// The first day away.
    public let from: LocalDay
    /// The last day away, on or after the first.
    public let through: LocalDay

    /// The longest period in days. A figure of our own: a sitter's sheet for longer would not be read.
    public static let longest = 92

    /// Creates a period. Returns nil if the last day is before the first, or the period has more days than ``longest``.
    public init?(id: ID = .new(), from: LocalDay, through: LocalDay) {
        guard from <= through, through - from < Self.longest else { return nil }
        self.id = id
        self.from = from
        self.through = through
    }

    /// Creates a period that is planned or changed on a day.
    ///
    /// Throws ``GardenError/periodReversed``, ``GardenError/periodTooLong``, or ``GardenError/dayInPast(_:)`` with the last day
    /// if the period is over.
    public init(id: ID = .new(), from: LocalDay, through: LocalDay, plannedOn today: LocalDay) throws(GardenError) {
        guard from <= through else { throw .periodReversed }
        guard through >= today else { throw .dayInPast(through) }
        guard let period = AwayPeriod(id: id, from: from, through: through) else { throw .periodTooLong }
        self = period
    }

    /// The day of return: the day after the last.
    public var returnDay: LocalDay { through + 1 }
    /// The days away.
    public var days: ClosedRange<LocalDay> { from...through }
    /// Whether a day is one of them.
    public func contains(_ day: LocalDay) -> Bool { days.contains(day) }
    /// The number of nights between the first and the last day.
    public var nights: Int { through - from }
}

extension Sequence<AwayPeriod> {
    /// The period that a day lies in, the one that lasts longest if there are several; nil if the user is not away on it.
    ///
    /// What is observed on such a day was observed by somebody else, and is no evidence of how the user waters.
    public func period(on day: LocalDay) -> AwayPeriod? {
        filter { $0.contains(day) }.max { ($0.through, $0.id) < ($1.through, $1.id) }
    }

    /// The first period that begins after a day; nil if there is none.
    public func next(after day: LocalDay) -> AwayPeriod? {
        filter { $0.from > day }.min { ($0.from, $0.id) < ($1.from, $1.id) }
    }

    /// Whether the user is away on a day.
    public func contains(day: LocalDay) -> Bool { contains { $0.contains(day) } }

    /// Whether the user is away on some of the days.
    public func overlap(_ days: ClosedRange<LocalDay>) -> Bool { contains { $0.days.overlaps(days) } }

    /// The first period that has some of the days of another one, so that the two cannot both be recorded. Nil if there is none,
    /// or if one with the same days is recorded. The other one itself does not count.
    public func conflict(with other: AwayPeriod) -> AwayPeriod? {
        guard !contains(where: { $0.days == other.days }) else { return nil }
        return filter { $0.id != other.id && $0.days.overlaps(other.days) }.min { ($0.from, $0.id) < ($1.from, $1.id) }
    }

    /// The day on which the user is back, from a day on: the first one that lies in no period.
    public func returnDay(from day: LocalDay) -> LocalDay {
        var day = day
        while let period = period(on: day), period.returnDay > day { day = period.returnDay }
        return day
    }

    /// The first of the days away that lead to a day without a gap; the day itself if the user was not away before it.
    func firstDay(before day: LocalDay) -> LocalDay {
        var day = day
        while let first = filter({ $0.contains(day) || $0.contains(day - 1) }).map(\.from).min(), first < day { day = first }
        return day
    }
}
