import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Imports of large and of hostile files", .timeLimit(.minutes(10)))
struct TableLimitTests {
    private let folder: TemporaryDirectory
    private let library: LibraryDatabase
    private let instant = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        folder = try TemporaryDirectory()
        library = try LibraryDatabase.open(in: folder.url, catalog: Checkout.root.appendingPathComponent("data/catalog"))
    }

    @Test(
        "the EcoCrop sample has 2,568 taxa and the counted number of values per field",
        .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func sample() async throws {
        let file = Fixtures.folder.appendingPathComponent("care/EcoCrop_DB.csv")
        #expect(try OpenTable(of: file) == .ecoCrop)
        let report = try await library.importTable(.ecoCrop, from: file, at: instant)
        #expect(report.species == 2_568 && report.skipped.isEmpty)
        // Counted in the file itself: cells that are neither blank nor "NA".
        #expect(report[.light] == 2_127 && report[.temperature] == 2_071 && report[.watering] == 2_067)
        #expect(report[.fertilizing] == 2_087 && report[.toxicity] == 0 && report[.family] == 2_386)
        let okra = try #require(try await library.species(named: "Hibiscus esculentus"))
        #expect(okra.scientificName == "Abelmoschus esculentus" && okra.family == "Malvaceae")
        #expect(okra.commonNames["und"]?.contains("quimgombó") == true)
        #expect(okra.care.temperature?.value == TemperatureRange(minimum: 12, maximum: 35, best: 20...30))
    }

    @Test("a line of two gigabytes is skipped with little memory")
    func hugeLine() async throws {
        let file = folder.file("long.tsv")
        try GeneratedTable.write(hole: 2_000_000_000, to: file)
        let report = try await library.importTable(.trefle, from: file, at: instant)
        #expect(report.species == 1)
        #expect(report.skipped.map(\.reason) == [.tooLong] && report.skipped.first?.lines == [2])
    }

    @Test(
        "a cancelled import changes nothing: between rows, within a line of two gigabytes, and after all rows are read",
        arguments: [(20_000, 0.1), (nil, 0.1), (1_700, 1)] as [(Int?, Double)])
    func cancelled(rows: Int?, fraction: Double) async throws {
        _ = try await library.importTable(.trefle, from: TableImportTests.file(of: .trefle), at: instant)
        let count = try await library.count()
        let file = folder.file("generated.tsv")
        if let rows {
            try GeneratedTable.write(rows: rows, to: file)
        } else {
            try GeneratedTable.write(hole: 2_000_000_000, to: file)
        }
        let work = CancellableWork<TableReport>()
        await #expect(throws: CancellationError.self) {
            try await work.run {
                try await library.importTable(.trefle, from: file, at: instant) { progress in
                    if progress.fraction >= fraction { work.cancel() }
                }
            }
        }
        #expect(try await library.count() == count)
        #expect(try await library.tables().first?.report.species == 4)
        // The import can be restarted at once.
        #expect(try await library.importTable(.trefle, from: TableImportTests.file(of: .trefle), at: instant).species == 4)
    }

    @Test("progress increases until the whole file is read")
    func progress() async throws {
        let told = Mutex<[TableProgress]>([])
        let report = try await library.importTable(.trefle, from: try generated(rows: 1_700), at: instant) { progress in
            told.withLock { $0.append(progress) }
        }
        let all = told.withLock { $0 }
        #expect(all.map(\.species) == [500, 1_000, 1_500, 1_700] && report.species == 1_700)
        #expect(all.map(\.fraction) == all.map(\.fraction).sorted() && all.last?.fraction == 1)
    }

    @Test("removing a table, or replacing it with a smaller one, frees its pages")
    func space() async throws {
        func size() throws -> Int {
            try ["", "-wal"].reduce(0) { sum, suffix in
                let file = folder.file("library.sqlite" + suffix)
                return try sum + (file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
            }
        }
        _ = try await library.importTable(.ecoCrop, from: TableImportTests.file(of: .ecoCrop), at: instant)
        let before = try size()
        _ = try await library.importTable(.trefle, from: try generated(rows: 3_000), at: instant)
        #expect(try size() > 2 * before)
        try await library.removeTable(.trefle)
        #expect(try size() <= before)
        #expect(try await library.species(named: "Nemo ignotus") != nil)
        #expect(try await library.search("nemo", language: "en", limit: 5).isEmpty == false)
        _ = try await library.importTable(.trefle, from: try generated(rows: 3_000), at: instant)
        _ = try await library.importTable(.trefle, from: try generated(rows: 1), at: instant)
        #expect(try size() <= before + 50_000)
    }

    @Test("removing most of the species leaves the tables and indexes as they were, and the rest in them")
    func kept() async throws {
        let schema = "SELECT group_concat(sql, '; ') FROM (SELECT sql FROM sqlite_master ORDER BY type, name)"
        _ = try await library.importTable(.ecoCrop, from: TableImportTests.file(of: .ecoCrop), at: instant)
        let count = try await library.count()
        let before = try await library.writer.read { try String.fetchOne($0, sql: schema) }
        _ = try await library.importTable(.trefle, from: try generated(rows: 3_000), at: instant)
        try await library.removeTable(.trefle)
        #expect(try await library.count() == count)
        try await library.writer.write { db in
            #expect(try String.fetchOne(db, sql: schema) == before)
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            // Throws if the full-text index differs from the names.
            try db.execute(sql: "INSERT INTO nameWords (nameWords, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test("memory use does not grow with the number of rows")
    func memory() async throws {
        // In a separate process, so that the peak is that of the import.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let library = try LibraryDatabase.open(
                in: folder.url, catalog: Checkout.root.appendingPathComponent("data/catalog"))
            let file = folder.file("table.tsv")
            try GeneratedTable.write(rows: 15_000, to: file)
            _ = try await library.importTable(.trefle, from: file, at: Date())
            let before = try peakOfMemory()
            try GeneratedTable.write(rows: 45_000, to: file)
            guard try await library.importTable(.trefle, from: file, at: Date()).species == 45_000 else { exit(2) }
            // 30,000 more rows take 45 MB in the library; the peak, in KiB, may grow by less than 12 MB.
            guard try peakOfMemory() - before < 12_000 else { exit(3) }
        }
    }

    private func generated(rows: Int) throws -> URL {
        let file = folder.file("generated.tsv")
        try GeneratedTable.write(rows: rows, to: file)
        return file
    }
}
