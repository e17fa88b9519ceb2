import Foundation
import Garden
import GardenStore
import TestSupport

/// Times the import of a generated table, a second import that replaces the first, and the removal. The import is compared with
/// SQLite's shell.
///
/// - Parameters:
///   - directory: An empty folder for the library and the table file.
///   - rows: The number of species in the table.
func timeTables(_ directory: URL, catalog: URL, rows: Int) async throws {
    let library = try LibraryDatabase.open(in: directory, catalog: catalog)
    let file = directory.appending(path: "table.tsv")
    try GeneratedTable.write(rows: rows, to: file)
    let before = try peakOfMemory()
    func time(_ name: String, limit: Double? = nil, _ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        report(name, seconds, unit: "s", limit: limit)
        return seconds
    }
    var imports: [Double] = []
    for name in ["import of \(rows) rows", "  the same once more, in place of it"] {
        imports.append(
            try await time(name) {
                let report = try await library.importTable(.trefle, from: file, at: Date())
                precondition(report.species == rows)
            })
    }
    // The limit covers SQLite's caches and one block of the file, which do not depend on the number of rows.
    report("  peak of memory above that of an open library", Double(try peakOfMemory() - before) / 1_000, unit: "MB", limit: 60)
    let shell = try ShellReference(directory, library: directory.appending(path: "library.sqlite"))
    let filling = try await time("  the same tables and index, filled by SQLite's shell") { try shell.fill() }
    report("  ratio of the imports", imports[0] / filling, unit: "x", limit: 1.5)
    _ = try await time("  removal of it all", limit: 2) { try await library.removeTable(.trefle) }
}

/// SQLite's shell, which fills the tables of a new library and the full-text index with those of an existing one.
private struct ShellReference {
    private let directory: URL
    private let schema: String

    /// Writes the tables of `library` to text files in `directory`.
    init(_ directory: URL, library: URL) throws {
        self.directory = directory
        // The full-text index creates and fills its own tables.
        schema = try Self.run([
            library.path,
            "SELECT sql || ';' FROM sqlite_master WHERE tbl_name IN ('species', 'name', 'nameWords') AND sql IS NOT NULL",
        ])
        for table in ["species", "name"] {
            _ = try Self.run([
                library.path, ".mode csv", ".once \(directory.appending(path: table + ".csv").path)", "SELECT * FROM \(table)",
            ])
        }
    }

    /// Fills the tables of a new file in one transaction, with the page cache that an import has.
    func fill() throws {
        let imports = ["species", "name"].map { ".import --csv \(directory.appending(path: $0 + ".csv").path) \($0)" }
        _ = try Self.run(
            [
                directory.appending(path: "shell.sqlite").path,
                "PRAGMA journal_mode = wal; PRAGMA cache_size = -16384; \(schema)",
                "BEGIN",
            ] + imports + ["INSERT INTO nameWords (rowid, key) SELECT id, key FROM name; COMMIT"])
    }

    private static func run(_ arguments: [String]) throws -> String {
        try text(printedBy: URL(filePath: "/usr/bin/sqlite3"), ["-bail"] + arguments)
    }
}
