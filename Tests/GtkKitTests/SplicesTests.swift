import TestSupport
import Testing

@testable import GtkKit

@Suite("Splices between two lists")
struct SplicesTests {
    private func applied(_ changes: [Splice<Int>], to list: [Int]) -> [Int] {
        changes.reduce(into: list) { $0.replaceSubrange($1.position..<($1.position + $1.removed), with: $1.inserted) }
    }

    @Test(
        "rows that keep their order are not touched",
        arguments: [
            ([1, 2, 3], [1, 2, 3], []),
            ([], [1, 2], [Splice(position: 0, removed: 0, inserted: [1, 2])]),
            ([1, 2], [], [Splice(position: 0, removed: 2, inserted: [])]),
            ([1, 2, 3], [1, 9, 2, 3], [Splice(position: 1, removed: 0, inserted: [9])]),
            (
                [1, 2, 3, 4, 5], [1, 3, 5],
                [.init(position: 1, removed: 1, inserted: []), .init(position: 2, removed: 1, inserted: [])]
            ),
            (
                [1, 2, 3, 4], [8, 2, 3, 9],
                [.init(position: 0, removed: 1, inserted: [8]), .init(position: 3, removed: 1, inserted: [9])]
            ),
            ([1, 2, 3, 4], [1, 3, 2, 4], [Splice(position: 1, removed: 2, inserted: [3, 2])]),
        ] as [([Int], [Int], [Splice<Int>])])
    func splice(old: [Int], new: [Int], expected: [Splice<Int>]) {
        #expect(splices(from: old, to: new) == expected)
        #expect(applied(expected, to: old) == new)
    }

    @Test("splices turn any list into any other")
    func random() {
        var generator = SeededRandom()
        for _ in 0..<500 {
            let old = Array(0..<20).filter { _ in Bool.random(using: &generator) }
            var new = Array(0..<20).filter { _ in Bool.random(using: &generator) }
            if Int.random(in: 0..<5, using: &generator) == 0 { new.shuffle(using: &generator) }
            #expect(applied(splices(from: old, to: new), to: old) == new, "from \(old) to \(new)")
        }
    }

    @Test("more changes than the limit become one")
    func limit() {
        let old = Array(0..<1000)
        let new = old.filter { $0 % 2 == 0 }
        #expect(splices(from: old, to: new, limit: 100).count == 1)
        #expect(splices(from: old, to: new, limit: 1000).count == 500)
        #expect(applied(splices(from: old, to: new, limit: 1000), to: old) == new)
    }
}
