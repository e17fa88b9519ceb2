import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Importing open-data tables", .timeLimit(.minutes(10)))
struct TableImportTests {
    let folder: TemporaryDirectory
    let library: LibraryDatabase
    static let written = Checkout.root.appendingPathComponent("Tests/Fixtures/tables")
    private let instant = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        folder = try TemporaryDirectory()
        library = try LibraryDatabase.open(in: folder.url, catalog: Checkout.root.appendingPathComponent("data/catalog"))
    }

    static func file(of table: OpenTable) -> URL {
        switch table {
        case .ecoCrop: written.appendingPathComponent("synthetic-ecocrop.csv")
        case .openPlantbook: written.appendingPathComponent("synthetic-plantbook.json")
        case .trefle: written.appendingPathComponent("synthetic-trefle.tsv")
        }
    }

    private func write(_ text: String, _ encoding: String.Encoding = .utf8) throws -> URL {
        let file = folder.file(UUID().uuidString)
        try #require(text.data(using: encoding)).write(to: file)
        return file
    }

    private func skipped(_ report: TableReport) -> [String] {
        report.skipped.map { "\($0.reason) \($0.count) \($0.lines)" }
    }

    @Test("EcoCrop is imported with its special characters; broken rows are reported with reason and line")
    func ecoCrop() async throws {
        let report = try await library.importTable(.ecoCrop, from: Self.file(of: .ecoCrop), at: instant)
        #expect(report.species == 4)
        #expect(skipped(report) == ["wrongCells 1 [5]", "noName 1 [6]", "malformed 1 [7]"])
        #expect(report[.light] == 2 && report[.temperature] == 2 && report[.toxicity] == 0 && report[.soil] == 1)
        let nemo = try #require(try await library.species(named: "Nemo ignotus"))
        #expect(nemo.commonNames["und"] == ["nobody", "flor de ninguém", "\"niemand\""])
        #expect(nemo.synonyms == ["Nemo obscurus", "Nullus ignotus var. minor"])
        #expect(nemo.care.light?.source.table == .ecoCrop)
        #expect(try await library.species(named: "nullus ignotus var. minor")?.scientificName == "Nemo ignotus")
        #expect(try await library.search("d’or", language: "en", limit: 5).first?.matched == "d’or")
    }

    @Test("the Trefle dump is imported; 0 is a value, and a text may contain line breaks")
    func trefle() async throws {
        let report = try await library.importTable(.trefle, from: Self.file(of: .trefle), at: instant)
        #expect(report.species == 4)
        #expect(skipped(report) == ["noName 1 [7]", "wrongCells 1 [8]"])
        #expect(report[.watering] == 2 && report[.light] == 2)
        let nemo = try #require(try await library.species(named: "Nemo ignotus"))
        #expect(nemo.care.more?.value.first == .text(.growing, "Plant it \"deep\".\nWater it."))
        #expect(try await library.species(named: "Fortis minimus")?.care.light?.value == .fullShade)
    }

    @Test("Open Plantbook is imported; a malformed object is reported with its line")
    func plantbook() async throws {
        let report = try await library.importTable(.openPlantbook, from: Self.file(of: .openPlantbook), at: instant)
        #expect(report.species == 3)
        #expect(skipped(report) == ["malformed 1 [11]", "noName 1 [12]"])
        #expect(try await library.species(named: "Sol amans")?.care.light?.value == .fullSun)
        #expect(try await library.species(named: "Fortis minimus")?.care.light?.value == .fullShade)
        let lines = try write("{\"pid\": \"a b\", \"display_pid\": \"Ab b\"}\n{\"pid\": \"c d\", \"display_pid\": \"Cd d\"}\n")
        #expect(try await library.importTable(.openPlantbook, from: lines, at: instant).species == 2)
        let alone = try write("{\"pid\": \"a b\", \"display_pid\": \"Ab b\"}")
        #expect(try await library.importTable(.openPlantbook, from: alone, at: instant).species == 1)
    }

    @Test("an imported table is listed with its file and date, and is removed as a whole", arguments: OpenTable.allCases)
    func removed(table: OpenTable) async throws {
        let before = try await library.count()
        let words = try await self.words("word")
        let report = try await library.importTable(table, from: Self.file(of: table), at: instant)
        #expect(try await self.words("word").count > words.count)
        #expect(try await self.words("word") == self.words("nameVocabulary"), "those that correct a slip")
        let name = Self.file(of: table).lastPathComponent
        let imported = ImportedTable(table: table, file: name, importedAt: instant, report: report)
        #expect(try await library.tables() == [imported])
        // A program that opens the library later reads the same.
        let other = try LibraryDatabase.open(in: folder.url, catalog: Checkout.root.appendingPathComponent("data/catalog"))
        #expect(try await other.tables() == [imported])
        #expect(try await other.count() == before + report.species)
        try await library.removeTable(table)
        #expect(try await library.tables() == [])
        #expect(try await library.count() == before)
        #expect(try await self.words("word") == words)
        #expect(try await library.species(named: "Fortis minimus") == nil)
        #expect(try await library.search("fortis", language: "en", limit: 5).isEmpty)
        #expect(try await library.search("monstera", language: "en", limit: 5).isEmpty == false)
        await #expect(throws: TableError.notImported(table)) { try await library.removeTable(table) }
    }

    private func words(_ table: String) async throws -> [String] {
        try await library.read { try String.fetchAll($0, sql: "SELECT term FROM \(table) ORDER BY term") }
    }

    @Test("importing a table again replaces it and leaves the other tables unchanged")
    func again() async throws {
        _ = try await library.importTable(.trefle, from: Self.file(of: .trefle), at: instant)
        _ = try await library.importTable(.ecoCrop, from: Self.file(of: .ecoCrop), at: instant)
        let count = try await library.count()
        _ = try await library.importTable(.ecoCrop, from: Self.file(of: .ecoCrop), at: instant)
        #expect(try await library.count() == count)
        #expect(try await library.search("vacuus", language: "en", limit: 9).count <= 2)
        try await library.removeTable(.ecoCrop)
        #expect(try await library.tables().map(\.table) == [.trefle])
        #expect(try await library.species(named: "Nemo ignotus")?.care.light?.source.table == .trefle)
    }

    @Test("a table is recognized by its columns; other files are rejected")
    func kinds() throws {
        for table in OpenTable.allCases { #expect(try OpenTable(of: Self.file(of: table)) == table) }
        for text in ["", "a,b\n1,2\n", "[]", "{\"name\": 1}", "\"", "ScientificName\tTMIN\n", "\u{0}\u{0}"] {
            #expect(throws: TableError.unknown) { try OpenTable(of: try write(text)) }
        }
        #expect(throws: TableError.unreadable(path: folder.file("none").path)) { try OpenTable(of: folder.file("none")) }
    }

    @Test("a failed import changes nothing; the previous import stays", arguments: OpenTable.allCases)
    func kept(table: OpenTable) async throws {
        let report = try await library.importTable(table, from: Self.file(of: table), at: instant)
        let count = try await library.count()
        let header = try String(decoding: Data(contentsOf: Self.file(of: table)).prefix { $0 != 10 }, as: UTF8.self)
        let files: [(URL, TableError)] = [
            (try write("a,b\n1,2\n"), .notThisTable(table)), (try write(""), .notThisTable(table)),
            (Self.file(of: table == .trefle ? .ecoCrop : .trefle), .notThisTable(table)),
            (folder.file("none"), .unreadable(path: folder.file("none").path)),
            (try write("\u{FEFF}" + header, .utf16LittleEndian), .wrongEncoding(table, line: 1)),
        ]
        for (file, error) in files {
            await #expect(throws: error) { try await library.importTable(table, from: file, at: instant) }
        }
        #expect(try await library.count() == count)
        #expect(try await library.tables().first?.report == report)
    }

    @Test("text in a wrong encoding is rejected with its line, even after valid rows, and nothing is imported")
    func encoding() async throws {
        let good = try String(contentsOf: Self.file(of: .trefle), encoding: .utf8)
        let bad = folder.file("latin1.tsv")
        try (Data(good.utf8) + Data("7\tNemo caf".utf8) + Data([0xE9, 0x0A])).write(to: bad)
        let before = try await library.count()
        await #expect(throws: TableError.wrongEncoding(.trefle, line: 9)) {
            try await library.importTable(.trefle, from: bad, at: instant)
        }
        let odd = folder.file("odd.csv")
        try (Data(contentsOf: Self.file(of: .ecoCrop)) + Data([0x81, 0x0A])).write(to: odd)
        await #expect(throws: TableError.wrongEncoding(.ecoCrop, line: 9)) {
            try await library.importTable(.ecoCrop, from: odd, at: instant)
        }
        #expect(try await library.count() == before)
        // EcoCrop saved as UTF-8, with or without a byte order mark, is imported as well.
        let text = try #require(try CodePage1252.text(Data(contentsOf: Self.file(of: .ecoCrop))))
        for mark in ["", "\u{FEFF}"] {
            _ = try await library.importTable(.ecoCrop, from: try write(mark + text), at: instant)
            #expect(try await library.species(named: "Nemo ignotus")?.commonNames["und"]?[1] == "flor de ninguém")
        }
    }

    @Test("a row with an unclosed quotation mark loses only itself, not the rows after it")
    func swallowed() async throws {
        let header = "scientific_name\tground_humidity\tsoil_nutriments\tatmospheric_humidity\tlight\n"
        let row = { (name: String) in "\(name)\t1\t1\t1\t1\n" }
        let table = try write(header + row("\"Nemo a") + row("Nemo b") + row("Nemo c") + "\"\t1\n" + row("Nemo d"))
        let report = try await library.importTable(.trefle, from: table, at: instant)
        #expect(report.species == 3)
        #expect(skipped(report) == ["wrongCells 1 [2]", "malformed 1 [5]"])
        let object = { (name: String) in "{\"pid\": \"a\", \"display_pid\": \"\(name)\"}\n" }
        let odd = "{\"pid\": \"a, \"display_pid\": \"Nemo e\"}\n"
        let objects = try write(object("Nemo a") + odd + object("Nemo b") + odd + object("Nemo c"))
        let taken = try await library.importTable(.openPlantbook, from: objects, at: instant)
        #expect(taken.species == 3)
        #expect(skipped(taken) == ["malformed 2 [2, 4]"])
    }

    @Test("a table without any usable row is rejected with the reasons")
    func nothing() async throws {
        let lines = try String(contentsOf: Self.file(of: .trefle), encoding: .utf8).split(separator: "\n")
        let file = try write(lines[0] + "\n1\tx\n2\n")
        var report = TableReport()
        report.skip(.wrongCells, line: 2)
        report.skip(.wrongCells, line: 3)
        await #expect(throws: TableError.noRowsImported(report)) {
            try await library.importTable(.trefle, from: file, at: instant)
        }
    }
}
