import Foundation
import TestSupport
import Testing

/// The modules that each module may import, from the table in `docs/architecture.md`.
private let table: [String: Set<String>] = {
    let file = Checkout.root.appendingPathComponent("docs/architecture.md")
    // A missing document makes every test below fail.
    guard let text = try? String(contentsOf: file, encoding: .utf8),
        let start = text.range(of: "| module | imports |"), let end = text[start.upperBound...].range(of: "\n\n")
    else { return [:] }
    let rows = text[start.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(1)
    let pairs = rows.map { row in
        row.split(separator: "|").map { cell in cell.matches(of: #/`(\w+)`/#).map { String($0.1) } }
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0][0], Set($0[1])) })
}()

/// The modules of the language and its logging, which every module may import.
private let everyones: Set<String> = ["Foundation", "Logging", "Dispatch", "Observation", "Synchronization"]

@Suite("Module imports")
struct ImportTests {
    @Test("the table in the document has a line for every module")
    func tableIsWhole() throws {
        let modules = Set(try SourceFile.all(under: "Sources").map(\.module))
        #expect(Set(table.keys) == modules)
    }

    @Test("every module imports only what the table allows")
    func importsFollowTheTable() throws {
        for file in try SourceFile.all(under: "Sources") {
            let granted = try #require(table[file.module], "the table has no line for \(file.module)")
            let taken = Set(file.imports).subtracting(granted).subtracting(everyones)
            #expect(taken.isEmpty, "\(file) imports \(taken.sorted())")
        }
    }

    @Test("a model never imports GTK")
    func modelsKnowNoWidgets() throws {
        for file in try SourceFile.all(under: "Sources") where file.name.hasSuffix("Model.swift") {
            #expect(Set(file.imports).isDisjoint(with: ["GtkKit", "CGtk"]), "\(file)")
        }
    }

    @Test("imports are found in every syntax")
    func importsAreFound() {
        let file = SourceFile(
            path: "Sources/Garden/A.swift",
            text:
                "import Foundation\n@preconcurrency import CGtk\n@testable import Garden\nimport struct GRDB.Row\n// import Nothing\n"
        )
        #expect(file.imports == ["Foundation", "CGtk", "Garden", "GRDB"])
    }

    @Test("no type has the name of a module, which it would shadow")
    func typesAreNotModules() throws {
        for file in try SourceFile.all(under: "Sources") {
            let clashing = Set(file.types).intersection(table.keys)
            #expect(clashing.isEmpty, "\(file) declares \(clashing.sorted())")
        }
    }
}
