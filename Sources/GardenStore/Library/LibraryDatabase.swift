import Foundation
import GRDB
import Garden
import Logging

/// What is known of species without a network: the bundled catalog and imported tables, ready to be searched.
public final class LibraryDatabase: Sendable {
    let writer: any DatabaseWriter
    /// What messages name the library by.
    let path: String

    /// Opens the library in a folder and builds it where it is missing or older than the catalog's files.
    ///
    /// A file that cannot be opened is set aside as `library.sqlite.damaged`: the catalog is built again, tables can be imported again.
    /// Throws `CatalogProblem` for a broken catalog, `StoreError` where nothing can be written.
    public static func open(in directory: URL, catalog: URL) throws -> LibraryDatabase {
        let file = directory.appending(path: "library.sqlite")
        let path = file.path(percentEncoded: false)
        do {
            return try withStoreLock(at: path + ".lock") {
                do {
                    return try LibraryDatabase(
                        DatabasePool(path: path, configuration: configuration), path: path, catalog: catalog)
                } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
                    // It is kept aside for who wants to look; what cannot be moved fails again below.
                    for suffix in ["", "-wal", "-shm"] { rename(path + suffix, path + ".damaged" + suffix) }
                    Logger(label: "library").error(
                        "the library was damaged and is built again; imported tables have to be imported again: \(error)")
                    return try LibraryDatabase(
                        DatabasePool(path: path, configuration: configuration), path: path, catalog: catalog)
                }
            }
        } catch let error as CatalogProblem {
            throw error
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// A library in memory. Throws `CatalogProblem` for a broken catalog.
    public static func inMemory(catalog: URL) throws -> LibraryDatabase {
        try LibraryDatabase(DatabaseQueue(configuration: configuration), path: ":memory:", catalog: catalog)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "library"
        return configuration
    }

    private init(_ writer: any DatabaseWriter, path: String, catalog: URL) throws {
        self.writer = writer
        self.path = path
        try LibrarySchema.migrator.migrate(writer)
        let files = try CatalogFiles(in: catalog)
        let known = try writer.read { try String.fetchOne($0, sql: "SELECT digest FROM origin WHERE source = 'catalog'") }
        guard known != files.digest else { return }
        let species = try files.species()
        do {
            try writer.write { db in
                try Self.remove(source: "catalog", from: db)
                for one in species { try Self.insert(LibraryEntry(catalog: one), into: db) }
                try db.execute(
                    sql: "INSERT INTO origin (source, digest) VALUES ('catalog', ?)", arguments: [files.digest])
            }
        } catch let error as DatabaseError where known != nil && error.resultCode == .SQLITE_BUSY {
            // Another program imports a table. The catalog that is there serves until the next start.
            Logger(label: "library").notice("the catalog could not be renewed: \(error)")
        }
    }

    /// Reads one consistent state. Throws `StoreError`.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await writer.read(body)
        } catch let error where error is DatabaseError || error is DecodingError {
            throw StoreError(error, path: path)
        }
    }

    /// How many species it knows. Throws `StoreError`.
    public func count() async throws -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM species") ?? 0 }
    }

    /// The species of a scientific name: by accepted name, else by synonym; a cultivar or variety finds its species.
    /// The catalog goes before imported tables. Throws `StoreError`.
    public func species(named name: String) async throws -> Species? { try await allSpecies(named: name).first }

    /// What is known by a scientific name, at most one species of each source: the catalog's first, then those of imported tables
    /// in the order of their kinds.
    ///
    /// Tables are asked by all names that the catalog has for the species, since many of them use older ones.
    /// Throws `StoreError`.
    public func allSpecies(named name: String) async throws -> [Species] {
        try await read { db in
            var keys = PlantName.keys(ofScientific: name)
            let catalog = try Self.species(named: keys, .catalog, db)
            for name in catalog.flatMap({ [$0.scientificName] + $0.synonyms }) {
                let key = PlantName.key(name)
                if !keys.contains(key) { keys.append(key) }
            }
            // What the catalog knows, no table's synonym may claim: it would tell of another plant.
            return catalog
                + (try Self.species(named: keys, .tables, kinds: catalog.isEmpty ? ["accepted", "synonym"] : ["accepted"], db))
        }
    }

    /// The best species of each source in a tier: that of the first key it knows, rather by accepted name than by synonym.
    private static func species(
        named keys: [String], _ tier: LibraryEntry.Tier, kinds: [String] = ["accepted", "synonym"], _ db: Database
    ) throws -> [Species] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT species.id, source FROM name JOIN species ON species.id = name.species
                WHERE key = ? AND kind = ? AND tier = ? ORDER BY species.id
                """)
        var best: [String: Int64] = [:]
        for key in keys {
            for kind in kinds {
                for row in try Row.fetchAll(statement, arguments: [key, kind, tier.rawValue]) where best[row[1]] == nil {
                    best[row[1]] = row[0]
                }
            }
        }
        return try (["catalog"] + OpenTable.allCases.map(\.rawValue)).compactMap { source in
            guard let id = best[source] else { return nil }
            let body = try String.fetchOne(db, sql: "SELECT body FROM species WHERE id = ?", arguments: [id])
            return try body.flatMap { try species(source: source, body: $0) }
        }
    }

    /// A species whose care stands in for one of the same genus that is not known; nil where the genus is not known.
    public func speciesOfGenus(_ name: String) async throws -> Species? {
        guard let genus = PlantName.genusKey(name) else { return nil }
        return try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT source, body FROM species WHERE genusKey = ? ORDER BY source <> 'catalog', source, id LIMIT 1",
                arguments: [genus])
            return try row.flatMap { try Self.species(source: $0[0], body: $0[1]) }
        }
    }
}
