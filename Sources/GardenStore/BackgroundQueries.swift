import GRDB
import Garden

/// Queries for programs that run in the background.
extension GardenDatabase {
    /// Throws `StoreError.newerSchema` if a newer program has migrated the file since it was opened, or derived its due days by
    /// rules that this one does not know.
    public func checkSchemaVersion() async throws {
        let isNewer = try await withErrors { writer in
            try await writer.readAside { db in
                try Schema.migrator.hasBeenSuperseded(db) || GardenReader(db: db).derivationRules() > GardenWriter.derivationRules
            }
        }
        if isNewer { throw StoreError.newerSchema(path: path) }
    }
}

extension GardenReader {
    /// The first day after `day` on which a newer slot of a rule replaces an open task, or nil if there is none.
    public func nextStaleDay(after day: LocalDay) throws -> LocalDay? {
        try Int.fetchOne(
            db, sql: "SELECT min(staleFrom) FROM next_due WHERE staleFrom > ?", arguments: [day.number]
        ).map { LocalDay(clamping: $0) }
    }
}
