import Foundation
import TestSupport
import Testing

@Suite("Names")
struct NameTests {
    /// Words that stand for standard terms: repository, preferences, watering depth, action, server, worker, binding, formatter.
    private static let words = [
        "Gardener", "Household", "Thirst", "Deed", "Tending", "Servant", "Studio", "Tenancy", "Phrasebook",
    ]

    /// The name of a file, type or public symbol that contains one of the words, ignoring case at the beginning.
    private func clashing(_ names: some Sequence<String>) -> [String] {
        names.filter { name in
            Self.words.contains { word in
                name.contains(word) || name.hasPrefix(word.prefix(1).lowercased() + word.dropFirst())
            }
        }
    }

    @Test("files, types and public symbols use standard terms", arguments: ["Sources", "Tests", "Benchmarks"])
    func terms(folder: String) throws {
        let symbol = #/(?:public|package) +(?:\w+(?:\(set\))? +)*(?:func|var|let|case) +(\w+)/#
        for file in try SourceFile.all(under: folder) where !file.path.hasSuffix("NameTests.swift") {
            let names = [file.name] + file.types + file.text.matches(of: symbol).map { String($0.1) }
            #expect(clashing(names) == [], "\(file)")
        }
    }

    @Test("no two files have the same name, except main.swift and links")
    func files() throws {
        let files = try ["Sources", "Tests", "Benchmarks"].flatMap { try SourceFile.all(under: $0) }.filter {
            let values = try Checkout.root.appendingPathComponent($0.path).resourceValues(forKeys: [.isSymbolicLinkKey])
            return $0.name != "main.swift" && values.isSymbolicLink != true
        }
        let doubled = Dictionary(grouping: files, by: \.name).values.filter { $0.count > 1 }
        #expect(doubled.isEmpty, "\(doubled)")
    }

    @Test("half of the source files have fewer than 100 lines")
    func median() throws {
        let lengths = try SourceFile.all(under: "Sources").map {
            $0.text.split(separator: "\n", omittingEmptySubsequences: false).count
        }
        #expect(lengths.sorted()[lengths.count / 2] < 100)
    }
}
