import Foundation
import GRDB
import Garden
import Synchronization

extension LibraryDatabase {
    /// The species whose names match the query, each once, best match first.
    ///
    /// The catalog's species come first, ordered by the names that match: those in the user's language and accepted names before
    /// English names and synonyms; each whole names before whole words, beginnings of names and beginnings of words; and each
    /// most familiar names first (``Species/commonness``). A plural finds the singular ("lilies" and "Peace Lily"). Then come
    /// species from elsewhere, and those of imported tables: names that begin with the query in the order of the alphabet, and
    /// names with words that begin with its words. Then species of the catalog with the query inside words of their names in the
    /// user's language. Only if nothing matches, these are searched in turn: the inside of words of English names, words in
    /// several names of a species, names in other languages, and similar names.
    ///
    /// - Parameters:
    ///   - text: The query. If empty, every species is listed: the catalog's by the name that is displayed, those of tables by
    ///     their accepted names.
    ///   - language: The preferred language code, in which common names are returned.
    ///   - limit: The maximum number of matches.
    ///   - others: Species from elsewhere whose names start with the query.
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

/// One search. Imported tables can be large: each step in them reads an index in its order, and stops as soon as there are enough
/// matches.
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
            guard let query = NameQuery(key: key, language: language) else { continue }
            let catalog = try catalogNames(query)
            try take(catalog, fitting: query, foreign: false)
            take(others)
            try takeNames(beginningWith: key)
            try takeWords(query, foreign: false)
            try take(catalog, containing: query, in: .own)
            if matches.isEmpty { try take(catalog, containing: query, in: .general) }
            if matches.isEmpty { try take(catalog, joining: query) }
            if matches.isEmpty {
                try take(catalog, fitting: query, foreign: true)
                try takeForeignNames(beginningWith: key)
                try takeWords(query, foreign: true)
            }
        }
        for key in keys where matches.isEmpty { try takeNames(near: key) }
    }

    /// A name and its species, as read from the database.
    struct Found {
        let species: Int64
        let scientificName: String
        let family, art: String?
        let source, matched, key, kind: String
        let language, ownName, englishName: String?
        let familiarity: Int

        /// The selected columns. The first argument is the user's language. Bodies are not read.
        static let columns = """
            species.id, scientificName, family, art, source, name.text, name.key, name.kind, name.language,
            (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                AND common.language = ?1 ORDER BY common.id LIMIT 1),
            (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                AND common.language = 'en' ORDER BY common.id LIMIT 1), name.familiarity
            """

        init(_ row: Row) throws {
            species = try row.required(0)
            scientificName = try row.required(1)
            (family, art) = try (row.value(2), row.value(3))
            (source, matched, key, kind) = try (row.required(4), row.required(5), row.required(6), row.required(7))
            (language, ownName, englishName) = try (row.value(8), row.value(9), row.value(10))
            familiarity = try row.required(11)
        }

        /// The order in which the species' names are preferred to explain a match.
        func rank(in user: String) -> (Int, Int) {
            (Scope(kind: kind, language: language, user: user).rawValue, kind == "common" ? 0 : 1)
        }

        /// The tier of the species.
        var tier: Int { species < LibraryEntry.Tier.tables.ids.lowerBound ? 0 : 1 }
    }

    /// Whose name it is, the user's first.
    enum Scope: Int {
        /// A common name in the user's language, or the accepted name.
        case own
        /// An English name, or a synonym.
        case general
        /// A common name in another language.
        case foreign

        init(kind: String, language: String?, user: String) {
            switch kind {
            case "accepted": self = .own
            case "common": self = language == user ? .own : language == "en" ? .general : .foreign
            default: self = .general
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
                scientificName: found.scientificName, commonName: found.ownName ?? found.englishName,
                commonLanguage: found.ownName != nil ? language : found.englishName.map { _ in "en" }, family: found.family,
                matched: found.matched, matchedLanguage: found.language == "und" ? nil : found.language,
                isSynonym: found.kind == "synonym", art: found.art,
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

    /// Adds every species: the catalog's by the name that is displayed, those of tables by accepted name.
    private mutating func listAll() throws {
        var catalog = LibrarySearch(db: db, language: language, limit: .max)
        try catalog.takeNames(from: "", .catalog, "accepted", nil)
        take(catalog.matches.map { (PlantName.key($0.shownName), $0) }.sorted { $0.0 < $1.0 }.map(\.1))
        try takeNames(from: "", .tables, "accepted", nil)
    }

    // MARK: Tables

    /// Adds the names in tables that start with a key, except those in other languages.
    private mutating func takeNames(beginningWith key: String) throws {
        try takeNames(from: key, .tables, "common", language)
        try takeNames(from: key, .tables, "accepted", nil)
        if language != "en" { try takeNames(from: key, .tables, "common", "en") }
        try takeNames(from: key, .tables, "synonym", nil)
    }

    /// Adds the names in tables that are neither English nor in the user's language and start with a key.
    private mutating func takeForeignNames(beginningWith key: String) throws {
        var other = try nextLanguage(after: "")
        while let code = other, !isFull {
            if code != language && code != "en" { try takeNames(from: key, .tables, "common", code) }
            other = try nextLanguage(after: code)
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

    private func nextLanguage(after code: String) throws -> String? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT language FROM name WHERE tier = ? AND kind = 'common' AND language > ?
                ORDER BY tier, kind, language LIMIT 1
                """)
        return try String.fetchOne(statement, arguments: [LibraryEntry.Tier.tables.rawValue, code])
    }

    /// Adds the names in tables in which each word of a query is a prefix of some word, or is one in the singular, in insertion
    /// order.
    ///
    /// - Parameter foreign: Whether names that are neither English nor in the user's language count.
    private mutating func takeWords(_ query: NameQuery, foreign: Bool) throws {
        guard !isFull else { return }
        let expression = zip(query.words, query.singulars).map { word, singulars in
            let forms = ["\"\(word)\"*"] + singulars.map { "\"\($0)\"" }
            return forms.count > 1 ? "(\(forms.joined(separator: " OR ")))" : forms[0]
        }.joined(separator: " AND ")
        try eachSpecies(matching: expression, .tables, foreign: foreign) { search, names in
            if let best = names.min(by: { $0.rank(in: search.language) < $1.rank(in: search.language) }) { try search.take(best) }
            return !search.isFull
        }
    }

    /// The words of a key, split as in the full-text index.
    static func words(of key: String) -> [String] { key.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    /// Selects the names that match a full-text expression, in ID order, from an ID on.
    static func wordMatches(foreign: Bool) -> String {
        """
        SELECT \(Found.columns) FROM nameWords CROSS JOIN name ON name.id = nameWords.rowid
        CROSS JOIN species ON species.id = name.species WHERE nameWords MATCH ?2 AND nameWords.rowid >= ?3
        \(foreign ? "" : "AND (name.language IS NULL OR name.language IN (?1, 'en'))") ORDER BY nameWords.rowid
        """
    }

    /// Reads the names that match an expression, grouped by species, those of the tier and the tiers after it, until `body`
    /// returns false.
    ///
    /// - Parameter foreign: Whether names that are neither English nor in the user's language are read.
    mutating func eachSpecies(
        matching expression: String, _ tier: LibraryEntry.Tier, foreign: Bool,
        _ body: (inout LibrarySearch, [Found]) throws -> Bool
    ) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: Self.wordMatches(foreign: foreign)),
            arguments: [language, expression, tier.ids.lowerBound])
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
