import GRDB
import Garden

/// What a program that waits in the background asks.
extension GardenDatabase {
    /// Throws `StoreError.newerSchema` where a newer program has migrated the file since it was opened.
    public func refuseNewer() async throws {
        let isNewer = try await withErrors { try await $0.read { try Schema.migrator.hasBeenSuperseded($0) } }
        if isNewer { throw StoreError.newerSchema(path: path) }
    }
}

extension GardenReader {
    /// The first day after which an open task makes way for a newer slot of its rule; nil where none does.
    public func nextStaleDay(after day: LocalDay) throws -> LocalDay? {
        try Int.fetchOne(
            db, sql: "SELECT min(staleFrom) FROM next_due WHERE staleFrom > ?", arguments: [day.number]
        ).map { LocalDay(clamping: $0) }
    }
}
