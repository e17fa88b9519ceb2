/// How far a word that was typed may lie from the one that was meant.
public enum Spelling {
    /// How many slips a word of so many letters may hold and still be taken for another: none in short words, where one letter
    /// makes a different name, one in words of 4 to 7 letters, two in longer ones.
    public static func tolerance(ofLetters count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

    /// The number of slips between two words: a letter too many, too few or wrong, or two neighbors exchanged.
    ///
    /// It is the restricted Damerau–Levenshtein distance (optimal string alignment): nothing is changed twice.
    ///
    /// - Parameter most: The greatest distance of interest.
    /// - Returns: nil where it is greater.
    public static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
        guard abs(left.count - right.count) <= most else { return nil }
        // Only the two lines above the present one are looked at.
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
            // No line's least is below that of both lines above it.
            guard min(least, leastAbove) <= most else { return nil }
            leastAbove = least
        }
        let slips = table[left.count % 3 * width + right.count]
        return slips <= most ? slips : nil
    }

    /// The letters of a word as bits, for a quick look: each slip changes two of them at most, so that words with more than twice
    /// as many different bits as slips are too far apart.
    public static func letters(of word: some StringProtocol) -> UInt64 {
        word.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
}
