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
        var before: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var line = [row + 1]
            line.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var slips = min(last[column + 1] + 1, line[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
                    slips = min(slips, before[column - 1] + 1)
                }
                line.append(slips)
            }
            // Each line's least is never less than the one's before, an exchange aside, which looks back two lines.
            guard min(line.min() ?? 0, last.min() ?? 0) <= most else { return nil }
            (before, last) = (last, line)
        }
        return last[right.count] <= most ? last[right.count] : nil
    }
}
