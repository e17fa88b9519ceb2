import Foundation
import GRDB
import Garden
import Synchronization

extension LibraryDatabase {
    /// The species whose names match the query, each once, best match first: names that start with it, then names with words that
    /// start with its words, and only if there are none, similar names.
    ///
    /// Names that start with the query are ordered as follows: the catalog's before those of imported tables; within each, common
    /// names in the user's language, accepted names, English names, names in other languages, and synonyms; each alphabetically.
    ///
    /// - Parameters:
    ///   - text: The query. If empty, every species is listed by its accepted name.
    ///   - language: The preferred language code, in which common names are returned.
    ///   - limit: The maximum number of matches.
    ///   - others: Species from elsewhere whose names start with the query. They follow the library's.
    public func search(
        _ text: String, language: String, limit: Int, also others: [SpeciesMatch] = []
    ) async throws -> [SpeciesMatch] {
        // Authors, cultivars and varieties are dropped if no name contains them.
        let keys = PlantName.keys(ofScientific: text)
        return try await read { db in
            var search = LibrarySearch(db: db, language: language, limit: limit)
            try search.find(keys, also: others)
            return search.matches
        }
    }

    /// The SQL statements that a search executes, with their arguments, in order, so that they can be run in another program. A
    /// search stops reading the results of each statement as soon as it has enough.
    public func statements(ofSearch text: String, language: String, limit: Int) async throws -> [String] {
        try await read { db in
            let statements = Mutex<[String]>([])
            db.trace { event in
                if case .statement(let statement) = event { statements.withLock { $0.append(statement.expandedSQL) } }
            }
            defer { db.trace() }
            var search = LibrarySearch(db: db, language: language, limit: limit)
            try search.find(PlantName.keys(ofScientific: text), also: [])
            return statements.withLock { $0 }
        }
    }
}

/// One search, which stops reading as soon as it has enough matches. Nothing is sorted: every step reads an index in its order.
struct LibrarySearch {
    let db: Database
    let language: String
    let limit: Int
    /// The matches, best first.
    private(set) var matches: [SpeciesMatch] = []
    private var ids: Set<Int64> = []
    private var keys: Set<String> = []

    init(db: Database, language: String, limit: Int) {
        self.db = db
        self.language = language
        self.limit = limit
    }

    var isFull: Bool { matches.count >= limit }

    /// Finds the species that match the first key with any matches, most specific key first, and the species from elsewhere.
    /// Without keys, lists all species.
    mutating func find(_ keys: [String], also others: [SpeciesMatch]) throws {
        guard !keys.isEmpty else { return try listAll() }
        for key in keys where matches.isEmpty {
            try takeNames(beginningWith: key)
            take(others)
            try takeWords(beginningWith: key)
        }
        for key in keys where matches.isEmpty { try takeNames(near: key) }
    }

    /// A name and its species, as read from the database.
    struct Found {
        let species: Int64
        let scientificName: String
        let family, art: String?
        let source, matched, key, kind: String
        let language, commonName: String?

        /// The selected columns. The first argument is the user's language. Bodies are not read.
        static let columns = """
            species.id, scientificName, family, art, source, name.text, name.key, name.kind, name.language,
            coalesce(
                (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                    AND common.language = ?1 ORDER BY common.id LIMIT 1),
                (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                    AND common.language = 'en' ORDER BY common.id LIMIT 1))
            """

        init(_ row: Row) throws {
            species = try row.required(0)
            scientificName = try row.required(1)
            (family, art) = try (row.value(2), row.value(3))
            (source, matched, key, kind) = try (row.required(4), row.required(5), row.required(6), row.required(7))
            (language, commonName) = try (row.value(8), row.value(9))
        }

        /// The priority of the name among the names of its species; the one with the lowest rank is shown.
        func rank(in user: String) -> Int {
            switch (kind, language) {
            case ("common", user): 0
            case ("accepted", _): 1
            case ("common", "en"): 2
            case ("common", _): 3
            default: 4
            }
        }
    }

    /// Adds a match unless the species has already been added, from here or from elsewhere.
    mutating func take(_ found: Found, isFuzzyMatch: Bool = false) throws {
        guard try !isCatalogSynonym(found) else { return }
        guard ids.insert(found.species).inserted, keys.insert(PlantName.key(found.scientificName)).inserted else { return }
        let table = OpenTable(rawValue: found.source)
        matches.append(
            SpeciesMatch(
                scientificName: found.scientificName, commonName: found.commonName, family: found.family,
                matched: found.matched, isSynonym: found.kind == "synonym", art: found.art,
                source: table == nil ? .catalog : .table, table: table, isFuzzyMatch: isFuzzyMatch))
    }

