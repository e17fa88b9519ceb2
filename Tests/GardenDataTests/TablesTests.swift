import Foundation
import Garden
import GardenStore
import Synchronization
import GardenData
import TestSupport
import Testing

@Suite("Open-data tables in a garden")
struct TablesTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    private let written = Checkout.root.appendingPathComponent("Tests/Fixtures/tables")

    init() throws { garden = try TestGarden() }

    private func importTable(_ name: String) async throws -> ImportedTable {
        try await repository.importTable(from: written.appendingPathComponent(name))
    }

    @Test("a species of an imported table is found and added offline, with the table's care")
    func adopted() async throws {
        #expect(try await importTable("synthetic-ecocrop.csv").importedAt == garden.clock.now)
        let match = try #require(try await repository.searchSpecies("fortis").first)
        let plant = try await repository.add(PlantDraft(name: "Forty", species: match.scientificName)).value
        let care = try await repository.care(of: plant)
        #expect(care.light?.value == .fullShade && care.light?.source.table == .ecoCrop)
        #expect(care.watering?.source.isEstimate == true)
        #expect(care.peopleToxicity == nil, "EcoCrop does not say whom it harms")
        // Values that the table lacks are general values or nil.
        #expect(care.humidity == nil)
    }

    @Test("the catalog takes precedence over tables, also for synonyms, and tables over cached Trefle care")
    func order() async throws {
        let lines = try String(contentsOf: written.appendingPathComponent("synthetic-trefle.tsv"), encoding: .utf8)
        let file = garden.directory.file("table.tsv")
        let row = String(lines.split(separator: "\n")[3])
        let rows = ["Monstera deliciosa", "Sansevieria trifasciata", "Novus novus"].map {
            row.replacing("Fortis minimus", with: $0)
        }
        try Data(([String(lines.split(separator: "\n")[0])] + rows).joined(separator: "\n").utf8).write(to: file)
        #expect(try await repository.importTable(from: file).report.species == 3)
        for name in ["Monstera deliciosa", "Sansevieria trifasciata"] {
            #expect(try await repository.care(of: name).light?.source.kind == .catalog, "\(name)")
        }
        var told = CareProfile(scientificName: "Novus novus")
        told.light = Sourced(.fullSun, Source(.trefle))
        told.temperature = Sourced(TemperatureRange(minimum: 1, maximum: 2), Source(.trefle))
        try await repository.keep(CachedCare(profile: told))
        let care = try await repository.care(of: "Novus novus")
        #expect(care.light?.source.kind == .table && care.light?.value == .fullShade)
        #expect(care.temperature?.source.kind == .trefle)
    }

    @Test("tables fill values missing from the catalog and from each other, in the order of their kinds, also for old names")
    func completed() async throws {
        _ = try await importTable("synthetic-trefle.tsv")
        _ = try await importTable("synthetic-ecocrop.csv")
        let care = try await repository.care(of: "Nemo ignotus")
        #expect(care.light?.source.table == .ecoCrop)
        #expect(care.sources.contains { $0.table == .trefle })
        let found = try await repository.searchSpecies("nemo ignotus")
        #expect(found.map(\.scientificName) == ["Nemo ignotus"])
        #expect(found.first?.source == .table && found.first?.table == .trefle, "the one that came in first")

        let rows = try String(contentsOf: written.appendingPathComponent("synthetic-trefle.tsv"), encoding: .utf8)
        let file = garden.directory.file("table.tsv")
        try Data(rows.replacing("Nemo ignotus", with: "Sansevieria trifasciata").utf8).write(to: file)
        _ = try await repository.importTable(from: file)
        let snake = try await repository.care(of: "Dracaena trifasciata 'Moonshine'")
        #expect(snake.scientificName == "Dracaena trifasciata")
        #expect(snake.light?.source.kind == .catalog && snake.more?.source.table == .trefle)
        #expect(try await repository.searchSpecies("sansevieria trifasciata").map(\.source) == [.catalog])
    }

    @Test("a table's synonym does not replace a species of the catalog, and a hybrid formula matches neither parent")
    func claimed() async throws {
        let before = try await repository.care(of: "Ocimum basilicum")
        let rows = try String(contentsOf: written.appendingPathComponent("synthetic-ecocrop.csv"), encoding: .windowsCP1252)
        let name = "Nemo ignotus"
        try #require(rows.contains(name))
        let file = garden.directory.file("claim.csv")
        let lines = rows.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // EcoCrop's fifth column contains the synonyms.
            var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if cells.count > 5, cells[1] == name { cells[4] = "Ocimum basilicum" }
            return cells.joined(separator: ",")
        }
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .windowsCP1252)
        _ = try await repository.importTable(from: file)
        #expect(try await repository.care(of: "Ocimum basilicum") == before)
        #expect(try await repository.species(named: "Hedera helix × canariensis") == nil)
        #expect(try await repository.species(named: "Mentha x piperita")?.scientificName == "Mentha × piperita")
    }

    @Test("a plant's unedited rules follow the import and the removal of a table")
    func rules() async throws {
        let plant = try await repository.add(PlantDraft(name: "Forty", species: "Fortis minimus")).value
        let before = try await watering(of: plant, in: repository)
        let told = repository.changes
        _ = try await importTable("synthetic-ecocrop.csv")
        #expect(try await watering(of: plant, in: repository) == .everyDays(30) && before == .everyDays(7))
        var changes = told.makeAsyncIterator()
        #expect(await changes.next()?.plants.contains(plant.id) == true)
        try await repository.removeTable(.ecoCrop)
        #expect(try await watering(of: plant, in: repository) == before)
        #expect(try await repository.importedTables().isEmpty)
    }

    private func watering(of plant: Plant, in repository: GardenRepository) async throws -> Recurrence? {
        try await repository.rules(of: plant.id).first { $0.type == .watering && $0.endedOn == nil }?.recurrence
    }

    @Test("an import cancelled after its last row still succeeds and updates plants")
    func cancelledLate() async throws {
        let work = CancellableWork<ImportedTable>()
        let isRead = Mutex(false)
        let clock = garden.clock
        // The first read of the clock after the last row happens when the library has the table.
        let repository = GardenRepository(
            database: try GardenDatabase.open(in: garden.directory.url, now: clock.now),
            library: try LibraryDatabase.open(
                in: garden.directory.url, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en",
            now: {
                if isRead.withLock({ $0 }) { work.cancel() }
                return clock.now
            }, zone: { clock.zone })
        let plant = try await repository.add(PlantDraft(name: "Forty", species: "Fortis minimus")).value
        let file = written.appendingPathComponent("synthetic-ecocrop.csv")
        let imported = try await work.run {
            try await repository.importTable(from: file) { progress in
                if progress.fraction == 1 { isRead.withLock { $0 = true } }
            }
        }
        #expect(imported.report.species == 4)
        #expect(try await watering(of: plant, in: repository) == .everyDays(30))
    }

    @Test("importing a table again updates plants that an earlier import left unchanged")
    func repaired() async throws {
        let plant = try await repository.add(PlantDraft(name: "Forty", species: "Fortis minimus")).value
        let library = try LibraryDatabase.open(
            in: garden.directory.url, catalog: Checkout.root.appendingPathComponent("data/catalog"))
        let file = written.appendingPathComponent("synthetic-ecocrop.csv")
        _ = try await library.importTable(.ecoCrop, from: file, at: garden.clock.now)
        #expect(try await watering(of: plant, in: repository) == .everyDays(7))
        _ = try await repository.importTable(from: file)
        #expect(try await watering(of: plant, in: repository) == .everyDays(30))
    }
}
