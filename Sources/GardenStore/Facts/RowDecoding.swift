import Foundation
import GRDB
import Garden

extension TypedID: DatabaseValueConvertible, SQLExpressible, StatementBinding, StatementColumnConvertible {
    /// The UUID as 16 bytes.
    public var databaseValue: DatabaseValue { uuid.databaseValue }
    /// Decodes 16 bytes or the text of a UUID.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { UUID.fromDatabaseValue(value).map(Self.init) }
    /// Decodes 16 bytes or the text of a UUID from a column.
    public init?(sqliteStatement: SQLiteStatement, index: CInt) {
        guard let uuid = UUID(sqliteStatement: sqliteStatement, index: index) else { return nil }
        self.init(uuid)
    }
    /// Binds the UUID as 16 bytes.
    public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
        uuid.bind(to: sqliteStatement, at: index)
    }
}

/// A row that this program cannot have written.
struct UnreadableRow: Error, CustomStringConvertible {
    let table: String
    var description: String { "a row of \(table) cannot be read" }
}

extension Row {
    func day(_ column: String) -> LocalDay? { (self[column] as Int?).map { LocalDay(clamping: $0) } }
    func time(_ column: String) -> LocalTime? { (self[column] as Int?).map { LocalTime(clampingMinutes: $0) } }
    func date(_ column: String) -> Date? { (self[column] as Double?).map { Date(timeIntervalSince1970: $0) } }
    func key<Key: RawRepresentable<String>>(_ column: String) -> Key? { (self[column] as String?).flatMap(Key.init) }
}

extension Plant {
    init(row: Row) throws {
        guard let id: ID = row["id"], let name: String = row["name"], let place: Place = row.key("place"),
            let addedAt = row.date("addedAt")
        else { throw UnreadableRow(table: "plant") }
        self.init(
            id: id, name: name, species: row["species"], room: row.key("room"), light: row.key("light"), place: place,
            since: row.day("since"), isFavorite: row["isFavorite"] ?? false, tags: Plant.tags(row["tags"] ?? "[]"),
            notes: row["notes"] ?? "",
            archive: row.day("archivedOn").map { Archive(on: $0, reason: row["archiveReason"] ?? "") },
            art: row["art"], addedAt: addedAt)
    }

    /// Decodes tags from a column, which contains a JSON array. The common case of an empty array is not parsed.
    static func tags(_ text: String) -> [String] {
        guard text != "[]" else { return [] }
        // Only this program writes the column. Tags that cannot be decoded are treated as none.
        return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }
}

extension Recurrence {
    /// The values of its two columns: the name of the case, and its number (weekdays as a bit mask).
    var columns: (String, Int) {
        switch self {
        case .everyDays(let days): ("everyDays", days)
        case .timesAWeek(let times): ("timesAWeek", times)
        case .weekdays(let days): ("weekdays", days.rawValue)
        case .monthly(let day): ("monthly", day)
        case .once: ("once", 0)
        }
    }

    init?(_ name: String, _ number: Int) {
        switch name {
        case "everyDays": self = .everyDays(number)
        case "timesAWeek": self = .timesAWeek(number)
        case "weekdays": self = .weekdays(WeekdaySet(rawValue: number))
        case "monthly": self = .monthly(day: number)
        case "once": self = .once
        default: return nil
        }
    }
}

extension CareRule {
    init(row: Row) throws {
        guard let id: ID = row["id"], let plant: Plant.ID = row["plant"], let type = CareType(row["type"] ?? ""),
            let recurrence = Recurrence(row["rhythm"] ?? "", row["rhythmNumber"] ?? 0), let start = row.day("start"),
            let origin: Origin = row.key("origin")
        else { throw UnreadableRow(table: "rule") }
        self.init(
            id: id, plant: plant, type: type, recurrence: recurrence, start: start, time: row.time("time"),
            checksSoil: row["checksSoil"] ?? false, adjustsForSeason: row["adjustsForSeason"] ?? false,
            seasonDays: Seasonal(
                spring: row["springDays"], summer: row["summerDays"], autumn: row["autumnDays"], winter: row["winterDays"]),
            activeMonths: MonthSet(rawValue: row["months"] ?? 0xfff), amount: WaterAmount(row: row), note: row["note"],
            origin: origin, countsFrom: row.date("countsFrom"), endedOn: row.day("endedOn"))
    }
}

extension WaterAmount {
    init?(row: Row) {
        guard let low: Int = row["amountLow"], let high: Int = row["amountHigh"] else { return nil }
        self.init(milliliters: low, to: high)
    }
}

extension CareEvent {
    init(row: Row) throws {
        guard let id: ID = row["id"], let plant: Plant.ID = row["plant"], let type = CareType(row["type"] ?? ""),
            let kind = Kind(row: row), let day = row.day("day"), let recordedAt = row.date("recordedAt"),
            let undoGroup: UndoGroup.ID = row["batch"]
        else { throw UnreadableRow(table: "event") }
        var answer: Answer?
        if let occurrence = (row["occurrence"] as String?).flatMap(Occurrence.init), let due = row.day("due") {
            answer = Answer(occurrence: occurrence, due: due, interval: row["interval"])
        }
        self.init(
            id: id, plant: plant, rule: row["rule"], type: type, kind: kind, day: day, recordedAt: recordedAt, answer: answer,
            note: row["note"], undoGroup: undoGroup)
    }
}

extension CareEvent.Kind {
    init?(row: Row) {
        switch row["kind"] as String? {
        case "done": self = .done
        case "skipped": self = .skipped
        case "note": self = .note
        case "moist": self = .moist(askAgainIn: row["askAgainIn"] ?? 1)
        case "snoozed":
            guard let day = row.day("untilDay"), let time = row.time("untilTime") else { return nil }
            self = .snoozed(until: LocalMoment(day: day, time: time))
        default: return nil
        }
    }

    /// The values of its columns: the name of the case, and its associated values.
    var columns: (name: String, untilDay: Int?, untilTime: Int?, askAgainIn: Int?) {
        switch self {
        case .done: ("done", nil, nil, nil)
        case .skipped: ("skipped", nil, nil, nil)
        case .note: ("note", nil, nil, nil)
        case .moist(let days): ("moist", nil, nil, days)
        case .snoozed(let until): ("snoozed", until.day.number, until.time.minutes, nil)
        }
    }
}
