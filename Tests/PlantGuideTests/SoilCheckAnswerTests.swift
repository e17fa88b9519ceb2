import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Soil checks in the window")
struct SoilCheckAnswerTests {
    private func collection() async throws -> (garden: ScheduleGarden, model: CollectionModel, following: Task<Void, Never>) {
        let garden = try await ScheduleGarden()
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        try await until("the garden is read") { model.state == .ready }
        return (garden, model, following)
    }

    private func monstera(_ garden: ScheduleGarden) async throws -> TaskSummary {
        try #require(try await garden.repository.tasks().first { $0.plantName == "Monstera" && $0.type == .soilCheck })
    }

    @Test("a bulk action leaves soil checks open and says so")
    func bulk() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        await model.complete(Set(model.matches))
        #expect(garden.window.actions.toast?.text == "5 tasks done. 1 soil check is left")
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)) == [check])
        await model.complete([check.plant])
        #expect(garden.window.actions.toast?.text == "1 soil check needs an answer: dry or moist?")
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)) == [check])
    }

    @Test("the card's answers to a soil check are dry, which records watering, and still moist")
    func card() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        let next = try #require(model.row(check.plant).due)
        #expect(next.answers.needsSoilState)
        await model.stillMoist(check.plant)
        #expect(garden.window.actions.toast?.text.hasPrefix("“Monstera” still moist") == true)
        await garden.window.actions.undoLatest()
        try await until("the check is due again") { model.row(check.plant).due != nil }
        await model.completeNext(of: check.plant)
        #expect(garden.window.actions.toast?.text == "“Monstera” watered")
        let history = try await garden.repository.history(of: check.plant)
        #expect(history.first?.type == .watering && history.first?.answer?.occurrence == check.id)
    }

    @Test("a soil check can be snoozed together with other tasks")
    func snoozed() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        await model.snooze(Set(model.matches), .tomorrow)
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).isEmpty)
    }

    @Test("in the list a soil check is completed by neither its ring, its section nor a key, only by its answers")
    func list() async throws {
        let garden = try await ScheduleGarden()
        let check = try await monstera(garden)
        await garden.schedule.pressRing(check.id)
        await garden.schedule.waterRemaining()
        await garden.schedule.completeOverdue()
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).contains(check))
        await garden.schedule.complete(check.id)
        #expect(try await garden.repository.history(of: check.plant).first?.type == .watering)
    }
}