    /// Whether a table's species is in the catalog under a newer name, by which it is also found.
    private func isCatalogSynonym(_ found: Found) throws -> Bool {
        guard OpenTable(rawValue: found.source) != nil else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM name WHERE key = ? AND kind = 'synonym' AND tier = 0)"),
            arguments: [PlantName.key(found.scientificName)]) ?? false
    }

    /// Adds species found elsewhere.
    private mutating func take(_ others: [SpeciesMatch]) {
        for match in others where !isFull && keys.insert(PlantName.key(match.scientificName)).inserted {
            matches.append(match)
        }
    }

    // MARK: Names that start with the query

    /// Adds every species by its accepted name, the catalog's first.
    private mutating func listAll() throws {
        for tier in LibraryEntry.Tier.allCases { try takeNames(from: "", tier, "accepted", nil) }
    }

    /// Adds the names that start with a key.
    private mutating func takeNames(beginningWith key: String) throws {
        for tier in LibraryEntry.Tier.allCases where !isFull {
            try takeNames(from: key, tier, "common", language)
            try takeNames(from: key, tier, "accepted", nil)
            if language != "en" { try takeNames(from: key, tier, "common", "en") }
            var other = try nextLanguage(after: "", tier)
            while let code = other, !isFull {
                if code != language && code != "en" { try takeNames(from: key, tier, "common", code) }
                other = try nextLanguage(after: code, tier)
            }
            try takeNames(from: key, tier, "synonym", nil)
        }
    }

    private mutating func takeNames(
        from key: String, _ tier: LibraryEntry.Tier, _ kind: String, _ code: String?
    ) throws {
        guard !isFull else { return }
        let statement = try db.cachedStatement(sql: Self.names(inLanguage: code != nil))
        let found = try Row.fetchCursor(
            statement, arguments: [language, tier.rawValue, kind, key, key + "\u{10FFFF}"] + (code.map { [$0] } ?? []))
        while !isFull, let row = try found.next() { try take(Found(row)) }
    }

    /// Selects names of a tier and kind in a range of keys, ordered by key.
    static func names(inLanguage: Bool) -> String {
        """
        SELECT \(Found.columns) FROM name INDEXED BY nameInOrder CROSS JOIN species ON species.id = name.species
        WHERE tier = ?2 AND name.kind = ?3 AND name.language \(inLanguage ? "= ?6" : "IS NULL") AND key >= ?4 AND key < ?5
        ORDER BY key
        """
    }

    private func nextLanguage(after code: String, _ tier: LibraryEntry.Tier) throws -> String? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT language FROM name WHERE tier = ? AND kind = 'common' AND language > ?
                ORDER BY tier, kind, language LIMIT 1
                """)
        return try String.fetchOne(statement, arguments: [tier.rawValue, code])
    }

    // MARK: Words

    /// Adds the names in which each word of a key is a prefix of some word, in insertion order.
    private mutating func takeWords(beginningWith key: String) throws {
        let words = Self.words(of: key)
        guard !isFull, !words.isEmpty else { return }
        try eachSpecies(matching: words.map { "\"\($0)\"*" }.joined(separator: " ")) { search, names in
            if let best = names.min(by: { $0.rank(in: search.language) < $1.rank(in: search.language) }) { try search.take(best) }
            return !search.isFull
        }
    }

    /// The words of a key, split as in the full-text index.
    static func words(of key: String) -> [String] { key.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    /// Selects the names that match a full-text expression, in ID order.
    static let wordMatches = """
        SELECT \(Found.columns) FROM nameWords CROSS JOIN name ON name.id = nameWords.rowid
        CROSS JOIN species ON species.id = name.species WHERE nameWords MATCH ?2 ORDER BY nameWords.rowid
        """

    /// Reads the names that match an expression, grouped by species, until `body` returns false.
    mutating func eachSpecies(
        matching expression: String, _ body: (inout LibrarySearch, [Found]) throws -> Bool
    ) throws {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.wordMatches), arguments: [language, expression])
        var names: [Found] = []
        while let row = try rows.next() {
            let found = try Found(row)
            if let last = names.last, last.species != found.species {
                guard try body(&self, names) else { return }
                names = []
            }
            names.append(found)
        }
        if !names.isEmpty { _ = try body(&self, names) }
    }
}
