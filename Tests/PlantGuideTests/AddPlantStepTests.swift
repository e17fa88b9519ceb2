import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Steps and names of the form for a new plant")
@MainActor
struct AddPlantStepTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: AddPlantModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
        model = AddPlantModel(window)
    }

    @Test("a step back leads from the form to the search that led to it, and from a form that came first nowhere")
    func stepBack() async throws {
        await model.begin(.unnamed)
        #expect(!model.stepBack() && model.showsForm)
        model.backToSearch()
        #expect(!model.stepBack())
        await model.chooseBest(for: "Monstera")
        #expect(model.showsForm && model.stepBack() && !model.showsForm)
    }

    @Test("a name that another plant has is pointed out with one that is free, and does not keep the plant from being added")
    func takenName() async throws {
        let formatter = model.settings.formatter
        let other = try await garden.repository.add(PlantDraft(name: "Monstera")).value
        await model.chooseBest(for: "Monstera")
        try await until("the hint") { model.nameCheck.taken != nil }
        #expect(
            model.nameCheck.taken.map(formatter.hint)
                == "You already have a plant named “Monstera”. To tell them apart, you could name this one “Monstera 2”.")
        #expect(model.canAdd)
        model.name = "Monstera 2"
        try await until("no hint") { model.nameCheck.taken == nil }

        let edit = EditPlantModel(other.id, garden.repository, window.settings, window.actions)
        await edit.read()
        await model.add()
        edit.name = "Monstera 2"
        try await until("the hint") { edit.nameCheck.taken?.name == "Monstera 2" }
        edit.name = "Monstera"
        try await until("no hint for its own name") { edit.nameCheck.taken == nil }
    }
}
