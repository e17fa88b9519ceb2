import PlantServices
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Identifying a plant of the garden by its photo", .timeLimit(.minutes(2)))
@MainActor
struct PlantIdentificationTests {
    @Test(
        "its photo is not sent before that is agreed to; a candidate becomes its species, with its care, which can be undone"
    )
    func species() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let services = try StubWebServices(.sure)
        let window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        let model = IdentifyModel(window)
        await window.refresh()
        window.navigator.identify = { plant, photo in Task { await model.identify(plant, by: photo) } }
        let id = try await garden.repository.add(PlantDraft(name: "Mystery", watering: .none)).value.id
        let page = PlantPageModel(id, window)
        await page.open()
        await page.add([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
        await page.load()
        page.identify(by: try #require(page.cover))
        try await until("the photo") { model.current?.readyPhotos.count == 1 }
        let identification = try #require(model.current)
        await identification.ask()
        #expect(window.navigator.page == .identification && services.identifications == 0)
        identification.searchByName()
        #expect(window.navigator.dialog == .editPlant(id))
        identification.leave()
        #expect(window.navigator.page == .plant(id))
        model.reopen(identification)
        await identification.agreeAndAsk()
        let best = try #require(identification.candidates.first)
        await identification.use(best)
        #expect(window.navigator.page == .plant(id))
        #expect(try await garden.repository.plant(id).species == best.match.scientificName)
        #expect(try await garden.repository.rules(of: id).contains { $0.type == .watering && $0.origin == .profile })
        #expect(try await garden.repository.summaries().count == 1, "no other plant is made of its photo")
        await window.actions.undoLatest()
        #expect(try await garden.repository.plant(id).species == nil)
    }

    @Test("of a species that the garden has, the photos can be added to the plant")
    func owned() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let services = try StubWebServices(.sure)
        let window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        let model = IdentifyModel(window)
        await window.refresh()
        await model.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
        try await until("the photo") { model.current?.readyPhotos.count == 1 }
        let identification = try #require(model.current)
        await identification.agreeAndAsk()
        let best = try #require(identification.candidates.first)
        try await until("the care") { !identification.candidatesCare.isEmpty }
        #expect(identification.ownedPlants(of: best).isEmpty)
        let plant = try await garden.repository.add(
            PlantDraft(name: "Monty", species: best.scientificName, watering: .none)
        ).value
        identification.readCandidates()
        try await until("the plant") { identification.ownedPlants(of: best).map(\.name) == ["Monty"] }
        await identification.addPhotos(to: plant.id)
        #expect(window.actions.toast?.text == "1 photo added" && window.navigator.page == .plant(plant.id))
        #expect(try await garden.repository.photos(of: plant.id).count == 1)
        identification.plant = IdentifiedPlant(id: plant.id, name: "Monty")
        #expect(identification.ownedPlants(of: best).isEmpty, "it is the plant that is identified")
    }

    @Test("photos of any plant can be added to one of the garden that is chosen by name, if there is one that is not archived")
    func chosen() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let services = try StubWebServices(.sure)
        let window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        let model = IdentifyModel(window)
        await window.refresh()
        await model.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
        try await until("the photo") { model.current?.readyPhotos.count == 1 }
        let identification = try #require(model.current)
        let old = try await garden.repository.add(PlantDraft(name: "Old", watering: .none)).value
        _ = try await garden.repository.archive([old.id])
        await identification.choosePlant()
        #expect(window.navigator.dialog == nil && window.actions.toast?.text == "Add a plant first.")
        let plants = ["Rosy", "Monty"]
        for name in plants { _ = try await garden.repository.add(PlantDraft(name: name, watering: .none)) }
        await identification.choosePlant()
        guard case .photoPlant(let choice) = window.navigator.dialog else { return _ = Issue.record("no form") }
        #expect(choice.plants.map(\.name) == ["Monty", "Rosy"])
        #expect(await !choice.save(), "no plant is chosen")
        choice.plant = choice.plants[0].id
        #expect(await choice.save())
        #expect(window.actions.toast?.text == "1 photo added" && window.navigator.page == .plant(choice.plants[0].id))
        #expect(try await garden.repository.photos(of: choice.plants[0].id).count == 1)
    }
}
