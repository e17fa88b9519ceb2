import Foundation
import GRDB
import Garden

/// What is known of species without a network: the bundled catalog and imported tables, ready to be searched.
public final class LibraryDatabase: Sendable {
    let writer: any DatabaseWriter
    /// What messages name the library by.
    let path: String

    /// Opens the library in a folder and builds it where it is missing or older than the catalog's files.
    ///
    /// A file that cannot be opened is replaced: the catalog is built again, tables can be imported again.
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
                    for suffix in ["", "-wal", "-shm"] {
                        // What is not there need not be removed; what cannot be removed fails again below.
                        try? FileManager.default.removeItem(atPath: path + suffix)
                    }
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
        try writer.write { db in
            try Self.remove(source: "catalog", from: db)
            for one in species { try Self.insert(LibraryEntry(catalog: one), into: db) }
            try db.execute(
                sql: "INSERT INTO origin (source, digest) VALUES ('catalog', ?)", arguments: [files.digest])
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
    public func species(named name: String) async throws -> Species? {
        try await read { db in
            for key in PlantName.keys(ofScientific: name) {
                for kind in ["accepted", "synonym"] {
                    let row = try Row.fetchOne(
                        db,
                        sql: """
                            SELECT source, body FROM species JOIN name ON name.species = species.id WHERE key = ? AND kind = ?
                            ORDER BY tier
                            """,
                        arguments: [key, kind])
                    if let row { return try Self.species(source: row[0], body: row[1]) }
                }
            }
            return nil
        }
    }

    /// A species whose care stands in for one of the same genus that is not known; nil where the genus is not known.
    public func speciesOfGenus(_ name: String) async throws -> Species? {
        guard let genus = PlantName.genusKey(name) else { return nil }
        return try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT source, body FROM species WHERE genusKey = ? ORDER BY id LIMIT 1", arguments: [genus])
            return try row.flatMap { try Self.species(source: $0[0], body: $0[1]) }
        }
    }

    /// The species whose names fit what was typed, best first: names that begin so, then words that begin so.
    ///
    /// - Parameters:
    ///   - text: What was typed; empty lists every species by name.
    ///   - language: The language code in which common names are told and preferred.
    ///   - limit: How many at most.
    public func search(_ text: String, language: String, limit: Int) async throws -> [SpeciesMatch] {
        let key = PlantName.key(text)
        return try await read { db in
            var found: [Int64] = []
            var matches: [SpeciesMatch] = []
            func take(_ sql: String, _ arguments: StatementArguments) throws {
                let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
                while matches.count < limit, let row = try rows.next() {
                    guard !found.contains(row[0]), let species = try Self.species(source: row[4], body: row[1]) else { continue }
                    found.append(row[0])
                    matches.append(
                        SpeciesMatch(
                            scientificName: species.scientificName, commonName: species.commonName(in: language),
                            family: species.family, matched: row[2], isSynonym: row[3] == "synonym", art: species.art,
                            source: .catalog))
                }
            }
            let columns =
                "SELECT species.id, body, text, kind, source FROM name JOIN species ON species.id = name.species"
            // Of one species' names the user's language goes first, then the accepted name; synonyms come last.
            let order = """
                ORDER BY CASE WHEN kind = 'common' AND language = ? THEN 0 WHEN kind = 'accepted' THEN 1
                    WHEN kind = 'common' AND language = 'en' THEN 2 WHEN kind = 'common' THEN 3 ELSE 4 END, name.key
                """
            guard !key.isEmpty else {
                try take("\(columns) WHERE kind = 'accepted' ORDER BY name.key", [])
                return matches
            }
            try take("\(columns) WHERE key >= ? AND key < ? \(order)", [key, key + "\u{10FFFF}", language])
            let words = key.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\"*" }.joined(separator: " ")
            guard matches.count < limit, !words.isEmpty else { return matches }
            try take(
                "\(columns) WHERE name.id IN (SELECT rowid FROM nameWords WHERE nameWords MATCH ?) \(order)", [words, language])
            return matches
        }
    }
}
