import Foundation
import GRDB
import Garden
import Logging
import Synchronization

/// Offline species data: the bundled catalog and imported tables, indexed for search.
public final class LibraryDatabase: Sendable {
    /// How the library is open. One that cannot be written is opened again once it can be.
    private struct Connection {
        let writer: any DatabaseWriter
        /// Why the library cannot be written; nil if it can.
        let refusal: StoreError?
    }

    /// What the library is opened with.
    private struct Origin {
        let directory: URL
        let catalog: URL
        let wait: LockWait
        var path: String { directory.appending(path: "library.sqlite").path(percentEncoded: false) }
    }

    private let connection: Mutex<Connection>
    var writer: any DatabaseWriter { connection.withLock { $0.writer } }
    /// The library's path, for error messages.
    let path: String
    /// Nil for a library in memory.
    private let origin: Origin?

    /// Opens the library in a folder, building it if it is missing and updating it if the catalog's files have changed.
    ///
    /// A damaged file is renamed to `library.sqlite.damaged` and the library is rebuilt from the catalog; tables must then be
    /// imported again. On a disk that is full or read-only the library can be read; a write then throws `StoreError.full` or
    /// `.readOnly` as long as that is so. Throws `CatalogProblem` if the catalog is
    /// invalid, `StoreError` if the library cannot be opened.
    public static func open(in directory: URL, catalog: URL, wait: LockWait = LockWait()) throws -> LibraryDatabase {
        let origin = Origin(directory: directory, catalog: catalog, wait: wait)
        do {
            return try openForWriting(origin, wait)
        } catch let error as StoreError {
            switch error {
            case .readOnly, .full: return try readable(origin, refusing: error)
            default: throw error
            }
        }
    }

    private static func openForWriting(_ origin: Origin, _ wait: LockWait) throws -> LibraryDatabase {
        let path = origin.path
        do {
            return try withStoreLock(at: path + ".lock", wait) {
                do {
                    return try filled(DatabasePool(path: path, configuration: configuration(origin.wait)), from: origin)
                } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
                    // Keep the file for inspection. If it cannot be moved, opening fails again below.
                    for suffix in ["", "-wal", "-shm"] { rename(path + suffix, path + ".damaged" + suffix) }
                    Logger(label: "library").error(
                        "the library was damaged and is built again; imported tables have to be imported again: \(error)")
                    return try filled(DatabasePool(path: path, configuration: configuration(origin.wait)), from: origin)
                }
            }
        } catch let error as CatalogProblem {
            throw error
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens the file of a library that could not be written, if it can be written by now. Throws `StoreError` otherwise.
    func openAgain() async throws {
        guard let origin, connection.withLock({ $0.refusal }) != nil else { return }
        var wait = origin.wait
        wait.limit = wait.transactionLimit
        let opened: LibraryDatabase
        do {
            opened = try await runBlocking { [wait] in try Self.openForWriting(origin, wait) }
        } catch {
            throw StoreError(error, path: path)
        }
        let new = opened.connection.withLock { $0 }
        connection.withLock { if $0.refusal != nil { $0 = new } }
    }

    /// The library as it is on a disk that cannot be written. If it is missing or older than this program, there is only the
    /// catalog, in memory.
    private static func readable(_ origin: Origin, refusing refusal: StoreError) throws -> LibraryDatabase {
        // A library that cannot be read is treated like a missing one.
        let stored = try? DatabaseQueue.withoutWriting(origin.path) {
            var configuration = configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: $0, configuration: configuration)
            return try queue.read(LibrarySchema.migrator.hasCompletedMigrations) ? queue : nil
        }
        if let stored { return LibraryDatabase(stored, refusing: refusal, from: origin) }
        Logger(label: "library").notice("imported tables are left out, because the library cannot be written: \(refusal)")
        let memory = try DatabaseQueue(configuration: configuration())
        try fill(memory, from: origin.catalog)
        return LibraryDatabase(memory, refusing: refusal, from: origin)
    }

    /// Creates an in-memory library. Throws `CatalogProblem` if the catalog is invalid.
    public static func inMemory(catalog: URL) throws -> LibraryDatabase {
        let memory = try DatabaseQueue(configuration: configuration())
        try fill(memory, from: catalog)
        return LibraryDatabase(memory, from: nil)
    }

