import Foundation

/// Reading the names of plants so that the same plant is found under each way of writing it.
public enum PlantName {
    /// The form in which names are compared: lowercase, without accents, hybrid signs, quotes and doubled spaces.
    public static func key(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { $0.isWhitespace || "'’‘\"“”".contains($0) }
            .filter { $0 != "×" && $0 != "x" }
            .map { $0.hasPrefix("×") ? String($0.dropFirst()) : String($0) }
            .joined(separator: " ")
    }

    /// The keys under which a scientific name may be known, the most exact first: as written, then without the cultivar,
    /// then genus and epithet alone, which drops authors and ranks below the species.
    ///
    /// The formula of a hybrid, "Hedera helix × canariensis", is known as written or not at all: neither parent is it.
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

    /// The key of the genus, the first word of a scientific name; nil for an empty name.
    public static func genusKey(_ name: String) -> String? {
        key(name).split(separator: " ").first.map(String.init)
    }
}
