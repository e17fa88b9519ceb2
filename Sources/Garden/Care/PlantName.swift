import Foundation

/// Normalizes plant names for lookup.
public enum PlantName {
    /// The key by which names are compared: lowercase, without accents, hybrid signs, quotation marks and repeated spaces.
    public static func key(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { $0.isWhitespace || "'’‘\"“”".contains($0) }
            .filter { $0 != "×" && $0 != "x" }
            .map { $0.hasPrefix("×") ? String($0.dropFirst()) : String($0) }
            .joined(separator: " ")
    }

    /// The lookup keys of a scientific name, most specific first: the name as written, without the cultivar, and the genus and
    /// epithet alone, without authors and ranks below the species.
    ///
    /// A hybrid formula such as "Hedera helix × canariensis" has only one key, because neither parent is the same plant.
    public static func keys(ofScientific name: String) -> [String] {
        let words = name.split(whereSeparator: \.isWhitespace)
        if let sign = words.firstIndex(where: { $0 == "×" || $0.lowercased() == "x" }), sign >= 2, sign < words.count - 1 {
            return [key(name)]
        }
        let cultivar = name.firstIndex { "'’‘\"“”".contains($0) }
        let plain = key(cultivar.map { String(name[..<$0]) } ?? name)
        let binomial = plain.split(separator: " ").prefix(2).joined(separator: " ")
        return [key(name), plain, binomial].reduce(into: []) { keys, key in
            if !key.isEmpty && !keys.contains(key) { keys.append(key) }
        }
    }

    /// The key of the genus, which is the first word of a scientific name, or nil for an empty name.
    public static func genusKey(_ name: String) -> String? {
        key(name).split(separator: " ").first.map(String.init)
    }
}
