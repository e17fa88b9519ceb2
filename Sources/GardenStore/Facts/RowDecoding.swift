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

/// Reading columns. GRDB's subscripts end the program if a column has a value of another type, as in a damaged file; these
/// methods throw `RowDecodingError`.
extension Row {
    typealias ColumnValue = DatabaseValueConvertible & StatementColumnConvertible

    /// The value of a column; nil for NULL.
    func value<Value: ColumnValue>(_ column: String) throws -> Value? { try decode(Value?.self, forColumn: column) }
    /// The value of a column; nil for NULL.
    func value<Value: ColumnValue>(_ index: Int, as type: Value.Type = Value.self) throws -> Value? {
        try decode(Value?.self, atIndex: index)
    }
    /// The value of a column, of any type.
    func anyValue(_ index: Int) -> DatabaseValue { self[index] }
    /// The value of a column that is never NULL.
    func required<Value: ColumnValue>(_ index: Int) throws -> Value { try decode(Value.self, atIndex: index) }
    /// The day in a column that is never NULL.
    func requiredDay(_ index: Int) throws -> LocalDay { LocalDay(clamping: try required(index)) }
    /// The day and the time in two columns that are never NULL.
    func moment(_ day: Int, _ time: Int) throws -> LocalMoment {
        LocalMoment(day: try requiredDay(day), time: LocalTime(clampingMinutes: try required(time)))
    }

    func day(_ column: String) throws -> LocalDay? { try value(column).map { LocalDay(clamping: $0) } }
    func date(_ column: String) throws -> Date? { try value(column).map(Self.date) }

    /// The instant of a number of seconds since 1970. Beyond the years 1 to 9999, as in a damaged file, it is the nearest of
    /// them.
    static func date(_ seconds: Double) -> Date {
        Date(timeIntervalSince1970: seconds.isNaN ? 0 : Swift.min(Swift.max(seconds, -62_135_596_800), 253_402_300_799))
    }
}

/// Reads the columns of a row one after another, which is several times as fast as finding them by name.
private struct Columns {
    let row: Row
    private var index = -1

    init(_ row: Row) { self.row = row }

    mutating func value<Value: Row.ColumnValue>() throws -> Value? {
        index += 1
        return try row.value(index)
    }
    mutating func day() throws -> LocalDay? { try value().map { LocalDay(clamping: $0) } }
    mutating func time() throws -> LocalTime? { try value().map { LocalTime(clampingMinutes: $0) } }
    mutating func date() throws -> Date? { try value().map(Row.date) }
    mutating func key<Key: RawRepresentable<String>>() throws -> Key? { try value().flatMap(Key.init) }
}

extension Plant {
    /// The columns that a row is made from, which come first in it.
    static let columns = """
        id, name, place, addedAt, species, room, light, since, isFavorite, tags, notes, archivedOn, archiveReason, art
        """

