import GRDB

/// Counts the rows of a table that this program cannot have written, because SQLite stores values of any type in most columns.
struct RowCheck {
    let table: String
    /// A further SQL condition of a row that can be read.
    private let condition: String
    /// Whether its texts were written by this program, which leaves NUL out.
    private var isDerived = false

    /// The tables of what is recorded.
    static let recorded = [
        RowCheck("fact", "clock < \(GardenWriter.endOfClock) AND (value IS NULL OR json_valid(value))"),
        RowCheck(
            "event",
            """
            type <> '' AND (kind <> 'snoozed' OR untilDay IS NOT NULL AND untilTime IS NOT NULL)
                AND (kind <> 'moved' OR untilDay IS NOT NULL)
            """),
        RowCheck("retraction"), RowCheck("device"),
    ]

    /// The tables of the index.
    static let derived = [
        derived(
            "plant",
            "CASE WHEN json_valid(tags) THEN json_type(tags) = 'array' END AND (archivedOn IS NULL) IS (archiveReason IS NULL)"),
        derived("rule", "(amountLow IS NULL) IS (amountHigh IS NULL)"), derived("photo"), derived("careOverride"),
        derived("preference"), derived("next_due"), derived("derivation"),
    ]

    private static func derived(_ table: String, _ condition: String = "1") -> RowCheck {
        var check = RowCheck(table, condition)
        check.isDerived = true
        return check
    }

    private init(_ table: String, _ condition: String = "1") {
        self.table = table
        self.condition = condition
    }

    /// The number of rows that cannot be read.
    func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE NOT \(isReadable(db))") ?? 0
    }

    /// The SQL condition that a row can be read.
    func isReadable(_ db: Database) throws -> String {
        // Whether a retraction is in effect is derived.
        let conditions = try db.columns(in: table).filter { $0.name != "isInEffect" }.map { column in
            let type = "typeof(\(column.name))"
            let isRight =
                switch column.type {
                case "BLOB": GardenReader.isID(column.name)
                case "REAL": "\(type) IN ('real', 'integer')"
                case "INTEGER": "\(type) = 'integer'"
                default: "\(type) = 'text'\(isDerived ? " AND instr(\(column.name), char(0)) = 0" : "")"
                }
            return column.isNotNull || column.name == "id" ? isRight : "(\(column.name) IS NULL OR \(isRight))"
        }
        let all = (conditions + [condition]).joined(separator: " AND ")
        return "coalesce(\(all), 0)"
    }
}

extension GardenReader {
    /// The highest clock of a row that counts; for a file in which the latest ones are damaged.
    func highestClock() throws -> Int64 {
        let range = "typeof(clock) = 'integer' AND clock BETWEEN 0 AND \(GardenWriter.endOfClock - 1)"
        return try ["fact", "event", "retraction"].map { table in
            try Int64.fetchOne(db, sql: "SELECT max(clock) FROM \(table) WHERE \(range)") ?? 0
        }.max() ?? 0
    }
}
