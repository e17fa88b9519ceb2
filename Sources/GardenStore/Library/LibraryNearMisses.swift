import GRDB
import Garden

/// Names that lie near what was typed, where nothing fits it.
extension LibrarySearch {
    /// How many species are weighed at most, so that a common word does not make a search long.
    private static let weighed = 200
    /// How many words are tried at most in place of one that was typed.
    private static let corrections = 12

    /// Takes the names that lie near a key, the nearest first: those that have a word like each of its words.
    mutating func takeNames(near key: String) throws {
        let words = Self.words(of: key)
        let near = try words.map(corrections(of:))
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
            for one in weighed where one.slips == slips && !isFull { take(one.name, isNearMiss: true) }
        }
    }

    /// The words of the library that lie near one, with the number of slips between; none for a word too short to be doubted.
    private func corrections(of word: String) throws -> [String: Int] {
        let letters = Array(word.unicodeScalars)
        let tolerance = Spelling.tolerance(ofLetters: letters.count)
        guard tolerance > 0, let first = letters.first, let next = Unicode.Scalar(first.value + 1) else { return [:] }
        let terms = try String.fetchCursor(
            db.cachedStatement(sql: "SELECT term FROM nameVocabulary WHERE term >= ? AND term < ?"),
            arguments: [String(first), String(next)])
        var near: [(term: String, slips: Int)] = []
        while let term = try terms.next() {
            // Words that begin so were looked for before.
            guard abs(term.utf8.count - word.utf8.count) <= tolerance * 4, !term.hasPrefix(word),
                let slips = Spelling.distance(letters, Array(term.unicodeScalars), atMost: tolerance)
            else { continue }
            near.append((term, slips))
        }
        near.sort { ($0.slips, $0.term) < ($1.slips, $1.term) }
        return Dictionary(uniqueKeysWithValues: near.prefix(Self.corrections).map { ($0.term, $0.slips) })
    }
}
