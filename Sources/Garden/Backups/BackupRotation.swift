/// Decides which backups are kept when a new one was made.
///
/// Backups that the user made stay. Of the others, the newest of each of the last seven days, four weeks and six months that have
/// one stay, and of the last seven days also those that were made before a major change: before the garden was replaced or
/// migrated, or plants were removed. In all, they take no more than a number of bytes, apart from the latest backup and the
/// latest one before such a change, which undoes it. Those that the user made are the last to be deleted for that, and only when
/// the user makes another one, which can tell them.
public struct BackupRotation: Sendable {
    /// Why a backup was made.
    public enum Kind: Sendable {
        /// A change was about to be saved on a day without a backup.
        case routine
        /// The user asked for it.
        case byHand
        /// The garden was about to be replaced or migrated, or plants to be removed in the terminal.
        case beforeChange
    }

    /// A backup.
    public struct Entry: Hashable, Sendable {
        /// Its file name.
        public let name: String
        /// The day on which it was made.
        public let day: LocalDay
        /// Its size.
        public let bytes: Int64
        /// Why it was made.
        public let kind: Kind

        /// Creates an entry.
        public init(name: String, day: LocalDay, bytes: Int64, kind: Kind) {
            self.name = name
            self.day = day
            self.bytes = bytes
            self.kind = kind
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
        let made = entries.filter { $0.name == latest }
        let others = entries.filter { $0.name != latest }
        let byHand = others.filter { $0.kind == .byHand }
        let canDeleteByHand = made.first?.kind == .byHand
        let undo = [others.first { $0.kind == .beforeChange }].compactMap(\.self)
        let protected = made + undo + (canDeleteByHand ? [] : byHand)
        let today = made.first?.day ?? LocalDay.last
        let recent = others.filter { $0.kind == .beforeChange && today - $0.day < Self.days }
        // Those made before a change do not stand for their day.
        let periods = (made + others).filter {
            $0.kind == .routine || $0.kind == .beforeChange && today - $0.day >= Self.days
        }
        // Those that a clock which was ahead dated in the future do not take the place of others.
        let candidates =
            byHand + Self.newestOfPeriods(periods.filter { $0.day <= today }) + recent
            + Self.newestOfPeriods(periods.filter { $0.day > today })
        var kept = Set(protected.map(\.name))
        var bytes = protected.reduce(0) { $0 + $1.bytes }
        for entry in candidates where !kept.contains(entry.name) && bytes + entry.bytes <= limit {
            kept.insert(entry.name)
            bytes += entry.bytes
        }
        return Set(entries.map(\.name)).subtracting(kept)
    }

    /// The newest backups of the last days, weeks and months that have one.
    private static func newestOfPeriods(_ entries: [Entry]) -> [Entry] {
        var seen = (days: Set<Int>(), weeks: Set<Int>(), months: Set<Int>())
        return entries.filter { entry in
            let isDay = takes(entry.day.number, &seen.days, days)
            let isWeek = takes(entry.day.week, &seen.weeks, weeks)
            let isMonth = takes(entry.day.monthNumber, &seen.months, months)
            return isDay || isWeek || isMonth
        }
    }

    /// Whether this is the first entry of its period, and one of the first `count` periods.
    private static func takes(_ period: Int, _ seen: inout Set<Int>, _ count: Int) -> Bool {
        seen.count < count && seen.insert(period).inserted
    }

    /// The day by which a backup of a day that the user did not make is deleted, if backups are made as usual: in the seventh
    /// month it is older than the six months that have one.
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
