import Foundation
import Garden
import GardenStore
import TestSupport

/// 160,000 invented species, identical on every run. Each has a synonym and every second one a common name: 400,000 names in all.
struct InventedSpecies: Sequence, Sendable {
    static let count = 160_000
    private static let syllables = [
        "ba", "ca", "do", "fi", "la", "lo", "ma", "me", "ni", "no", "pe", "ra", "ri", "sa", "so", "ta", "te", "ti", "vu", "ze",
    ]
    private static let genera = ["us", "ia", "ium", "um", "era", "is"]
    private static let epithets = ["ensis", "ata", "osa", "ifolia", "ica", "oides", "ella"]
    private static let things = ["leaf", "flower", "grass", "tree", "vine", "wort", "weed", "berry"]

    func makeIterator() -> some IteratorProtocol<LibraryEntry> {
        var random = SeededRandom(seed: 400_000)
        func word(_ syllables: ClosedRange<Int>, _ ends: [String]) -> String {
            (0..<Int.random(in: syllables, using: &random)).map { _ in Self.syllables.randomElement(using: &random)! }.joined()
                + ends.randomElement(using: &random)!
        }
        var number = 0
        return AnyIterator {
            guard number < Self.count else { return nil }
            number += 1
            let genus = word(2...3, Self.genera).capitalized
            let name = "\(genus) \(word(2...4, Self.epithets))"
            let common = "\(word(2...2, ["n", "l", ""])) \(Self.things.randomElement(using: &random)!)"
            let species = Species(
                scientificName: name, genus: genus, care: CareProfile(scientificName: name, family: "\(genus)ceae"))
            // Encoded like a catalog species, so that a lookup reads as many bytes.
            guard let body = try? JSONEncoder().encode(species) else { return nil }
            return LibraryEntry(
                source: "catalog", tier: .tables, scientificName: name, genus: genus, family: "\(genus)ceae",
                synonyms: ["\(word(2...3, Self.genera).capitalized) \(word(2...4, Self.epithets))"],
                commonNames: number.isMultiple(of: 2) ? ["en": [common.capitalized]] : [:],
                body: String(decoding: body, as: UTF8.self))
        }
    }
}

/// Times lookups and as-you-type searches in a library of 400,000 names, and compares the searches with the same SQL statements in
/// the `sqlite3` shell.
func timeLibrary(catalog: URL) async throws {
    let folder = try TemporaryDirectory()
    let library = try LibraryDatabase.open(in: folder.url, catalog: catalog)
    let start = ContinuousClock.now
    try await library.insert(InventedSpecies())
    report("a library of 400,000 names, built", (ContinuousClock.now - start) / .seconds(1), unit: "s")
    let entries = Array(InventedSpecies().prefix(10_000))
    var number = 0
    func next() -> LibraryEntry {
        number = (number + 7_919) % entries.count
        return entries[number]
    }
    try await measure("lookup of a species by accepted name", limit: 1, runs: 501) {
        guard try await library.species(named: next().scientificName) != nil else { throw CocoaError(.coderValueNotFound) }
    }
    try await measure("lookup of a species by synonym", limit: 1, runs: 501) {
        guard try await library.species(named: next().names.first { $0.kind == .synonym }?.text ?? "") != nil else {
            throw CocoaError(.coderValueNotFound)
        }
    }
    let file = folder.file("library.sqlite")
    for text in ["m", "mar", String(entries[0].scientificName.prefix(8)), "vine", "vine mari"] {
        let ours = try await measure("search, “\(text)”", limit: 16) {
            _ = try await library.search(text, language: "en", limit: 50)
        }
        let statements = try await library.statements(ofSearch: text, language: "en", limit: 50)
        let shell = try timeOfShell(
            statements.filter { $0.hasPrefix("SELECT") }.map { $0.hasSuffix(" LIMIT 1") ? $0 : "\($0) LIMIT 50" }, file)
        print("  SQLite's shell: \(rounded(shell)) ms for \(statements.count) statements")
        report("  search: ratio to the shell", ours / shell, unit: "x")
    }
    for text in ["monstera delicosa", "lavendar"] {
        try await measure("search with a slip, “\(text)”", limit: 16) {
            _ = try await library.search(text, language: "en", limit: 50)
        }
    }
}

/// The time in milliseconds that the `sqlite3` shell takes to execute the statements once, without its startup. Median of five
/// processes.
private func timeOfShell(_ statements: [String], _ file: URL) throws -> Double {
    func time(_ script: String) throws -> Double {
        let process = Process()
        let input = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = ["-readonly", file.path(percentEncoded: false)]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
    let runs = 50
    let once = statements.map { $0 + ";\n" }.joined()
    // Subtracts a process that runs the statements once, which includes opening the file and reading the schema.
    let times = try (0..<5).map { _ in
        (try time(String(repeating: once, count: runs + 1)) - time(once)) / Double(runs)
    }
    return times.sorted()[times.count / 2]
}
