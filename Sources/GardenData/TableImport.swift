import Foundation
import Garden
import GardenStore

/// Open tables in the library: taking one in, and taking it out again.
extension GardenRepository {
    /// Takes a table's file into the library, in place of a former import of the same table. The unedited rules of plants of which
    /// it tells follow, and the change is told.
    ///
    /// All of it comes in or, where it fails or the task is cancelled, nothing.
    ///
    /// - Parameters:
    ///   - table: Which table it is; nil goes by what the file begins with.
    ///   - progress: Told now and then, from a thread of the library.
    /// - Throws: `TableError`, `StoreError`, `CancellationError`.
    public func importTable(
        _ table: OpenTable? = nil, from file: URL, progress: @escaping @Sendable (TableProgress) -> Void = { _ in }
    ) async throws -> ImportedTable {
        let table = try table ?? OpenTable(of: file)
        let instant = now()
        let report = try await followingCare {
            try await library.importTable(table, from: file, at: instant, progress: progress)
        }
        return ImportedTable(table: table, file: file.lastPathComponent, importedAt: instant, report: report)
    }

    /// The tables that were imported.
    public func importedTables() async throws -> [ImportedTable] { try await library.tables() }

    /// Takes an imported table out as a whole. The unedited rules of plants of which it told follow what is known without it.
    ///
    /// Throws `TableError.notImported`, `StoreError`.
    public func removeTable(_ table: OpenTable) async throws {
        try await followingCare { try await library.removeTable(table) }
    }

    /// Changes what the library knows and plans anew for all plants. What was changed is followed also where the task is cancelled
    /// then.
    private func followingCare<Value: Sendable>(_ change: () async throws -> Value) async throws -> Value {
        let value = try await change()
        try await Task {
            var known: [CareLookup] = []
            for species in try await database.read({ try $0.species() }) { known.append(try await careLookup(of: species)) }
            _ = try await write { [known] writer in try writer.replan(known) }
        }.value
        return value
    }
}
