import Garden
import Testing

@Suite("Edit distance between words")
struct EditDistanceTests {
    private func distance(_ left: String, _ right: String, atMost most: Int = 9) -> Int? {
        EditDistance.distance(Array(left.unicodeScalars), Array(right.unicodeScalars), atMost: most)
    }

    @Test(
        "an extra, missing, wrong or transposed letter counts as one edit",
        arguments: [
            ("", "", 0), ("basil", "basil", 0), ("bazil", "basil", 1), ("delicosa", "deliciosa", 1),
            ("lavendar", "lavender", 1), ("monstrea", "monstera", 1), ("monnstera", "monstera", 1), ("", "aloe", 4),
            ("aloe", "", 4),
            ("rosmarin", "rosemary", 3), ("ca", "abc", 3), ("ab", "ba", 1), ("фикус", "фкиус", 1),
        ])
    func slips(left: String, right: String, count: Int) {
        #expect(distance(left, right) == count)
        #expect(distance(right, left) == count)
        #expect(distance(left, right, atMost: count) == count)
        #expect((EditDistance.letters(of: left) ^ EditDistance.letters(of: right)).nonzeroBitCount <= 2 * count)
        #expect(count == 0 || distance(left, right, atMost: count - 1) == nil)
    }

    @Test("words of up to 3 letters must match exactly, up to 7 allow one edit, longer ones two")
    func tolerance() {
        #expect((0...9).map(EditDistance.tolerance) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
    }

    @Test(
        "the nearest names are those with the fewest edits that the longer word tolerates, ignoring case",
        arguments: [
            ("plnat", ["plant", "tasks"], ["plant"]), ("taks", ["tasks", "plant", "task"], ["tasks", "task"]),
            ("Monster", ["monstera", "Basil"], ["monstera"]), ("jsn", ["json"], ["json"]), ("bad", ["to", "add"], []),
            ("monstrea", ["Monster", "Monstera", "Monstera"], ["Monstera"]), ("", ["aloe"], []), ("basil", [], []),
        ])
    func nearest(name: String, names: [String], near: [String]) {
        #expect(EditDistance.nearest(to: name, among: names) == near)
    }
}
