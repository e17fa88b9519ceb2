import Foundation
import Garden
import GardenData
import Printing
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Printing labels", .timeLimit(.minutes(2)))
@MainActor
struct LabelsModelTests {
    @Test("labels are in the order of names, and the first one stays on the sheet when another one is chosen")
    func sheets() async throws {
        let garden = try await ScheduleGarden([])
        var plants: Set<Plant.ID> = []
        for name in ["Fern", "Basil"] {
            plants.insert(try await garden.repository.add(PlantDraft(name: name, watering: .none)).value.id)
        }
        let model = LabelsModel(of: plants, garden.repository, garden.window.settings, garden.window.actions)
        #expect(!model.canPrint && model.summary.isEmpty)
        await model.load()
        #expect(model.canPrint && model.labels?.map(\.name) == ["Basil", "Fern"])
        model.first = model.sheet.count
        #expect(model.summary == "2 labels, 2 sheets" && model.pages().pageCount == 2)
        model.sheet = try #require(LabelSheet.all.first { $0.id == "a4-8" })
        #expect(model.first == 8 && model.summary == "2 labels, 2 sheets")

        let folder = try TemporaryDirectory()
        let file = folder.file("labels.pdf")
        #expect(await model.savePDF(to: file))
        #expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
        #expect(garden.window.actions.toast?.text == "Labels saved as “labels.pdf”")
    }
}
