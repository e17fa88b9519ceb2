import GRDB

/// Updates of rows of a table, made with one statement for all rows that change alike. A changed preference changes most rows so.
struct RowUpdates {
    private struct Change: Hashable {
        let columns: [String]
        let values: [DatabaseValue]
    }

    /// The table, which has rowids.
    let table: String
    private var rows: [Change: [Int64]] = [:]

    init(table: String) { self.table = table }

    /// Adds a row. Only the columns that change are given, so that SQLite leaves the indexes of the others as they are.
    mutating func add(_ changes: [(column: String, value: DatabaseValue)], to row: Int64) {
        guard !changes.isEmpty else { return }
        rows[Change(columns: changes.map(\.column), values: changes.map(\.value)), default: []].append(row)
    }

    func write(to writer: GardenWriter) throws {
        for (change, rows) in rows {
            let columns = change.columns.map { "\($0) = ?" }.joined(separator: ", ")
            let ids = "[\(rows.map(String.init).joined(separator: ","))]"
            try writer.execute(
                "UPDATE \(table) SET \(columns) WHERE rowid IN (SELECT value FROM json_each(?))",
                StatementArguments(change.values + [ids.databaseValue]))
        }
    }
}
