import GRDB
import Garden

/// Names that lie near what was typed, where nothing fits it.
extension LibrarySearch {
    /// How many species are weighed at most, so that a common word does not make a search long.
    private static let weighed = 200
    /// How many words a name has at most that is doubted: a longer text is none.
    private static let longestName = 8
    /// How many words are tried at most in place of one that was typed.
    private static let corrections = 12

    /// Takes the names that lie near a key, the nearest first: those that have a word like each of its words.
    ///
    /// Words that no name has are doubted first, and only where that finds nothing, all of them: the slip may be a word too.
    mutating func takeNames(near key: String) throws {
        let words = Self.words(of: key)
        guard words.count <= Self.longestName else { return }
        let strange = try words.filter { try !isKnown($0) }
        if !strange.isEmpty { try takeNames(like: words, doubting: strange) }
        if matches.isEmpty && strange.count < words.count { try takeNames(like: words, doubting: words) }
    }

    /// Whether a word of some name begins with a word.
    private func isKnown(_ word: String) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM nameWords WHERE nameWords MATCH ? ORDER BY rowid LIMIT 1")
        return try Int64.fetchOne(statement, arguments: ["\"\(word)\"*"]) != nil
    }

    private mutating func takeNames(like words: [String], doubting doubted: [String]) throws {
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
        var weighed: [(slips: Int, name: Found)] = []
        try eachSpecies(matching: expression.joined(separator: " AND ")) { search, names in
            let ranked = names.map { (slips: slips($0), rank: $0.rank(in: search.language), name: $0) }
            if let best = ranked.min(by: { ($0.slips, $0.rank) < ($1.slips, $1.rank) }) {
                weighed.append((best.slips, best.name))
            }
            return weighed.count < Self.weighed
        }
        for slips in Set(weighed.map(\.slips)).sorted() {
            for one in weighed where one.slips == slips && !isFull { try take(one.name, isNearMiss: true) }
        }
    }

    /// The words of the library that lie near one, with the number of slips between; none for a word too short to be doubted.
    private func corrections(of word: String) throws -> [String: Int] {
        let letters = Array(word.unicodeScalars)
        let tolerance = Spelling.tolerance(ofLetters: letters.count)
        guard tolerance > 0, let first = letters.first, let next = Unicode.Scalar(first.value + 1) else { return [:] }
        let terms = try String.fetchCursor(
            db.cachedStatement(
                sql: "SELECT term FROM nameVocabulary WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?"),
            arguments: [String(first), String(next), letters.count - tolerance, letters.count + tolerance])
        let bits = Spelling.letters(of: word)
        var near: [(term: String, slips: Int)] = []
        while let term = try terms.next() {
            // Most words are told apart at a glance. Those that begin so were looked for before.
            guard (Spelling.letters(of: term) ^ bits).nonzeroBitCount <= 2 * tolerance, !term.hasPrefix(word),
                let slips = Spelling.distance(letters, Array(term.unicodeScalars), atMost: tolerance)
            else { continue }
            near.append((term, slips))
        }
        near.sort { ($0.slips, $0.term) < ($1.slips, $1.term) }
        return Dictionary(uniqueKeysWithValues: near.prefix(Self.corrections).map { ($0.term, $0.slips) })
    }
}