    private static func configuration(_ wait: LockWait = LockWait()) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback { wait.goesOn(after: $0) }
        configuration.label = "library"
        // Debian builds SQLite so that it overwrites what is deleted. Of published data about species, that only costs time: the
        // removal of a large table would write each of its pages twice.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
        return configuration
    }

    private init(_ writer: any DatabaseWriter, refusing refusal: StoreError? = nil, from origin: Origin?) {
        connection = Mutex(Connection(writer: writer, refusal: refusal))
        self.origin = origin
        path = origin?.path ?? ":memory:"
    }

    private static func filled(_ writer: any DatabaseWriter, from origin: Origin) throws -> LibraryDatabase {
        try fill(writer, from: origin.catalog)
        return LibraryDatabase(writer, from: origin)
    }

    /// Brings a database up to date with the catalog.
    private static func fill(_ writer: any DatabaseWriter, from catalog: URL) throws {
        try LibrarySchema.migrator.migrate(writer)
        let files = try CatalogFiles(in: catalog)
        let known = try writer.read {
            try Row.fetchOne($0, sql: "SELECT stamp, digest FROM origin WHERE source = 'catalog'")
        }
        guard known?["stamp"] != files.stamp else { return }
        let digest = try files.digest()
        let species = known?["digest"] == digest ? nil : try files.species()
        do {
            try writer.write { db in
                if let species {
                    try remove(source: "catalog", from: db)
                    for one in species { try insert(LibraryEntry(catalog: one), into: db) }
                    try renewWords(in: db)
                }
                try db.execute(
                    sql: "INSERT OR REPLACE INTO origin (source, stamp, digest) VALUES ('catalog', ?, ?)",
                    arguments: [files.stamp, digest])
            }
        } catch let error as DatabaseError where known != nil && error.resultCode == .SQLITE_BUSY {
            // Another program is importing a table. The existing catalog is used until the next start.
            Logger(label: "library").notice("the catalog could not be renewed: \(error)")
        }
    }

    /// Reads one consistent snapshot. Throws `StoreError`.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await writer.readAside(body)
        } catch let error where error is DatabaseError || StoreError.isDamage(error) {
            throw StoreError(error, path: path)
        }
    }

    /// What the library has about a species by scientific name, for a transaction of the garden: the species as
    /// ``allSpecies(named:)`` returns them, and one of the same genus. Blocks. Throws `StoreError`.
    public func lookUp(_ name: String) throws -> (species: [Species], related: Species?) {
        do {
            return try writer.read { db in
                let species = try Self.allSpecies(named: name, db)
                return (species, try Self.speciesOfGenus(species.first?.scientificName ?? name, db))
            }
        } catch let error where error is DatabaseError || StoreError.isDamage(error) {
            throw StoreError(error, path: path)
        }
    }

    /// The number of species in the library. Throws `StoreError`.
    public func count() async throws -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM species") ?? 0 }
    }

    /// The species with a scientific name: by accepted name, or else by synonym. A cultivar or variety finds its species. The
    /// catalog takes precedence over imported tables. Throws `StoreError`.
    public func species(named name: String) async throws -> Species? { try await allSpecies(named: name).first }

    /// All species with a scientific name, at most one from each source: the catalog's first, then those of imported tables in
    /// the order of ``OpenTable``.
    ///
    /// Tables are searched by all names that the catalog has for the species, because many tables use older names. Throws
    /// `StoreError`.
    public func allSpecies(named name: String) async throws -> [Species] {
        try await read { try Self.allSpecies(named: name, $0) }
    }

    private static func allSpecies(named name: String, _ db: Database) throws -> [Species] {
        var keys = PlantName.keys(ofScientific: name)
        let catalog = try species(named: keys, .catalog, db)
        for name in catalog.flatMap({ [$0.scientificName] + $0.synonyms }) {
            let key = PlantName.key(name)
            if !keys.contains(key) { keys.append(key) }
        }
        // If the catalog contains the species, synonyms of tables are ignored: they would lead to a different plant.
        return catalog
            + (try species(named: keys, .tables, kinds: catalog.isEmpty ? ["accepted", "synonym"] : ["accepted"], db))
    }

    /// The best species of each source in a tier: the one matching the first possible key, by accepted name rather than by
    /// synonym.
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
                for row in try Row.fetchAll(statement, arguments: [key, kind, tier.rawValue]) {
                    let source: String = try row.required(1)
                    if best[source] == nil { best[source] = try row.required(0) }
                }
            }
        }
        return try (["catalog"] + OpenTable.allCases.map(\.rawValue)).compactMap { source in
            guard let id = best[source] else { return nil }
            let body = try String.fetchOne(db, sql: "SELECT body FROM species WHERE id = ?", arguments: [id])
            return try body.flatMap { try species(source: source, body: $0) }
        }
    }

    /// A species whose care is used for unknown species of the same genus, or nil if the genus is unknown. Prefers the catalog.
    /// Throws `StoreError`.
    public func speciesOfGenus(_ name: String) async throws -> Species? {
        try await read { try Self.speciesOfGenus(name, $0) }
    }

    private static func speciesOfGenus(_ name: String, _ db: Database) throws -> Species? {
        guard let genus = PlantName.genusKey(name) else { return nil }
        let row = try Row.fetchOne(
            db, sql: "SELECT source, body FROM species WHERE genusKey = ? ORDER BY source <> 'catalog', source, id LIMIT 1",
            arguments: [genus])
        return try row.flatMap { try species(source: $0.required(0), body: $0.required(1)) }
    }
}
