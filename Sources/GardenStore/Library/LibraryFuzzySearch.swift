import GRDB
import Garden

/// Fuzzy search, used if no name matches the query.
extension LibrarySearch {
    /// The maximum number of species to rank, so that a common word does not slow down the search.
    private static let maxRanked = 200
    /// The maximum number of words in a query to correct. Longer text is not a name.
    private static let longestName = 8
    /// The maximum number of corrections to try for one word.
    private static let corrections = 12

    /// Adds the names similar to a key, closest first. Each word of the key must match a word of the name.
    ///
    /// First corrects only the words that occur in no name. If that finds nothing, corrects all words, because a misspelled word
    /// may be another valid word.
    mutating func takeNames(near key: String) throws {
        let words = Self.words(of: key)
        guard words.count <= Self.longestName else { return }
        let strange = try words.filter { try !isKnown($0) }
        if !strange.isEmpty { try takeNames(like: words, correcting: strange) }
        if matches.isEmpty && strange.count < words.count { try takeNames(like: words, correcting: words) }
    }

    /// Whether any name has a word that starts with `word`.
    private func isKnown(_ word: String) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM nameWords WHERE nameWords MATCH ? ORDER BY rowid LIMIT 1")
        return try Int64.fetchOne(statement, arguments: ["\"\(word)\"*"]) != nil
    }

    private mutating func takeNames(like words: [String], correcting doubted: [String]) throws {
        let near = try words.map { doubted.contains($0) ? try corrections(of: $0) : [:] }
        guard near.contains(where: { !$0.isEmpty }) else { return }
        let expression = zip(words, near).map { word, terms in
            "(" + (["\"\(word)\"*"] + terms.keys.sorted().map { "\"\($0)\"" }).joined(separator: " OR ") + ")"
        }
        func slips(_ name: Found) -> Int {
            let own = Self.words(of: name.key)
            return zip(words, near).reduce(0) { sum, pair in
                let (word, terms) = pair
                return sum + (own.contains { $0.hasPrefix(word) } ? 0 : own.compactMap { terms[$0] }.min() ?? 0)
            }
        }
        let language = language
        // A species' closest name; among equally close ones, the user's, and the most familiar.
        func order(_ name: Found) -> (Int, Int, Int, Int) {
            let rank = name.rank(in: language)
            return (slips(name), rank.0, -name.familiarity, rank.1)
        }
        var ranked: [(order: (Int, Int, Int, Int), name: Found)] = []
        try eachSpecies(matching: expression.joined(separator: " AND "), .catalog, foreign: true) { _, names in
            if let best = names.map({ (order: order($0), name: $0) }).min(by: { $0.order < $1.order }) { ranked.append(best) }
            return ranked.count < Self.maxRanked
        }
        let sorted = ranked.enumerated().sorted { left, right in
            let (own, other) = (left.element.order, right.element.order)
            // The catalog's names, which were read first, precede those of tables that are as close.
            return (own.0, own.1, left.element.name.tier, own.2, left.offset)
                < (other.0, other.1, right.element.name.tier, other.2, right.offset)
        }
        for one in sorted where !isFull { try take(one.element.name, isFuzzyMatch: true) }
    }

    /// The similar words in the library, with their edit distances. Empty for a word too short to be corrected.
    private func corrections(of word: String) throws -> [String: Int] {
        let letters = Array(word.unicodeScalars)
        let tolerance = EditDistance.tolerance(ofLetters: letters.count)
        guard tolerance > 0, let first = letters.first, let next = Unicode.Scalar(first.value + 1) else { return [:] }
        let terms = try String.fetchCursor(
            db.cachedStatement(
                sql: "SELECT term FROM word WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?"),
            arguments: [String(first), String(next), letters.count - tolerance, letters.count + tolerance])
        let bits = EditDistance.letters(of: word)
        var near: [(term: String, slips: Int)] = []
        while let term = try terms.next() {
            // The bit masks rule out most words quickly. Words with this prefix have already been matched.
            guard (EditDistance.letters(of: term) ^ bits).nonzeroBitCount <= 2 * tolerance, !term.hasPrefix(word),
                let slips = EditDistance.distance(letters, Array(term.unicodeScalars), atMost: tolerance)
            else { continue }
            near.append((term, slips))
        }
        near.sort { ($0.slips, $0.term) < ($1.slips, $1.term) }
        return Dictionary(uniqueKeysWithValues: near.prefix(Self.corrections).map { ($0.term, $0.slips) })
    }
}
