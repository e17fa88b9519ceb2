import Foundation
import GRDB

/// A random damage of a garden's file.
struct GardenDamage {
    /// What was damaged, for reports.
    let words: String

    private static let page = 4_096

    /// Damages the file, whose intact bytes are `whole`.
    init(_ file: URL, whole: Data, _ random: inout SeededRandom) throws {
        let page = Self.page
        var bytes = whole
        let places = whole.count / page
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1:
            let flips = (0..<Int.random(in: 1...8, using: &random)).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
            for flip in flips { bytes[flip] ^= UInt8(1 << Int.random(in: 0..<8, using: &random)) }
            words = "bits at \(flips)"
        case 2:
            let number = Int.random(in: 0..<places, using: &random)
            let filler =
                Bool.random(using: &random)
                ? Data(count: page) : Data((0..<page).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            bytes.replaceSubrange(number * page..<(number + 1) * page, with: filler)
            words = "page \(number) is \(filler.first == 0 && filler.last == 0 ? "empty" : "noise")"
        case 3:
            let (from, to) = (Int.random(in: 0..<places, using: &random), Int.random(in: 0..<places, using: &random))
            bytes.replaceSubrange(to * page..<(to + 1) * page, with: whole[from * page..<(from + 1) * page])
            words = "page \(from) over page \(to)"
        case 4:
            let length = Int.random(in: 0..<bytes.count, using: &random)
            bytes = bytes.prefix(length)
            words = "cut at \(length)"
        default:
            try bytes.write(to: file)
            words = try Self.damageRows(of: file, &random)
            return
        }
        try bytes.write(to: file)
    }

    /// Sets a random column of some rows to a value of any type, or deletes or copies rows.
    private static func damageRows(of file: URL, _ random: inout SeededRandom) throws -> String {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
            let table = tables.randomElement(using: &random) ?? ""
            let column = try db.columns(in: table).map(\.name).randomElement(using: &random) ?? ""
            let key = try db.primaryKey(table).columns.first ?? "rowid"
            let keys = try DatabaseValue.fetchAll(db, sql: "SELECT \(key) FROM \(table) ORDER BY \(key)")
            let chosen = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in keys.randomElement(using: &random) }
            let value = values.randomElement(using: &random) ?? ""
            let isDeletion = Int.random(in: 0..<10, using: &random) == 0
            for key0 in Set(chosen) {
                let change = isDeletion ? "DELETE FROM \(table)" : "UPDATE \(table) SET \(column) = \(value)"
                // Constraints forbid some values.
                try? db.execute(sql: "\(change) WHERE \(key) IS ?", arguments: [key0])
            }
            _ = try db.checkpoint(.truncate)
            return isDeletion ? "\(chosen.count) rows of \(table) deleted" : "\(table).\(column) = \(value)"
        }
    }

    private static let values = [
        "NULL", "'text'", "''", "CAST(x'ff41' AS TEXT)", "x'00ff'", "x''", "x'00112233445566778899aabbccddeeff'", "-1", "0", "1",
        "1.5", "9223372036854775807", "-9223372036854775808", "4611686018427387904", "9e999", "-9e999", "1e300", "'{}'", "'[1]'",
        "'\"x\"'", "'true'", "'null'", "'1e999'", "'\"2024-02-31\"'", "'\"\\u0000\"'", "char(0)", "printf('%.60000c', 'm')",
    ]
}
