/// Parses names as written in imported tables.
enum TableNames {
    /// The genus of a scientific name, without a hybrid sign.
    static func genus(of name: String) -> String {
        let words = name.split(separator: " ").filter { $0 != "×" && $0 != "x" }
        let first = words.first.map { $0.hasPrefix("×") ? $0.dropFirst() : $0 }
        return first.map(String.init) ?? name
    }

    /// Splits a list at commas and semicolons, drops text in brackets, and removes duplicates and entries of over 100 characters.
    static func split(_ text: String) -> [String] {
        var depth = 0
        var entries: [String] = [""]
        for letter in text {
            switch letter {
            case "(", "[": depth += 1
            case ")", "]": depth = max(0, depth - 1)
            case ",", ";": if depth == 0 { entries.append("") }
            default: if depth == 0 { entries[entries.count - 1].append(letter) }
            }
        }
        var known: Set<String> = []
        return entries.compactMap { entry in
            let name = entry.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return !name.isEmpty && name.count <= 100 && known.insert(name).inserted ? name : nil
        }
    }

    /// Extracts scientific names from a list that also contains authors, years and remarks: genus and epithet, followed by any
    /// "var.", "ssp." and similar parts. Entries that start otherwise, such as with an abbreviated genus, are skipped.
    static func synonyms(_ text: String, of name: String) -> [String] {
        let ranks: Set<Substring> = ["var.", "ssp.", "subsp.", "f.", "cv."]
        let names = split(text).compactMap { entry -> String? in
            let words = entry.split(separator: " ")
            guard words.count >= 2, isGenus(words[0]) else { return nil }
            let isHybrid = words[1] == "x" || words[1] == "×"
            let epithet = isHybrid ? 2 : 1
            guard words.count > epithet, isEpithet(words[epithet]) else { return nil }
            var parts = Array(words[...epithet])
            for index in words.indices.dropLast() where index > epithet && ranks.contains(words[index]) {
                if isEpithet(words[index + 1]) { parts += [words[index], words[index + 1]] }
            }
            return parts.joined(separator: " ")
        }
        return names.reduce(into: []) { if $1 != name && !$0.contains($1) { $0.append($1) } }
    }

    private static func isGenus(_ word: Substring) -> Bool {
        word.count > 2 && word.first?.isUppercase == true && word.dropFirst().allSatisfy { $0.isLowercase || $0 == "-" }
    }

    private static func isEpithet(_ word: Substring) -> Bool {
        word.count > 1 && word.allSatisfy { $0.isLowercase || $0 == "-" } && word != "ex"
    }
}
