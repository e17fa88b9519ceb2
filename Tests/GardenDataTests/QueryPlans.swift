import GRDB
import Synchronization

@testable import GardenStore

/// The plan of each query that a body sends, in the words of SQLite, one line for each table.
func queryPlans(of reader: GardenReader, _ body: () throws -> Void) throws -> [[String]] {
    let seen = Mutex<[String]>([])
    reader.db.trace { event in
        if case .statement(let statement) = event { seen.withLock { $0.append(statement.sql) } }
    }
    defer { reader.db.trace() }
    try body()
    reader.db.trace()
    return try seen.withLock { $0 }.filter { $0.hasPrefix("SELECT") }.map { sql in
        let statement = try reader.db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        statement.setUncheckedArguments(StatementArguments())
        return try Row.fetchAll(statement).map { $0["detail"] as String }
    }
}
