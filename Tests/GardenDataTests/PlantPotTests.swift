import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("The pot of a plant", .timeLimit(.minutes(5)))
struct PlantPotTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    private let pot = Pot(diameter: 14, hasDrainage: true)

    init() throws { garden = try TestGarden() }

    private func edit(_ plant: Plant, _ pot: Pot, from original: Pot) async throws -> UndoGroup.ID {
        try await repository.save(plant, changedFrom: plant, pot: PotEdit(pot, changedFrom: original)).undoGroup
    }

    @Test("it is added with the plant, edited, and both can be undone and redone")
    func undo() async throws {
        let added = try await repository.add(PlantDraft(name: "Basil", pot: pot))
        let plant = added.value
        #expect(try await repository.page(of: plant.id).pot == pot)
        let edited = try await edit(plant, Pot(diameter: 20), from: pot)
        #expect(try await repository.pot(of: plant.id) == Pot(diameter: 20))
        let undone = try await repository.undo(edited)
        #expect(try await repository.pot(of: plant.id) == pot)
        try await repository.undo(undone)
        #expect(try await repository.pot(of: plant.id) == Pot(diameter: 20))
        let gone = try await repository.undo(added.undoGroup)
        #expect(try await repository.summaries().isEmpty)
        try await repository.undo(gone)
        #expect(try await repository.pot(of: plant.id) == Pot(diameter: 20))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("two programs that edit it at once both keep their changes, and an edit without changes writes nothing")
    func fields() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil", pot: pot)).value
        _ = try await edit(plant, Pot(diameter: 16, hasDrainage: true), from: pot)
        _ = try await edit(plant, Pot(diameter: 14, hasDrainage: nil), from: pot)
        #expect(try await repository.pot(of: plant.id) == Pot(diameter: 16, hasDrainage: nil))
        let count = { try await self.repository.database.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM fact") } }
        let before = try await count()
        let same = try await repository.pot(of: plant.id)
        _ = try await edit(plant, same, from: same)
        #expect(try await count() == before)
    }

    @Test("a diameter that no pot has is refused, and nothing is added or changed")
    func refused() async throws {
        await #expect(throws: GardenError.diameterOutOfRange) {
            try await repository.add(PlantDraft(name: "A", pot: Pot(diameter: 201)))
        }
        #expect(try await repository.summaries().isEmpty)
        let plant = try await repository.add(PlantDraft(name: "A", pot: pot)).value
        var renamed = plant
        renamed.name = "B"
        await #expect(throws: GardenError.diameterOutOfRange) {
            try await repository.save(renamed, changedFrom: plant, pot: PotEdit(Pot(diameter: 0), changedFrom: pot))
        }
        #expect(try await repository.plant(plant.id).name == "A")
    }

    @Test("it moves with the plant to another garden, is not part of a copy, and is deleted for good with the plant")
    func copies() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil", pot: pot)).value
        let other = try TestGarden()
        _ = try await repository.copy([plant.id], to: other.repository)
        #expect(try await other.repository.pot(of: plant.id) == pot)
        let copy = try await repository.duplicate(plant.id, name: "Copy").value
        #expect(try await repository.pot(of: copy.id).isUnknown)
        try await repository.purge(plant.id)
        #expect(try await repository.pot(of: plant.id).isUnknown)
        let fields = try await repository.database.read { reader in
            try Int.fetchOne(reader.db, sql: "SELECT count(*) FROM fact WHERE field IN ('potDiameter', 'drainage')")
        }
        #expect(fields == 0)
    }

    @Test("a value that cannot be read, in a damaged file, does not count, and the check reports it")
    func damaged() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil", pot: pot)).value
        for value in ["\"wide\"", "900", "-1"] {
            _ = try await repository.database.write(at: garden.repository.clock.writingMoment) { writer in
                try writer.add(Fact(kind: .plant, subject: plant.id.uuid, field: PotFields.diameter, value: value))
            }
        }
        #expect(try await repository.pot(of: plant.id) == pot)
        #expect(try await repository.plant(plant.id) == plant)
        #expect(try await repository.examine().damage.count == 1)
    }
}
