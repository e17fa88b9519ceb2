import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Imports a table's file into the library, replacing an earlier import of the same table. Replans the unedited rules of the
    /// plants that it covers, and notifies observers.
    ///
    /// The import is atomic: nothing is changed if it fails or the task is cancelled.
    ///
    /// - Parameters:
    ///   - table: The table in the file; nil to detect it from the beginning of the file.
    ///   - progress: Called from time to time, on a thread of the library.
    /// - Throws: `TableError`, `StoreError`, `CancellationError`.
    public func importTable(
        _ table: OpenTable? = nil, from file: URL, progress: @escaping @Sendable (TableProgress) -> Void = { _ in }
    ) async throws -> ImportedTable {
        let table = try table ?? OpenTable(of: file)
        let instant = now()
        let report = try await replanningAll {
            try await library.importTable(table, from: file, at: instant, progress: progress)
        }
        return ImportedTable(table: table, file: file.lastPathComponent, importedAt: instant, report: report)
    }

    /// The imported tables.
    public func importedTables() async throws -> [ImportedTable] { try await library.tables() }

    /// Removes an imported table. The unedited rules of the plants that it covered are planned again without it. Throws
    /// `TableError.notImported`, `StoreError`.
    public func removeTable(_ table: OpenTable) async throws {
        try await replanningAll { try await library.removeTable(table) }
    }

    /// Changes the library and replans the care of all plants. Once the library is changed, replanning also completes if the task
    /// is cancelled.
    private func replanningAll<Value: Sendable>(_ change: () async throws -> Value) async throws -> Value {
        let value = try await change()
        try await Task {
            _ = try await planning { try $0.queuePlanning() }
        }.value
        return value
    }
}
