import Garden
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Absences in the window")
struct AwayModelTests {
    @Test("the sheet and its number of pages belong to the chosen days, and too many days have none")
    func sheet() async throws {
        let model = AwayModel(try await ScheduleGarden().window)
        await model.load()
        #expect(model.sheet?.period.days == model.from...model.through)
        #expect((model.pageCount ?? 0) > 0)
        await model.choose(through: model.from + 200)
        #expect(model.planned == nil && model.sheet == nil && model.pageCount == nil)
        await model.choose(through: model.from + 3)
        #expect(model.sheet?.period.days == model.from...model.from + 3)
        #expect((model.pageCount ?? 0) > 0)
    }

    @Test("recording days again changes nothing, and offers no undo")
    func again() async throws {
        let garden = try await ScheduleGarden()
        let model = AwayModel(garden.window)
        #expect(await model.save())
        #expect(garden.window.actions.toast?.undo != nil)
        #expect(await model.save())
        #expect(garden.window.actions.toast?.undo == nil)
    }
}
