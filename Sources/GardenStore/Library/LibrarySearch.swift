import Foundation
import GRDB
import Garden
import Synchronization

extension LibraryDatabase {
    /// The species whose names fit what was typed, each once, best first: names that begin so, then names with words that begin
    /// so, and only where there are none, names that lie near.
    ///
    /// Names that begin so are told in this order: the catalog's before those of imported tables; among them common names in the
    /// user's language, accepted names, English names, names in other languages and synonyms; each by the alphabet.
    ///
    /// - Parameters:
    ///   - text: What was typed; empty lists every species by name.
    ///   - language: The language code in which common names are told and preferred.
    ///   - limit: How many at most.
    ///   - others: Species known elsewhere whose names begin so; they follow the library's.
    public func search(
        _ text: String, language: String, limit: Int, also others: [SpeciesMatch] = []
    ) async throws -> [SpeciesMatch] {
        // Authors, cultivars and varieties are left out where nothing is called so with them.
        let keys = PlantName.keys(ofScientific: text)
        return try await read { db in
            var search = LibrarySearch(db: db, language: language, limit: limit)
            try search.find(keys, also: others)
            return search.matches
        }
    }

    /// The statements that a search runs, with their values, in the order in which it runs them: for who asks another program the
    /// same. A search stops reading each one as soon as it has enough.
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

/// One search, which stops reading as soon as it has found enough. Nothing is sorted: every step reads an index in its order.
struct LibrarySearch {
    let db: Database
    let language: String
    let limit: Int
    /// What was found, the best first.
    private(set) var matches: [SpeciesMatch] = []
    private var ids: Set<Int64> = []
    private var keys: Set<String> = []

    init(db: Database, language: String, limit: Int) {
        self.db = db
        self.language = language
        self.limit = limit
    }

    var isFull: Bool { matches.count >= limit }

    /// Finds the species that fit the first key that any fits, the most exact first, and those that are known elsewhere; without a key
    /// all.
    mutating func find(_ keys: [String], also others: [SpeciesMatch]) throws {
        guard !keys.isEmpty else { return try listAll() }
        for key in keys where matches.isEmpty {
            try takeNames(beginningWith: key)
            take(others)
            try takeWords(beginningWith: key)
        }
        for key in keys where matches.isEmpty { try takeNames(near: key) }
    }

    /// A name and its species, as they are read.
    struct Found {
        let species: Int64
        let scientificName: String
        let family, art: String?
        let source, matched, key, kind: String
        let language, commonName: String?

        /// The columns it is read from; the first argument is the user's language. Bodies are not read.
        static let columns = """
            species.id, scientificName, family, art, source, name.text, name.key, name.kind, name.language,
            coalesce(
                (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                    AND common.language = ?1 ORDER BY common.id LIMIT 1),
                (SELECT text FROM name AS common WHERE common.species = species.id AND common.kind = 'common'
                    AND common.language = 'en' ORDER BY common.id LIMIT 1))
            """

        init(_ row: Row) {
            species = row[0]
            scientificName = row[1]
            (family, art) = (row[2], row[3])
            (source, matched, key, kind) = (row[4], row[5], row[6], row[7])
            (language, commonName) = (row[8], row[9])
        }

        /// Where the name stands among the names of its species; the least is shown.
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

    /// Takes a species unless it was taken already, from here or from elsewhere.
    mutating func take(_ found: Found, isNearMiss: Bool = false) throws {
        guard try !isCatalogSynonym(found) else { return }
        guard ids.insert(found.species).inserted, keys.insert(PlantName.key(found.scientificName)).inserted else { return }
        let table = OpenTable(rawValue: found.source)
        matches.append(
            SpeciesMatch(
                scientificName: found.scientificName, commonName: found.commonName, family: found.family,
                matched: found.matched, isSynonym: found.kind == "synonym", art: found.art,
                source: table == nil ? .catalog : .table, table: table, isNearMiss: isNearMiss))
    }

    /// Whether a table's species stands in the catalog under a newer name, by which it is found as well.
    private func isCatalogSynonym(_ found: Found) throws -> Bool {
        guard OpenTable(rawValue: found.source) != nil else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM name WHERE key = ? AND kind = 'synonym' AND tier = 0)"),
            arguments: [PlantName.key(found.scientificName)]) ?? false
    }

    /// Takes species that were found elsewhere.
    private mutating func take(_ others: [SpeciesMatch]) {
        for match in others where !isFull && keys.insert(PlantName.key(match.scientificName)).inserted {
            matches.append(match)
        }
    }

    // MARK: Names that begin so

    /// Takes every species by its accepted name, the catalog's first.
    private mutating func listAll() throws {
        for tier in LibraryEntry.Tier.allCases { try takeNames(from: "", tier, "accepted", nil) }
    }

    /// Takes the names that begin with a key.
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

    /// Names of a tier and kind in a range of keys, by key.
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

    /// Takes the names of which a word begins with each word of a key, in the order in which they came into the library.
    private mutating func takeWords(beginningWith key: String) throws {
        let words = Self.words(of: key)
        guard !isFull, !words.isEmpty else { return }
        try eachSpecies(matching: words.map { "\"\($0)\"*" }.joined(separator: " ")) { search, names in
            if let best = names.min(by: { $0.rank(in: search.language) < $1.rank(in: search.language) }) { try search.take(best) }
            return !search.isFull
        }
    }

    /// The words of a key, as the index of words tells them apart.
    static func words(of key: String) -> [String] { key.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    /// Names that fit an expression of the index of words, in the order of their ids.
    static let wordMatches = """
        SELECT \(Found.columns) FROM nameWords CROSS JOIN name ON name.id = nameWords.rowid
        CROSS JOIN species ON species.id = name.species WHERE nameWords MATCH ?2 ORDER BY nameWords.rowid
        """

    /// Reads the names that fit an expression, those of one species together, for as long as the body wants more.
    mutating func eachSpecies(
        matching expression: String, _ body: (inout LibrarySearch, [Found]) throws -> Bool
    ) throws {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.wordMatches), arguments: [language, expression])
        var names: [Found] = []
        while let row = try rows.next() {
            let found = Found(row)
            if let last = names.last, last.species != found.species {
                guard try body(&self, names) else { return }
                names = []
            }
            names.append(found)
        }
        if !names.isEmpty { _ = try body(&self, names) }
    }
}
