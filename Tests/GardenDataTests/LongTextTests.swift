import Garden
import GardenData
import TestSupport
import Testing

@Suite("Long and blank texts", .timeLimit(.minutes(15)))
struct LongTextTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    /// One letter that is drawn for minutes.
    private static let stack = "e" + String(repeating: "\u{301}", count: 60_000)

    init() throws { garden = try TestGarden() }

    @Test("one letter with thousands of combining marks is too long for every text, and nothing is written")
    func stacks() async throws {
        let repository = repository
        let plant = try await repository.add(PlantDraft(name: "Fern")).value
        let task = try #require(try await repository.tasks().first).id
        let stack = Self.stack
        await #expect(throws: GardenError.nameTooLong) { try await repository.add(PlantDraft(name: stack)) }
        await #expect(throws: GardenError.nameTooLong) { try await repository.add(PlantDraft(name: "A", species: stack)) }
        await #expect(throws: GardenError.nameTooLong) {
            try await repository.add(PlantDraft(name: "A", room: Room(rawValue: stack)))
        }
        for change: @Sendable (inout Plant) -> Void in [
            { $0.name = stack }, { $0.species = stack }, { $0.room = Room(rawValue: stack) }, { $0.tags = [stack] },
            { $0.notes = stack },
        ] {
            var changed = plant
            change(&changed)
            let wrong = changed
            await #expect(throws: GardenError.self) { try await repository.save(wrong) }
            await #expect(throws: GardenError.self) { try await repository.change([plant.id], change) }
        }
        await #expect(throws: GardenError.nameTooLong) { try await repository.duplicate(plant.id, name: stack) }
        await #expect(throws: GardenError.nameTooLong) { try await repository.record(.custom(stack), for: plant.id) }
        let tooLong = GardenError.textTooLong(limit: TextLimits.note)
        await #expect(throws: tooLong) { try await repository.archive([plant.id], reason: stack) }
        await #expect(throws: tooLong) { try await repository.note(stack, for: plant.id) }
        await #expect(throws: tooLong) { try await repository.answer([task], .skip, note: stack) }
        await #expect(throws: tooLong) {
            try await repository.addTask(.pruning, for: plant.id, on: repository.today, note: stack)
        }
        #expect(try await repository.searchSpecies(stack).isEmpty)
        #expect(try await repository.plant(plant.id) == plant)
        #expect(try await repository.summaries().count == 1)
        #expect(try await repository.history(of: plant.id).isEmpty)
    }

    @Test("a name of invisible characters is missing; such a species, room, tag or reason is none")
    func blanks() async throws {
        let repository = repository
        await #expect(throws: GardenError.nameMissing) { try await repository.add(PlantDraft(name: "\u{200b}\u{2060}")) }
        var plant = try await repository.add(
            PlantDraft(name: "Fern", species: "\u{200b}", room: Room(rawValue: "\u{feff}"))
        ).value
        #expect(plant.species == nil && plant.room == nil)
        let id = plant.id
        await #expect(throws: GardenError.nameMissing) { try await repository.record(.custom("\u{200d}"), for: id) }
        plant.tags = ["\u{200b}", "a"]
        plant.room = Room(rawValue: " \u{200b}")
        let saved = try await repository.save(plant).value
        #expect(saved.tags == ["a"] && saved.room == nil)
        _ = try await repository.archive([plant.id], reason: "\u{200b}")
        #expect(try await repository.plant(plant.id).archive?.reason == "")
    }
}
