/// Edit distances for matching misspelled words.
public enum EditDistance {
    /// The maximum edit distance at which a word of `count` letters matches another: 0 in words of up to 3 letters, where one
    /// letter makes a different name, 1 in words of 4 to 7 letters, 2 in longer words.
    public static func tolerance(ofLetters count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

    /// The edit distance between two words: the number of inserted, deleted or substituted letters and transposed adjacent
    /// letters.
    ///
    /// This is the restricted Damerau–Levenshtein distance (optimal string alignment): no substring is edited twice.
    ///
    /// - Parameter most: The maximum distance of interest.
    /// - Returns: The distance, or nil if it exceeds `most`.
    public static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
        guard abs(left.count - right.count) <= most else { return nil }
        // Each row depends only on the two rows above it.
        let width = right.count + 1
        var table = [Int](repeating: 0, count: 3 * width)
        for column in 0..<width { table[column] = column }
        var leastAbove = 0
        for row in 1..<left.count + 1 {
            let line = row % 3 * width
            let above = (row - 1) % 3 * width
            table[line] = row
            var least = row
            for column in 1..<width {
                let isSame = left[row - 1] == right[column - 1]
                var slips = min(
                    table[above + column] + 1, table[line + column - 1] + 1, table[above + column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    slips = min(slips, table[(row - 2) % 3 * width + column - 2] + 1)
                }
                table[line + column] = slips
                least = min(least, slips)
            }
            // The minimum of a row is never below the minimum of the two rows above it.
            guard min(least, leastAbove) <= most else { return nil }
            leastAbove = least
        }
        let slips = table[left.count % 3 * width + right.count]
        return slips <= most ? slips : nil
    }

    /// The names that were probably meant by a misspelled one, ignoring case: those with the smallest distance to it that the
    /// longer of the two tolerates, in their order. Empty if none is near.
    public static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
        let letters = Array(name.lowercased().unicodeScalars)
        let near = names.compactMap { other -> (name: String, slips: Int)? in
            let count = other.unicodeScalars.count
            let most = tolerance(ofLetters: max(letters.count, count))
            // Most names are ruled out by their length. Few letters have another number of scalars in lower case.
            guard abs(count - letters.count) <= most + 1 else { return nil }
            return distance(letters, Array(other.lowercased().unicodeScalars), atMost: most).map { (other, $0) }
        }
        guard let least = near.map(\.slips).min() else { return [] }
        var seen: Set<String> = []
        return near.filter { $0.slips == least && seen.insert($0.name).inserted }.map(\.name)
    }

    /// A bit mask of a word's letters, for a quick check: each edit changes at most two bits, so words whose masks differ in more
    /// than twice as many bits as edits allowed are too far apart.
    public static func letters(of word: some StringProtocol) -> UInt64 {
        word.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
}
