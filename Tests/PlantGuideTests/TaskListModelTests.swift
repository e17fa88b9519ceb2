import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Printing tasks", .timeLimit(.minutes(2)))
@MainActor
struct TaskListModelTests {
    @Test("the rooms that have plants can be chosen, and the sheet has the tasks of the chosen one or of all")
    func rooms() async throws {
        let garden = try await ScheduleGarden([])
        for (name, room) in [("Basil", Room.kitchen), ("Fern", .bathroom)] {
            let plant = try await garden.repository.add(PlantDraft(name: name, room: room, watering: .none)).value.id
            _ = try await garden.repository.addTask(.fertilizing, for: plant, on: garden.repository.today)
        }
        let model = TaskListModel(garden.window, in: .kitchen)
        await model.load()
        await model.readRooms()
        #expect(Set(model.rooms) == [.kitchen, .bathroom])
        #expect(model.sheet?.rooms.map(\.room) == [.kitchen])
        await model.choose(room: nil)
        #expect(model.sheet?.plantCount == 2 && model.canPrint)
        await model.choose(room: .bathroom)
        #expect(model.sheet?.rooms.map(\.room) == [.bathroom] && model.sheet?.plantCount == 1)
        await model.choose(room: .balcony)
        #expect(!model.canPrint)
    }
}
