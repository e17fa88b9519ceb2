import Foundation
import Garden
import GardenData
import GardenStore
import TestSupport
import Testing

@Suite("Replacing the garden by an export")
struct ReplacingImportTests {
    private let garden: TestGarden
    private let source: TestGarden
    private let inbox: TemporaryDirectory
    private let file: URL
    private let summary = ExportSummary(plants: 1, photos: 1, missingPhotos: [])

    /// A garden with a plant and a photo, and an export of another plant with another photo.
    init() async throws {
        let clock = TestClock("2026-05-21")
        inbox = try TemporaryDirectory()
        let photos = IncomingPhotos(in: inbox.url)
        garden = try TestGarden(clock)
        source = try TestGarden(clock)
        file = source.directory.file("garden.zip")
        _ = try await garden.repository.add(PlantDraft(name: "Fern"), photos: [photos.make(1)])
        _ = try await source.repository.add(
            PlantDraft(name: "Basil", species: "Ocimum basilicum"), photos: [photos.make(2)])
        _ = try await source.repository.export(to: file)
    }

    /// The file names of the originals in the garden's folder.
    private var originals: Set<String> {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: garden.directory.file("photos").path)
            return Set(names.filter { !$0.hasPrefix(".") })
        }
    }

    @Test("the garden is backed up, becomes the exported one, and that backup brings it back with its photos")
    func replaced() async throws {
        let repository = garden.repository
        let old = try await repository.summaries()
        let oldOriginals = try originals
        #expect(try await repository.checkExport(file) == summary)
        let done = try await repository.importExport(from: file, replacing: true)
        #expect(done.summary == summary)
        #expect(try await repository.summaries() == source.repository.summaries())
        #expect(try await repository.examine().isHealthy)
        #expect(try originals.count == 2 && originals.isSuperset(of: oldOriginals))
        let before = try #require(done.replacement.before)
        #expect(before.reason == .beforeImport && before.contents?.plants == 1)
        let undone = try await repository.restore(before)
        #expect(try await repository.summaries() == old)
        #expect(try await repository.examine().isHealthy)
        _ = try await repository.restore(try #require(undone.before))
        #expect(try await repository.summaries() == source.repository.summaries())
    }

    @Test("of what was changed since a replacement, only what is in effect counts, also by undoing an earlier change")
    func laterChanges() async throws {
        let repository = garden.repository
        let added = try await source.repository.add(PlantDraft(name: "Mint", species: "Mentha spicata"))
        let note = try await source.repository.note("New leav", for: added.value.id).value
        try FileManager.default.removeItem(at: file)
        _ = try await source.repository.export(to: file)
        let replacement = try await repository.importExport(from: file, replacing: true).replacement
        func expect(_ count: Int, _ what: Comment) async throws {
            #expect(try await repository.changeCount(since: replacement) == count, what)
        }
        try await expect(0, "nothing was changed")
        let aloe = try await repository.add(PlantDraft(name: "Aloe"))
        try await expect(1, "a plant with its rules")
        let undone = try await repository.undo(aloe.undoGroup)
        try await expect(0, "undone")
        _ = try await repository.undo(undone)
        try await expect(1, "redone")
        let removed = try await repository.undo(added.undoGroup)
        try await expect(2, "an earlier change undone")
        _ = try await repository.undo(removed)
        try await expect(1, "and redone")
        let event = try await repository.record(.pruning, for: added.value.id)
        try await expect(2, "an event")
        _ = try await repository.undo(event.value)
        try await expect(1, "an event undone")
        let correction = try await repository.correct(note.id, day: nil, note: "New leaf")
        try await expect(2, "a correction of an earlier event")
        _ = try await repository.undo(correction.undoGroup)
        try await expect(1, "the correction undone")
        _ = try await repository.changePreferences { $0.hemisphere = .southern }
        try await expect(2, "a preference, and the rules that follow from it")
    }

    @Test("rules that are planned again from newer care are no change that the user made, and a rule that the user edits is one")
    func plannedSince() async throws {
        let repository = garden.repository
        let plant = try await source.repository.add(PlantDraft(name: "Nemo", species: "Nemo ignotus")).value.id
        try FileManager.default.removeItem(at: file)
        _ = try await source.repository.export(to: file)
        let replacement = try await repository.importExport(from: file, replacing: true).replacement
        let before = try await repository.rules(of: plant)
        var care = CareProfile(scientificName: "Nemo ignotus")
        care.watering = Sourced(
            Watering(days: 3),
            Source(.trefle, citations: [.init(title: "Trefle", address: "https://trefle.io")], asOf: "2026-05-21"))
        try await repository.keep(CachedCare(profile: care))
        let planned = try await repository.rules(of: plant)
        #expect(planned != before)
        #expect(try await repository.changeCount(since: replacement) == 0)
        var rule = try #require(planned.first)
        rule.note = "Rainwater"
        _ = try await repository.save(rule, changedFrom: planned.first)
        #expect(try await repository.changeCount(since: replacement) == 1)
    }

    @Test("a garden with plants is only replaced if that is asked for")
    func refused() async throws {
        await #expect(throws: ExportError.gardenNotEmpty(plants: 1)) {
            _ = try await garden.repository.importExport(from: file)
        }
        #expect(try await garden.repository.summaries().map(\.name) == ["Fern"])
    }

    @Test("a file that cannot be imported leaves the garden as it is, with no further backup or photo")
    func badFile() async throws {
        let whole = try Data(contentsOf: file)
        let (words, part) = (source.directory.file("words.zip"), source.directory.file("part.zip"))
        try Data("Water the basil on Monday.".utf8).write(to: words)
        try whole.prefix(whole.count / 2).write(to: part)
        for bad in [words, part, source.directory.file("none.zip")] {
            try await expectUnchanged("\(bad.lastPathComponent)") {
                await #expect(throws: ExportError.self) { _ = try await garden.repository.checkExport(bad) }
                await #expect(throws: ExportError.self) {
                    _ = try await garden.repository.importExport(from: bad, replacing: true)
                }
            }
        }
    }

    @Test("an import that fails after its photos were stored leaves the garden as it is, and can be repeated")
    func failure() async throws {
        // A folder in the place of the unfinished backup, so that none can be made.
        let obstacle = try garden.directory.makeFolder("backups/unfinished")
        try await expectUnchanged("no backup") {
            await #expect(throws: StoreError.self) {
                _ = try await garden.repository.importExport(from: file, replacing: true)
            }
        }
        try FileManager.default.removeItem(at: obstacle)
        #expect(try await garden.repository.importExport(from: file, replacing: true).summary == summary)
    }

    private func expectUnchanged(_ comment: Comment, _ body: () async throws -> Void) async throws {
        let (plants, photos) = (try await garden.repository.summaries(), try originals)
        let backups = await garden.repository.backups()
        try await body()
        #expect(try await garden.repository.summaries() == plants, comment)
        #expect(try originals == photos, comment)
        #expect(await garden.repository.backups() == backups, comment)
        #expect(try await garden.repository.examine().isHealthy, comment)
    }
}
