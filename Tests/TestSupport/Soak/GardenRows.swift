import Foundation
import GRDB

/// All rows of a garden's file, read without the product, to judge what a damage did.
struct GardenRows {
    private let tables: [String: Set<[DatabaseValue]>]
    /// Whether SQLite finds the file whole.
    let isWhole: Bool
    /// Whether a recorded row has a value of a type that its column does not declare, or text that should be JSON and is not.
    let hasUnreadableFact: Bool

    private static let facts = ["fact", "event", "retraction"]
    private static let derived = ["plant", "rule", "photo", "careOverride", "preference", "next_due"]
    /// What the index also depends on, or what is repaired with it.
    private static let local = ["announcement", "derivation", "device"]
    private static let schema = ["sqlite_master", "grdb_migrations"]

    /// Reads a garden. Nothing of what SQLite cannot read is there.
    ///
    /// - Parameter isOpen: Whether there is a write-ahead log, which counts, too.
    init(_ file: URL, isOpen: Bool = false) {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(
                path: isOpen ? file.path : "file:\(file.path)?immutable=1", configuration: configuration)
            (tables, isWhole, hasUnreadableFact) = try queue.read { db in
                var tables: [String: Set<[DatabaseValue]>] = [:]
                for table in Self.facts + Self.derived + Self.local + Self.schema {
                    // As bytes, since text ends for Swift at a character with the code 0.
                    let columns = try db.columns(in: table).map(\.name).filter { $0 != "isInEffect" }
                        .map { "typeof(\($0)), CAST(\($0) AS BLOB)" }.joined(separator: ", ")
                    let rows = try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table) NOT INDEXED")
                    tables[table] = Set(rows.map { Array($0.databaseValues) })
                }
                tables["retraction index"] = Set(
                    try Row.fetchAll(db, sql: "SELECT id, isInEffect FROM retraction NOT INDEXED").map {
                        Array($0.databaseValues)
                    })
                return (
                    tables, try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"],
                    try Self.facts.contains { try Self.hasUnreadableRow(db, $0) }
                )
            }
        } catch {
            (tables, isWhole, hasUnreadableFact) = ([:], false, true)
        }
    }

    private static func hasUnreadableRow(_ db: Database, _ table: String) throws -> Bool {
        let conditions = try db.columns(in: table).filter { $0.name != "isInEffect" }.map { column in
            let type = "typeof(\(column.name))"
            let right =
                switch column.type {
                case "BLOB": "\(type) = 'blob' AND length(\(column.name)) = 16"
                case "REAL": "\(type) IN ('real', 'integer')"
                default: "\(type) = '\(column.type.lowercased())'"
                }
            let mayBeNull = !column.isNotNull && column.name != "id"
            return "(\(right)\(mayBeNull ? " OR \(column.name) IS NULL" : ""))"
        }
        let isJSON = table == "fact" ? " AND (value IS NULL OR json_valid(value))" : ""
        return try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(table) NOT INDEXED WHERE NOT (\(conditions.joined(separator: " AND "))\(isJSON))")
            != 0
    }

    /// What differs from the rows of an intact garden.
    func differences(from intact: GardenRows) -> (facts: Bool, index: Bool, local: Bool, schema: Bool) {
        func differ(_ names: [String]) -> Bool { names.contains { tables[$0] != intact.tables[$0] } }
        return (differ(Self.facts), differ(Self.derived + ["retraction index"]), differ(Self.local), differ(Self.schema))
    }
}
