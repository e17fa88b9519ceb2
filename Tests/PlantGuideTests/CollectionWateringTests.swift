import Garden
import GardenData
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Watering plants of the collection")
@MainActor
struct CollectionWateringTests {
    private let garden: TestGarden
    private let model: CollectionModel
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
        model = CollectionModel(window)
    }

    private func add(_ name: String, checksSoil: Bool = false) async throws -> Plant.ID {
        let every = PlantDraft.WateringPlan.every(days: 7, amount: nil, time: .whenSaved, checksSoil: checksSoil)
        return try await garden.repository.add(PlantDraft(name: name, watering: every)).value.id
    }

    private func waterings(of id: Plant.ID) async throws -> Int {
        try await garden.repository.history(of: id).count { $0.type == .watering && $0.kind == .done }
    }

    @Test("selected plants are watered before they are due, once each, as one change with one message")
    func early() async throws {
        let plants = [try await add("Basil"), try await add("Fern"), try await add("Ivy", checksSoil: true)]
        _ = try await garden.repository.addTask(.watering, for: plants[0], on: garden.repository.today + 20)
        let cactus = try await garden.repository.add(PlantDraft(name: "Cactus", watering: .none)).value.id
        await model.read()
        #expect(model.canWater(Set(plants)) && !model.canWater([cactus]) && !model.hasDue(Set(plants)))
        model.select(Set(plants + [cactus]))
        await model.water(model.selection)
        #expect(model.actions.toast?.text == "3 plants watered" && !model.isSelecting)
        for plant in plants { #expect(try await waterings(of: plant) == 1) }
        #expect(try await waterings(of: cactus) == 0)
        let next = try await garden.repository.nextWaterings(of: [plants[1]])
        #expect(next.map(\.moment.day) == [garden.repository.today + 7])
        await model.actions.undoLatest()
        for plant in plants { #expect(try await waterings(of: plant) == 0) }
    }

    @Test("a plant whose soonest task is another one can be watered, and an archived one or one without a watering cannot")
    func otherTask() async throws {
        let basil = try await add("Basil")
        _ = try await garden.repository.addTask(.pruning, for: basil, on: garden.repository.today)
        let fern = try await add("Fern")
        _ = try await garden.repository.archive([fern], reason: "")
        await model.read()
        #expect(model.row(basil).due?.type == .pruning && model.canWater([basil]) && !model.canWater([fern]))
        await model.water([basil])
        #expect(model.actions.toast?.text == "“Basil” watered. Next: May\u{a0}28")
    }

    @Test("a shortcut acts on the plant with the focus, and on none after the focus has left it")
    func focus() async throws {
        let (basil, fern) = (try await add("Basil"), try await add("Fern"))
        await model.read()
        model.focus(basil, true)
        #expect(model.shortcutPlants == [basil])
        // The next row can get the focus before the one before it reports that it has lost it.
        model.focus(fern, true)
        model.focus(basil, false)
        #expect(model.shortcutPlants == [fern])
        model.focus(fern, false)
        #expect(model.shortcutPlants.isEmpty)
        model.select([basil])
        #expect(model.shortcutPlants == [basil])
    }
}
