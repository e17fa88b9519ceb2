import GRDB
import Garden

/// Search in the catalog. It is small enough to compare the query with all of its names and to sort what fits.
extension LibrarySearch {
    /// A name in the catalog that contains the query or one of its words.
    struct CatalogName {
        let id, species: Int64
        let key, kind: String
        let scope: Scope
        let familiarity: Int
        let name: NameQuery.Name

        init(_ row: Row, language: String) throws {
            (id, species) = (try row.required(0), try row.required(1))
            (key, kind) = (try row.required(2), try row.required(3))
            scope = Scope(kind: kind, language: try row.value(4), user: language)
            familiarity = try row.required(5)
            name = NameQuery.Name(key: key, isCommon: kind == "common")
        }
    }

    /// The names in the catalog that contain the query or one of its words, also in the singular, grouped by species.
    func catalogNames(_ query: NameQuery) throws -> [[CatalogName]] {
        // What is short has to begin a word, before which there is a space. In names without spaces it is not searched.
        let forms = query.forms
        let texts = ([query.joined] + forms).map { $0.count < NameQuery.shortestInside ? " " + $0 : $0 }
        let statement = try db.cachedStatement(sql: Self.catalogNames(words: forms.count))
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(texts))
        var species: [Int64: [CatalogName]] = [:]
        while let row = try rows.next() {
            let name = try CatalogName(row, language: language)
            species[name.species, default: []].append(name)
        }
        return Array(species.values)
    }

    /// Selects the names of the catalog that contain a text without spaces, or any of a number of words.
    ///
    /// Spaces are removed only from names with the first two letters of the text, because that takes as long as all the rest.
    static func catalogNames(words: Int) -> String {
        let anyWord = (0..<words).map { "instr(' ' || key, ?\($0 + 2)) > 0" }.joined(separator: " OR ")
        return """
            SELECT id, species, key, kind, language, familiarity FROM name
            WHERE id < \(LibraryEntry.Tier.catalog.ids.upperBound) AND (\(anyWord)
                OR instr(key, substr(?1, 1, 2)) > 0 AND instr(replace(replace(key, '-', ''), ' ', ''), ?1) > 0)
            """
    }

    /// Adds the species with a name that fits, in names of other languages or in all others: by language, then by fit, and then
    /// most familiar first.
    mutating func take(_ species: [[CatalogName]], fitting query: NameQuery, foreign: Bool) throws {
        try take(
            species.compactMap { names in
                let fitting = names.compactMap { name in
                    (name.scope == .foreign) == foreign ? query.fit(name.name).map { (fit: $0, name: name) } : nil
                }
                let ranks = fitting.map { ($0.name.scope.rawValue, $0.fit.rawValue, -$0.name.familiarity, $0.name.key) }
                // The name that explains the match: one that contains all words, then one of the user's language.
                let shown = fitting.min { left, right in
                    func order(_ one: (fit: NameQuery.Fit, name: CatalogName)) -> (Int, Int, Int, Int, Int) {
                        (
                            one.fit == .exact || one.fit == .words ? 0 : 1, one.name.scope.rawValue, one.fit.rawValue,
                            one.name.name.isCommon ? 0 : 1, -one.name.familiarity
                        )
                    }
                    return order(left) < order(right)
                }
                guard let rank = ranks.min(by: { $0 < $1 }), let shown else { return nil }
                return (rank, shown.name)
            })
    }

    /// Adds the species with a common name of a scope that contains the query inside its words.
    mutating func take(_ species: [[CatalogName]], containing query: NameQuery, in scope: Scope) throws {
        try take(
            species.compactMap { names in
                names.filter { $0.scope == scope && query.isInside($0.name) }
                    .map { ((0, 0, -$0.familiarity, $0.key), $0) }.min { $0.0 < $1.0 }
            })
    }

    /// Adds the species that have all words of the query only in several of their names together.
    mutating func take(_ species: [[CatalogName]], joining query: NameQuery) throws {
        guard query.canJoinNames else { return }
        try take(
            species.compactMap { names in
                let names = names.filter { $0.scope != .foreign }
                guard query.words.allSatisfy({ word in names.contains { $0.name.hasWord(beginningWith: word) } }) else {
                    return nil
                }
                return names.map { ((-query.coverage(of: $0.name), $0.scope.rawValue, -$0.familiarity, $0.key), $0) }
                    .min { $0.0 < $1.0 }
            })
    }

    private mutating func take(_ ranked: [(rank: (Int, Int, Int, String), name: CatalogName)]) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Found.columns) FROM name CROSS JOIN species ON species.id = name.species WHERE name.id = ?2
                """)
        let sorted = ranked.sorted { $0.rank == $1.rank ? $0.name.id < $1.name.id : $0.rank < $1.rank }
        for one in sorted where !isFull {
            if let row = try Row.fetchOne(statement, arguments: [language, one.name.id]) { try take(Found(row)) }
        }
    }
}
