import Foundation
import Garden
import GardenStore
import TestSupport

/// Times the import of a generated table, a second import that replaces the first, and the removal.
///
/// - Parameters:
///   - directory: An empty folder for the library and the table file.
///   - rows: The number of species in the table.
func timeTables(_ directory: URL, catalog: URL, rows: Int) async throws {
    let library = try LibraryDatabase.open(in: directory, catalog: catalog)
    let file = directory.appending(path: "table.tsv")
    try GeneratedTable.write(rows: rows, to: file)
    let before = try peakOfMemory()
    func time(_ name: String, _ work: () async throws -> Void) async throws {
        let start = ContinuousClock.now
        try await work()
        report(name, (ContinuousClock.now - start) / .seconds(1), unit: "s")
    }
    for name in ["import of \(rows) rows", "  the same once more, in place of it"] {
        try await time(name) {
            let report = try await library.importTable(.trefle, from: file, at: Date())
            precondition(report.species == rows)
        }
    }
    // The limit covers SQLite's caches and one block of the file, which do not depend on the number of rows.
    report("  peak of memory above that of an open library", Double(try peakOfMemory() - before) / 1_000, unit: "MB", limit: 60)
    try await time("  removal of it all") { try await library.removeTable(.trefle) }
}