    init(row: Row) throws {
        var columns = Columns(row)
        guard let id: ID = try columns.value(), let name: String = try columns.value(), let place: Place = try columns.key(),
            let addedAt = try columns.date()
        else { throw UnreadableRow(table: "plant") }
        try self.init(
            id: id, name: name, species: columns.value(), room: columns.key(), light: columns.key(), place: place,
            since: columns.day(), isFavorite: columns.value() ?? false, tags: Plant.tags(columns.value() ?? "[]"),
            notes: columns.value() ?? "", archive: Archive(on: columns.day(), reason: columns.value()), art: columns.value(),
            addedAt: addedAt)
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
    /// The columns that a row is made from, which come first in it.
    static let columns = [
        "id", "plant", "type", "rhythm", "rhythmNumber", "start", "origin", "time", "checksSoil", "adjustsForSeason",
        "springDays",
        "summerDays", "autumnDays", "winterDays", "months", "amountLow", "amountHigh", "note", "countsFrom", "countsAfter",
        "endedOn",
    ].map { "rule.\($0)" }.joined(separator: ", ")
    static let columnCount = 21

    init(row: Row) throws {
        var columns = Columns(row)
        let (id, plant): (ID?, Plant.ID?) = (try columns.value(), try columns.value())
        let type = CareType(try columns.value() ?? "")
        let recurrence = Recurrence(try columns.value() ?? "", try columns.value() ?? 0)
        let (start, origin): (LocalDay?, Origin?) = (try columns.day(), try columns.key())
        guard let id, let plant, let type, let recurrence, let start, let origin else { throw UnreadableRow(table: "rule") }
        try self.init(
            id: id, plant: plant, type: type, recurrence: recurrence, start: start, time: columns.time(),
            checksSoil: columns.value() ?? false, adjustsForSeason: columns.value() ?? false,
            seasonDays: Seasonal(
                spring: columns.value(), summer: columns.value(), autumn: columns.value(), winter: columns.value()),
            activeMonths: MonthSet(rawValue: columns.value() ?? 0xfff), amount: WaterAmount(columns.value(), columns.value()),
            note: columns.value(), origin: origin, countsFrom: columns.date(), countsAfter: columns.value(),
            endedOn: columns.day())
        guard isValid else { throw UnreadableRow(table: "rule") }
    }
}

extension Plant.Archive {
    fileprivate init?(on day: LocalDay?, reason: String?) {
        guard let day else { return nil }
        self.init(on: day, reason: reason ?? "")
    }
}

extension WaterAmount {
    fileprivate init?(_ low: Int?, _ high: Int?) {
        guard let low, let high else { return nil }
        self.init(milliliters: low, to: high)
    }
}

extension CareEvent {
    /// The columns that a row is made from, which come first in it.
    static let columns = [
        "kind", "untilDay", "untilTime", "askAgainIn", "id", "plant", "type", "day", "recordedAt", "batch", "occurrence", "due",
        "interval", "rule", "clock", "note", "payload",
    ].map { "event.\($0)" }.joined(separator: ", ")

    /// Nil for an event of a kind that this program does not know, which a later one recorded.
    init?(row: Row) throws {
        var columns = Columns(row)
        guard let name: String = try columns.value() else { throw UnreadableRow(table: "event") }
        guard Kind.names.contains(name) else { return nil }
        let kind = Kind(name, untilDay: try columns.day(), untilTime: try columns.time(), askAgainIn: try columns.value())
        let (id, plant): (ID?, Plant.ID?) = (try columns.value(), try columns.value())
        let type = CareType(try columns.value() ?? "")
        let (day, recordedAt): (LocalDay?, Date?) = (try columns.day(), try columns.date())
        guard let id, let plant, let type, let kind, let day, let recordedAt, let undoGroup: UndoGroup.ID = try columns.value()
        else { throw UnreadableRow(table: "event") }
        let (occurrence, due) = (try columns.value().flatMap { Occurrence($0) }, try columns.day())
        let interval: Int? = try columns.value()
        let answer = occurrence.flatMap { occurrence in
            due.map { Answer(occurrence: occurrence, due: $0, interval: interval) }
        }
        try self.init(
            id: id, plant: plant, rule: columns.value(), type: type, kind: kind, day: day, recordedAt: recordedAt,
            clock: columns.value() ?? 0, answer: answer, note: columns.value(), undoGroup: undoGroup,
            original: FactValue.read(columns.value(), as: CareEvent.Payload.self)?.original)
    }
}

extension CareEvent {
    /// The event of a row; nil also for one that cannot be read, in a damaged file, so that the others can. The integrity check
    /// reports it.
    static func unlessDamaged(_ row: Row) throws -> CareEvent? {
        do { return try CareEvent(row: row) } catch let error where StoreError.isDamage(error) { return nil }
    }
}

extension CareEvent.Kind {
    /// The names of the kinds in the column `kind`.
    static let names: Set<String> = ["done", "skipped", "note", "moist", "snoozed", "moved"]

    fileprivate init?(_ name: String, untilDay: LocalDay?, untilTime: LocalTime?, askAgainIn: Int?) {
        switch name {
        case "done": self = .done
        case "skipped": self = .skipped
        case "note": self = .note
        case "moist": self = .moist(askAgainIn: askAgainIn ?? 1)
        case "snoozed":
            guard let untilDay, let untilTime else { return nil }
            self = .snoozed(until: LocalMoment(day: untilDay, time: untilTime))
        case "moved":
            guard let untilDay else { return nil }
            self = .moved(to: untilDay)
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
        case .moved(let day): ("moved", day.number, nil, nil)
        case .snoozed(let until): ("snoozed", until.day.number, until.time.minutes, nil)
        }
    }
}
