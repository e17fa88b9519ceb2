import Foundation
import GRDB
import Garden

/// A species to be inserted into the library.
public struct LibraryEntry: Hashable, Sendable {
    /// The search priority of names: those of the catalog come before those of all imported tables.
    public enum Tier: Int, CaseIterable, Sendable {
        /// The bundled catalog.
        case catalog = 0
        /// Imported tables.
        case tables = 1

        /// The range of species and name IDs. The ranges are disjoint, so that the full-text index, which returns names in ID
        /// order, returns the catalog's names first without sorting.
        var ids: Range<Int64> { self == .catalog ? 1..<1_000_000 : 1_000_000..<Int64.max }
    }

    /// The name of the source in the library: `catalog`, or the raw value of a table.
    public let source: String
    /// The search priority of its names.
    public let tier: Tier
    /// The accepted scientific name without authors.
    public let scientificName: String
    /// The genus as it is searched for; see `PlantName.key`.
    public let genusKey: String
    /// The family, or nil if the source has none.
    public let family: String?
    /// The name of its illustration, or nil for none.
    public let art: String?
    /// The names by which it is found.
    public let names: [Name]
    /// The source's data: JSON in the source's own format.
    public let body: String

    /// A name of a species.
    public struct Name: Hashable, Sendable {
        /// What it is.
        public enum Kind: String, Sendable { case accepted, synonym, common }

        /// The name as it is shown.
        public let text: String
        /// The name as it is searched for; see `PlantName.key`.
        public let key: String
        /// What it is.
        public let kind: Kind
        /// The language code of a common name; nil for a scientific one.
        public let language: String?
        /// How likely it is that someone means the species by it, in half steps.
        public let familiarity: Int
    }

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - synonyms: Other scientific names.
    ///   - commonNames: Common names by language code, most common first.
    ///   - commonness: How likely it is that someone means the species, from 1 to 4. It counts only in the catalog.
    public init(
        source: String, tier: Tier, scientificName: String, genus: String, family: String? = nil, art: String? = nil,
        synonyms: [String] = [], commonNames: [String: [String]] = [:], commonness: Int = 1,
        body: String
    ) {
        self.source = source
        self.tier = tier
        self.scientificName = scientificName
        genusKey = PlantName.key(genus)
        self.family = family
        self.art = art
        self.body = body
        // A species' second name counts half a step of commonness less than its first, and all others a whole step less. Nobody
        // has judged the names in tables.
        func name(_ text: String, _ kind: Name.Kind, _ language: String? = nil, position: Int = 0) -> Name? {
            let key = PlantName.key(text)
            guard !key.isEmpty else { return nil }
            let familiarity = tier == .catalog ? 2 * commonness - min(position, 2) : 0
            return Name(text: text, key: key, kind: kind, language: language, familiarity: familiarity)
        }
        let common = commonNames.sorted { $0.key < $1.key }.flatMap { language, names in
            names.enumerated().map { position, text in name(text, .common, language, position: position) }
        }
        names = ([name(scientificName, .accepted)] + synonyms.map { name($0, .synonym) } + common).compactMap(\.self)
    }

    /// Creates an entry for a species of the bundled catalog.
    init(catalog species: Species) throws {
        self.init(
            source: "catalog", tier: .catalog, scientificName: species.scientificName, genus: species.genus,
            family: species.family, art: species.art, synonyms: species.synonyms, commonNames: species.commonNames,
            commonness: species.commonness ?? 1, body: try FactValue.text(species))
    }
}

