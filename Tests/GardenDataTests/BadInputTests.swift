import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct BadInputTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden() }

    private func weekly(_ name: String = "W") async throws -> Plant {
        try await repository.add(
            PlantDraft(name: name, watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
    }

    /// Checks that the garden is healthy, before and after its index is rebuilt, and writable.
    private func expectSound() async throws {
        #expect(try await repository.examine().isHealthy)
        try await repository.rebuildIndex()
        #expect(try await repository.examine().isHealthy)
        _ = try await repository.add(PlantDraft(name: "Another"))
    }

    @Test(
        "a name is stored as typed, whatever its characters",
        arguments: [
            "<b>&\"'</b>", "شجرة الليمون", "🪴👩🏽‍🌾", "e\u{301}ucalyptus", "'; DROP TABLE plant; --", "%s %n {n}", "\u{202E}live",
            String(repeating: "🌵", count: 200),
        ])
    func names(name: String) async throws {
        let plant = try await weekly(name)
        #expect(plant.name == name)
        #expect(try await repository.plant(plant.id) == plant)
        #expect(try await repository.tasks().map(\.plantName) == [name])
        let copy = try await repository.duplicate(plant.id, name: name).value
        #expect(try await repository.plant(copy.id).name == name)
        _ = try await repository.searchSpecies(name)
        _ = try await repository.care(of: name)
        try await expectSound()
    }

    @Test("line breaks in a name become spaces, and NUL characters are removed")
    func control() async throws {
        let plant = try await weekly("Fern\r\nof\u{0} the\nhall\u{0}")
        #expect(plant.name == "Fern of the hall")
        #expect(try await repository.plant(plant.id) == plant)
        await #expect(throws: GardenError.nameMissing) { try await weekly("\u{0}\n \u{0}") }
        try await expectSound()
    }

    @Test("NUL characters are removed from any other text")
    func nul() async throws {
        let nul = "a\u{0}b"
        var plant = try await repository.add(
            PlantDraft(name: "N", species: nul, room: Room(rawValue: nul), art: nul)
        ).value
        plant.notes = nul
        plant.tags = [nul, "\u{0}"]
        _ = try await repository.save(plant)
        _ = try await repository.archive([plant.id], reason: nul)
        _ = try await repository.unarchive([plant.id])
        _ = try await repository.note(nul, for: plant.id)
        _ = try await repository.addTask(.pruning, for: plant.id, on: repository.today, note: nul)
        _ = try await repository.searchSpecies(nul)
        #expect(try await repository.plant(plant.id).notes == "ab")
        #expect(try await repository.page(of: plant.id).rules.contains { $0.rule.note == "ab" })
        #expect(try await repository.history(of: plant.id).map(\.note) == ["ab"])
        try await expectSound()
    }

    @Test("long text is stored up to its limit and rejected beyond it, and nothing is written then")
    func long() async throws {
        var plant = try await weekly()
        let long = String(repeating: "é", count: 4_000)
        #expect(try await repository.note(long, for: plant.id).value.note == long)
        await #expect(throws: GardenError.textTooLong(limit: 4_000)) { try await repository.note(long + "é", for: plant.id) }
        let task = try await repository.tasks()[0].id
        await #expect(throws: GardenError.textTooLong(limit: 4_000)) {
            try await repository.answer([task], .done(on: nil), note: long + "é")
        }
        plant.notes = String(repeating: "n", count: 20_000)
        plant.tags = (0..<1_000).map { "tag \($0)" }
        _ = try await repository.save(plant)
        #expect(try await repository.plant(plant.id) == plant)
        for change: @Sendable (inout Plant) -> Void in [
            { $0.notes += "n" }, { $0.name = long }, { $0.species = long }, { $0.room = Room(rawValue: long) },
            { $0.tags.append(long) },
        ] {
            var changed = plant
            change(&changed)
            let wrong = changed
            await #expect(throws: GardenError.self) { try await repository.save(wrong) }
        }
        #expect(try await repository.plant(plant.id) == plant)
        #expect(try await repository.history(of: plant.id).map(\.note) == [long])
        try await expectSound()
    }

    @Test("a custom care type needs a visible name of at most 200 characters", arguments: ["", "  ", "\u{0}", "\n"])
    func customKinds(name: String) async throws {
        let plant = try await weekly()
        let before = try await repository.page(of: plant.id)
        await #expect(throws: GardenError.nameMissing) { try await repository.record(.custom(name), for: plant.id) }
        await #expect(throws: GardenError.nameMissing) {
            try await repository.addTask(.custom(name), for: plant.id, on: repository.today)
        }
        let long = String(repeating: "a", count: 201)
        await #expect(throws: GardenError.nameTooLong) { try await repository.record(.custom(long), for: plant.id) }
        #expect(try await repository.page(of: plant.id) == before)
        _ = try await repository.record(.custom("<b>🪴 & @"), for: plant.id)
        #expect(try await repository.history(of: plant.id).map(\.type) == [.custom("<b>🪴 & @")])
        try await expectSound()
    }

    @Test("operations on purged or unknown items throw or have no effect, and nothing is written")
    func gone() async throws {
        let plant = try await weekly()
        let rule = try await repository.rules(of: plant.id)[0]
        let task = try await repository.tasks()[0].id
        try await repository.purge(plant.id)
        await #expect(throws: GardenError.plantNotFound) { try await repository.save(rule) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.save(plant) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.duplicate(plant.id, name: "D") }
        await #expect(throws: GardenError.plantNotFound) { try await repository.set(.light(.fullSun), for: plant.id) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.reset(.light, for: plant.id) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.page(of: plant.id) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.record(.watering, for: plant.id) }
        await #expect(throws: GardenError.plantNotFound) { try await repository.note("n", for: plant.id) }
        await #expect(throws: GardenError.taskNotFound) { try await repository.end(rule.id) }
        await #expect(throws: GardenError.nothingToUndo) { try await repository.undoAnswers(to: [task]) }
        #expect(try await repository.answer([task], .skip).value.isEmpty)
        #expect(try await repository.remove([plant.id]).value.isEmpty)
        #expect(try await repository.archive([plant.id]).value.isEmpty)
        #expect(try await repository.forecast(of: [plant.id], through: .last).isEmpty)
        try await repository.purge(plant.id)
        await #expect(throws: GardenError.nothingToUndo) { try await repository.undo(.new()) }
        #expect(try await repository.summaries().isEmpty)
        #expect(try await repository.tasks().isEmpty)
        try await expectSound()
    }

    @Test("there is nothing to undo in an unknown undo group, and nothing changes")
    func unknownUndoGroup() async throws {
        let plant = try await weekly()
        var changes = repository.changes.makeAsyncIterator()
        await #expect(throws: GardenError.nothingToUndo) { try await repository.undo(.new()) }
        _ = try await repository.note("n", for: plant.id)
        #expect(await changes.next() == GardenChange(plants: [plant.id]))
        try await expectSound()
    }

    @Test("a change by one program is visible to the next read of another")
    func twoRepositories() async throws {
        let other = try TestGarden(garden.clock, in: garden.directory).repository
        let plant = try await weekly()
        let task = try #require(try await other.tasks().first)
        #expect(task.plant == plant.id)
        _ = try await other.answer([task.id], .done(on: nil))
        #expect(try await repository.tasks().map(\.id) != [task.id])
        _ = try await repository.remove([plant.id])
        #expect(try await other.summaries().isEmpty)
        try await expectSound()
    }
}
