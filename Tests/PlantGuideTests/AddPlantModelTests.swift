import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Adding a plant")
@MainActor
struct AddPlantModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: AddPlantModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(try .testing(garden.repository, folders: .testing(in: garden)))
        model = AddPlantModel(window)
    }

    @Test("pressing Enter right after typing uses the typed text, not an earlier search result")
    func fastTyping() async throws {
        model.find("")
        await model.chooseBest(for: "Monstera")
        #expect(model.showsForm)
        #expect(model.species?.scientificName == "Monstera deliciosa")
    }

    @Test("Enter after the first letters of a name chooses the most common species, under the name that was typed")
    func firstLetters() async throws {
        await model.chooseBest(for: "mon")
        #expect(model.species?.scientificName == "Monstera deliciosa" && model.name == "Monstera")
    }

    @Test("a species found by a foreign name is named in the user's language")
    func foreignName() async throws {
        await model.chooseBest(for: "costilla de adán")
        #expect(model.species?.matched == "Costilla de Adán" && model.name == "Swiss Cheese Plant")
        #expect(
            model.species.flatMap { model.settings.formatter.explanation(of: $0, in: "en") }
                == "Found as Costilla de Adán (Spanish)")
    }

    @Test("the typed text is underlined where it starts a word, or else where it is inside one")
    func underlines() {
        #expect(underlined("Swiss Cheese Plant", "chee") == "Swiss <u>Chee</u>se Plant")
        #expect(underlined("Kentiapalme", "palm") == "Kentia<u>palm</u>e")
        #expect(underlined("A & B", "x") == "A &amp; B")
    }

    @Test("Enter uses text without a matching species as the plant's name, and ignores blank text")
    func withoutSpecies() async throws {
        await model.chooseBest(for: "  ")
        #expect(!model.showsForm)
        await model.chooseBest(for: "Zzyxwv")
        #expect(model.showsForm)
        #expect(model.species == nil)
        #expect(model.name == "Zzyxwv")
    }

    @Test("a near miss is suggested, and only used if chosen")
    func nearMiss() async throws {
        model.find("Monstera delicosa")
        try await until("the guess") { !model.matches.isEmpty }
        let guess = try #require(model.matches.first)
        #expect(guess.scientificName == "Monstera deliciosa" && guess.isFuzzyMatch)
        #expect(await !model.chooseBest(for: "Monstera delicosa"), "the user has to choose")
        #expect(!model.showsForm)
        await model.chooseWithoutSpecies()
        #expect(model.species == nil && model.name == "Monstera delicosa")
        model.backToSearch()
        await model.choose(guess)
        #expect(model.species?.scientificName == "Monstera deliciosa")
        #expect(model.care.light?.source.kind == .catalog)
    }

    @Test("the light of a new plant is not set by what its species needs, but by its room or the user")
    func roomLight() async throws {
        let repository = garden.repository
        _ = try await repository.change(.kitchen, light: .some(.fullShade), sortsNames: { $0.rawValue < $1.rawValue })
        _ = try await repository.add(Room(rawValue: "Shed"))
        try await window.settings.refresh()
        await model.chooseBest(for: "Monstera")
        #expect(model.light == nil)
        #expect(model.settings.formatter.lightNeed(of: model.care) == "Prefers partial sun (5–\u{2060}6\u{A0}hrs)")
        #expect(model.rooms == Room.known + [Room(rawValue: "Shed")])
        model.room = .kitchen
        #expect(model.light == nil)
        model.room = .bedroom
        #expect(model.light == nil)
        model.room = .kitchen
        await model.add()
        let added = try #require(try await repository.summaries().first)
        #expect(added.light == .fullShade)
        #expect(try await repository.plant(added.id).light == nil)
    }

    @Test("a light that the user chose for a new plant stays when the room changes")
    func ownLight() async throws {
        _ = try await garden.repository.change(.kitchen, light: .some(.fullShade), sortsNames: { $0.rawValue < $1.rawValue })
        try await window.settings.refresh()
        await model.chooseBest(for: "Monstera")
        model.light = .fullSun
        model.room = .kitchen
        #expect(model.light == .fullSun)
        await model.add()
        #expect(try await garden.repository.summaries().map(\.light) == [.fullSun])
    }

    @Test("values that are general ones are named so, and those of a species are not")
    func generalValues() async throws {
        let formatter = model.settings.formatter
        await model.chooseBest(for: "Zzyxwv")
        #expect(formatter.lightNeed(of: model.care) == nil)
        #expect(formatter.suggestion(model.care.watering?.source) == "General value")
        let light = try #require(model.care.light)
        #expect(formatter.line(of: [("Partial Sun", light.source)]) == "Partial Sun (General)")
        #expect(formatter.line(of: [("Sun", light.source), ("18 °C", light.source)]) == "General: Sun · 18 °C")
        model.backToSearch()
        await model.chooseBest(for: "Monstera")
        #expect(formatter.suggestion(model.care.watering?.source) == "Suggested for this species")
        #expect(formatter.suggestion(Source(.genus)) == "As for another species of the genus")
        let known = try #require(model.care.light)
        #expect(formatter.line(of: [("Sun", known.source), ("18 °C", light.source)]) == "Sun · 18 °C (General)")
    }

    @Test("the form warns of a toxic species before it is added, naming cats, dogs and people")
    func toxicity() async throws {
        await model.chooseBest(for: "Monstera")
        #expect(model.settings.formatter.toxicityWarning(model.care) == "Toxic to Cats, Dogs, and People")
        model.backToSearch()
        await model.chooseBest(for: "Zzyxwv")
        #expect(model.settings.formatter.toxicityWarning(model.care) == nil)
    }

    @Test("going back from the form shows the search with the catalog")
    func back() async throws {
        await model.begin(.unnamed)
        #expect(model.showsForm && model.matches.isEmpty)
        model.backToSearch()
        #expect(!model.showsForm)
        try await until("the catalog") { !model.matches.isEmpty }
    }

    @Test("pressing Add twice adds one plant")
    func twice() async throws {
        await model.chooseBest(for: "Monstera")
        async let first: Void = model.add()
        async let second: Void = model.add()
        _ = await (first, second)
        #expect(try await window.repository.summaries().count == 1)
    }

    @Test("a room name is asked for once “Other…” is chosen, until one is entered")
    func roomName() {
        #expect(!model.needsRoomName)
        model.namesRoom = true
        #expect(model.needsRoomName)
        model.room = Room(rawValue: "Attic")
        #expect(!model.needsRoomName)
    }

    @Test("a photo is added to the form once, shown first, removed, and stored with the plant")
    func photo() async throws {
        await model.chooseBest(for: "Monstera")
        let file = Checkout.root.appending(path: "data/art/monstera.png"),
            other = Checkout.root.appending(path: "data/art/fern.png")
        await model.selection.add([.file(file), .file(other), .file(file)])
        #expect(model.selection.photos.count == 2 && model.selection.incoming == 0 && model.canAdd)
        model.selection.removeFirst()
        await model.selection.add([.file(Checkout.root.appending(path: "README.md"))])
        #expect(model.selection.problem?.hasPrefix("“README.md”: ") == true && model.selection.photos.count == 1)
        model.pot = Pot(diameter: 14, hasDrainage: true)
        await model.add()
        let plant = try #require(try await garden.repository.summaries().first)
        #expect(plant.photo?.id == model.selection.photos.first.map { Photo.id(of: $0.prepared.digest, on: plant.id) })
        #expect(try await garden.repository.pot(of: plant.id) == Pot(diameter: 14, hasDrainage: true))
        await window.actions.undoLatest()
        #expect(try await garden.repository.summaries().isEmpty)
    }

    @Test("a new plant has changes once only a photo is chosen, until it is removed")
    func photoOnly() async throws {
        await model.begin(.unnamed)
        #expect(!model.hasChanges)
        await model.selection.add([.file(Checkout.root.appending(path: "data/art/monstera.png"))])
        #expect(model.selection.photos.count == 1 && model.hasChanges)
        model.selection.removeFirst()
        #expect(!model.hasChanges)
    }

    @Test("undoing the addition closes the plant's page")
    func undo() async throws {
        await model.chooseBest(for: "Monstera")
        await model.add()
        #expect(window.navigator.openPlant != nil)
        await window.actions.undoLatest()
        #expect(window.navigator.openPlant == nil)
    }
}
