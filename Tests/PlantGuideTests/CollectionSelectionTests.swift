import Garden
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Selection of plants")
struct CollectionSelectionTests {
    @Test("all shown plants are selected together, and then deselected while the selection goes on")
    func allOrNone() async throws {
        let model = CollectionModel(try await ScheduleGarden().window)
        await model.read()
        model.beginSelection()
        model.toggle(try #require(model.matches.first))
        #expect(!model.isAllSelected)
        model.selectAllOrNone()
        #expect(model.isAllSelected && model.selection == Set(model.matches))
        model.selectAllOrNone()
        #expect(model.selection.isEmpty && model.isSelecting && !model.isAllSelected)
    }
}
