import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Care while it is loading")
@MainActor
struct CareLoadingTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func loaded(_ draft: PlantDraft) async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.load()
        return model
    }

    @Test("a plant's page shows no general value before the service was asked for its species")
    func unknownSpecies() async throws {
        let model = try await loaded(PlantDraft(name: "Nemo", species: "Nemo ignotus"))
        #expect(model.showsCarePlaceholders && !model.isCareUnavailable && !model.isCareUpdateSlow)
        await model.updateCare()
        #expect(!model.showsCarePlaceholders && model.isCareUnavailable)
        #expect(model.unavailableTitle == "Care Data Unavailable")
    }

    @Test("what is known about a species is shown at once, and so is that nothing is known about a plant without one")
    func known() async throws {
        let known = try await loaded(PlantDraft(name: "Monstera", species: "Monstera deliciosa"))
        #expect(!known.showsCarePlaceholders && !known.isCareUnavailable)
        let unnamed = try await loaded(PlantDraft(name: "Mystery"))
        #expect(!unnamed.showsCarePlaceholders && unnamed.isCareUnavailable)
        #expect(unnamed.unavailableTitle == "No Species Set")
        #expect(unnamed.unavailableLine == "These are general values. Set the species to see its care values.")
    }

    @Test("Care Advice shows nothing before it is loaded, then values, and what no source knows as unknown")
    func advice() async throws {
        let advice = CareAdviceModel("Monstera deliciosa", window.environment.services, garden.repository, window.settings)
        #expect(CareOverride.Field.allCases.allSatisfy { advice.value(of: $0) == " " } && advice.toxicity == " ")
        await advice.open()
        #expect(advice.value(of: .light) == "Partial Sun (5–\u{2060}6\u{A0}hrs)")
        #expect(advice.value(of: .temperature).contains("\u{A0}°"), "no line ends between a number and its unit")
        #expect(advice.toxicity == "Toxic to Cats, Dogs, and People")
        let unknown = CareAdviceModel("Nemo ignotus", window.environment.services, garden.repository, window.settings)
        await unknown.open()
        #expect(unknown.value(of: .humidity) == "Unknown")
    }
}
