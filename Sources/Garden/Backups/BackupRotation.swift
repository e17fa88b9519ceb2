/// Decides which backups are kept when a new one was made: the newest of each of the last seven days, four weeks and six months
/// that have one, also those of the last seven days that were made for a reason, and in all no more than a number of bytes.
public struct BackupRotation: Sendable {
    /// A backup.
    public struct Entry: Hashable, Sendable {
        /// Its file name.
        public let name: String
        /// The day on which it was made.
        public let day: LocalDay
        /// Its size.
        public let bytes: Int64
        /// Whether it was made because of the day alone, and not before a deed such as a migration.
        public let isDaily: Bool

        /// Creates an entry.
        public init(name: String, day: LocalDay, bytes: Int64, isDaily: Bool) {
            self.name = name
            self.day = day
            self.bytes = bytes
            self.isDaily = isDaily
        }
    }

    /// The number of days, weeks and months of which the newest backup is kept.
    public static let days = 7, weeks = 4, months = 6

    /// The maximum size of all backups together, in bytes.
    public let limit: Int64

    /// Creates a rotation.
    public init(limit: Int64) { self.limit = limit }

    /// The names of the backups to delete.
    ///
    /// - Parameters:
    ///   - entries: All backups, newest first.
    ///   - latest: The name of the one that was just made, which is kept whatever its size and date.
    public func expired(among entries: [Entry], latest: String) -> Set<String> {
        let made = entries.first { $0.name == latest }
        let ordered = [made].compactMap(\.self) + entries.filter { $0.name != latest }
        guard let today = ordered.first?.day else { return [] }
        var seen = (days: Set<Int>(), weeks: Set<Int>(), months: Set<Int>())
        var bytes: Int64 = 0
        var expired: Set<String> = []
        for entry in ordered {
            var isKept = !entry.isDaily && today - entry.day < Self.days
            if !isKept {
                let isDay = Self.takes(entry.day.number, &seen.days, Self.days)
                let isWeek = Self.takes(entry.day.week, &seen.weeks, Self.weeks)
                let isMonth = Self.takes(entry.day.monthNumber, &seen.months, Self.months)
                isKept = entry.name == latest || isDay || isWeek || isMonth
            }
            if isKept, entry.name == latest || bytes + entry.bytes <= limit {
                bytes += entry.bytes
            } else {
                expired.insert(entry.name)
            }
        }
        return expired
    }

    /// Whether this is the first entry of its period, and one of the first `count` periods.
    private static func takes(_ period: Int, _ seen: inout Set<Int>, _ count: Int) -> Bool {
        seen.count < count && seen.insert(period).inserted
    }

    /// The day by which a backup of a day is deleted, if backups are made as usual: in the seventh month it is older than the six
    /// months that have one.
    public static func lastDay(ofBackupMadeOn day: LocalDay) -> LocalDay {
        (0..<months).reduce(day) { day, _ in day.startOfNextMonth }
    }
}

extension LocalDay {
    /// The number of the week since the one of 29 December 1969, starting on Mondays.
    fileprivate var week: Int { Int((Double(number + 3) / 7).rounded(.down)) }
    /// The number of months since year 0.
    fileprivate var monthNumber: Int { date.year * 12 + date.month }
}