extension LibraryDatabase {
    /// Inserts species atomically. Throws `StoreError`.
    public func insert(_ entries: some Sequence<LibraryEntry> & Sendable) async throws {
        do {
            try await writer.writeAside { db in
                for entry in entries { try Self.insert(entry, into: db) }
                try Self.renewWords(in: db)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Lists the words of all names anew, once names were inserted or removed.
    static func renewWords(in db: Database) throws {
        try db.execute(sql: "DELETE FROM word; INSERT INTO word SELECT term FROM nameVocabulary")
    }

    /// Inserts a species and its names. All inserts go through this method. Afterward, ``renewWords(in:)`` is to be called.
    static func insert(_ entry: LibraryEntry, into db: Database) throws {
        let ids = entry.tier.ids
        func next(in table: String) throws -> Int64 {
            let last = try db.cachedStatement(
                sql: "SELECT id FROM \(table) WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1")
            return try Int64.fetchOne(last, arguments: [ids.lowerBound, ids.upperBound]).map { $0 + 1 } ?? ids.lowerBound
        }
        let species = try next(in: "species")
        try db.cachedStatement(
            sql: """
                INSERT INTO species (id, source, scientificName, genusKey, family, art, body) VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            species, entry.source, entry.scientificName, entry.genusKey, entry.family, entry.art, entry.body,
        ])
        var id = try next(in: "name")
        let names = try db.cachedStatement(
            sql: """
                INSERT INTO name (id, species, text, key, tier, kind, language, familiarity) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let words = try db.cachedStatement(sql: "INSERT INTO nameWords (rowid, key) VALUES (?, ?)")
        for name in entry.names {
            try names.execute(
                arguments: [
                    id, species, name.text, name.key, entry.tier.rawValue, name.kind.rawValue, name.language, name.familiarity,
                ])
            try words.execute(arguments: [id, name.key])
            id += 1
        }
    }

    /// Removes everything from a source, including its words in the full-text index, leaving other sources unchanged. Afterward,
    /// ``renewWords(in:)`` is to be called.
    static func remove(source: String, from db: Database) throws {
        try db.execute(sql: "DELETE FROM origin WHERE source = ?", arguments: [source])
        let own = try Int.fetchOne(db, sql: "SELECT count(*) FROM species WHERE source = ?", arguments: [source]) ?? 0
        guard own > 0 else { return }
        let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM species") ?? 0
        guard own <= all - own else { return try removeMost(source, from: db) }
        // The full-text index uses external content and must be told which entries to delete.
        try db.execute(
            sql: """
                INSERT INTO nameWords (nameWords, rowid, key)
                SELECT 'delete', name.id, name.key FROM species JOIN name ON name.species = species.id
                WHERE species.source = ?
                """, arguments: [source])
        try db.execute(
            sql: "DELETE FROM name WHERE species IN (SELECT id FROM species WHERE source = ?)", arguments: [source])
        try db.execute(sql: "DELETE FROM species WHERE source = ?", arguments: [source])
    }

    /// Makes the tables anew with what is from other sources. SQLite frees a dropped table page by page, but deletes a row from
    /// the table and from each index.
    private static func removeMost(_ source: String, from db: Database) throws {
        let schema = try String.fetchAll(
            db,
            sql: """
                SELECT sql FROM sqlite_master WHERE tbl_name IN ('species', 'name') AND sql IS NOT NULL ORDER BY type = 'index'
                """)
        // By the index of sources, without reading the bodies of the others.
        try db.execute(
            sql: """
                CREATE TEMP TABLE keptSpecies AS
                SELECT * FROM species WHERE source IN (SELECT DISTINCT source FROM species WHERE source <> ?)
                """, arguments: [source])
        try db.execute(
            sql: """
                CREATE TEMP TABLE keptName AS SELECT * FROM name WHERE species IN (SELECT id FROM keptSpecies);
                DROP TABLE name; DROP TABLE species; \(schema.joined(separator: "; "));
                INSERT INTO species SELECT * FROM keptSpecies; INSERT INTO name SELECT * FROM keptName;
                DROP TABLE keptName; DROP TABLE keptSpecies;
                INSERT INTO nameWords (nameWords) VALUES ('delete-all'); INSERT INTO nameWords (nameWords) VALUES ('rebuild');
                """)
    }

    /// Decodes the species in a body. Returns nil for an unknown source.
    static func species(source: String, body: String) throws -> Species? {
        guard source == "catalog" else { return try OpenTable(rawValue: source)?.species(record: body) }
        return try FactValue.read(body)
    }
}
