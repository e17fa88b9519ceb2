import Foundation

/// Normalizes plant names for lookup.
public enum PlantName {
    /// The key by which names are compared: lowercase, without accents, hybrid signs, quotation marks and repeated spaces.
    public static func key(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return key(ofASCII: name) }
        return name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { $0.isWhitespace || "'’‘\"“”".contains($0) }
            .filter { $0 != "×" && $0 != "x" }
            .map { $0.hasPrefix("×") ? String($0.dropFirst()) : String($0) }
            .joined(separator: " ")
    }

    /// The same for a name without accents, as nearly all are. It takes a tenth of the time, which counts in a table of 400,000
    /// species.
    private static func key(ofASCII name: String) -> String {
        var key: [UInt8] = []
        key.reserveCapacity(name.utf8.count)
        for word in name.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x22 || $0 == 0x27 }) {
            let lowercase = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if lowercase == [0x78] { continue }
            if !key.isEmpty { key.append(0x20) }
            key += lowercase
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// The lookup keys of a scientific name, most specific first: the name as written, without the cultivar, and the genus and
    /// epithet alone, without authors and ranks below the species.
    ///
    /// A hybrid formula such as "Hedera helix × canariensis" has only one key, because neither parent is the same plant. So has
    /// any name that joins two plants in another way. A cultivar of a genus, such as "Aphelandra 'Squarrosa'", has the key of the
    /// genus.
    public static func keys(ofScientific name: String) -> [String] {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard !words.indices.dropFirst(2).contains(where: { joinsPlants(words[$0...]) }) else { return [key(name)] }
        guard let quote = name.firstIndex(where: { "'’‘\"“”".contains($0) }) else { return keys(key(name), key(name)) }
        // The cultivar's name must not be taken for the epithet.
        let plain = key(String(name[..<quote]))
        // An apostrophe within a word, as in "d’or", begins no cultivar.
        let isCultivar = quote > name.startIndex && name[name.index(before: quote)].isWhitespace
        return isCultivar && !plain.contains(" ") && !plain.isEmpty ? [plain] : keys(key(name), plain)
    }

    /// Whether the first of `words`, not among the first two of a name, makes it the name of two plants: a hybrid sign, alone or
    /// attached, or another joint. An ampersand also joins authors, so it counts only before another genus and epithet.
    private static func joinsPlants(_ words: ArraySlice<Substring>) -> Bool {
        guard let word = words.first else { return false }
        if word == "&" {
            let next = words.dropFirst().prefix(2)
            return next.count == 2 && next.last?.allSatisfy { $0.isLowercase } == true
        }
        let joints: Set<Character> = ["×", "✕", "+", "/", "*", "?", "|"]
        return joints.contains { word.contains($0) } || ["x", "or", "and", "und", "oder"].contains(word.lowercased())
    }

    private static func keys(_ whole: String, _ plain: String) -> [String] {
        let binomial = plain.split(separator: " ").prefix(2).joined(separator: " ")
        return [whole, plain, binomial].reduce(into: []) { keys, key in
            if !key.isEmpty && !keys.contains(key) { keys.append(key) }
        }
    }

    /// The key of the genus, which is the first word of a scientific name, or nil for an empty name.
    public static func genusKey(_ name: String) -> String? {
        key(name).split(separator: " ").first.map(String.init)
    }
}
