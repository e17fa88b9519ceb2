import Foundation
import Garden
import TestSupport
import Testing
import Localization

@testable import PlantGuide

@Suite("Open-data tables in the preferences", .timeLimit(.minutes(15)))
@MainActor
struct TablesModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: TablesModel
    private let written = Checkout.root.appendingPathComponent("Tests/Fixtures/tables")

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
        model = window.tables
    }

    private var words: ImportWords? { model.outcome.map { outcomeWords($0, window.settings.formatter) } }

    @Test("an import is summarized, its table is listed with day and license, and can be removed")
    func whole() async throws {
        await model.load()
        #expect(model.tables.isEmpty)
        await model.importTable(from: written.appendingPathComponent("synthetic-ecocrop.csv"))
        #expect(words?.heading == "EcoCrop (FAO) Imported")
        #expect(words?.body.contains("4 species imported\n1 row skipped") == true)
        #expect(!model.isBusy && model.progress == nil)
        let imported = try #require(model.imported(.ecoCrop))
        #expect(
            tableWords(imported, window.settings, window.repository).hasPrefix(
                "4 species, imported on May\u{A0}21\nFrom EcoCrop (FAO): ECOCROP"))
        model.dismissOutcome()
        #expect(words == nil)
        await model.remove(.ecoCrop)
        #expect(model.tables.isEmpty && words == nil)
    }

    @Test("a file that is not a table is reported and changes nothing")
    func refused() async throws {
        await model.importTable(from: garden.directory.file("none.csv"))
        #expect(words?.heading == "Nothing Was Changed" && words?.body.hasSuffix("cannot be read.") == true)
        await model.importTable(from: written.appendingPathComponent("../synthetic-trefle-search.json"))
        #expect(words?.body.contains("cannot be imported. Supported tables are") == true)
        #expect(model.tables.isEmpty)
    }

    @Test("an import shows its progress, also in preferences that are reopened, and leaves nothing when cancelled")
    func cancelled() async throws {
        let file = garden.directory.file("large.tsv")
        // Large enough that the import cannot finish during the test.
        try GeneratedTable.write(hole: 200_000_000_000, to: file)
        let work = Task { await model.importTable(from: file) }
        _ = try await eventually("progress") { (model.progress?.bytesRead ?? 0) > 0 ? true : nil }
        #expect(model.isBusy && model.progress?.fraction ?? 0 > 0)
        #expect(window.tables === model)
        window.tables.cancel()
        await work.value
        #expect(words == nil && model.progress == nil && model.tables.isEmpty && !model.isBusy)
    }
}
