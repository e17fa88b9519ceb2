import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Slow reads", .timeLimit(.minutes(5)))
@MainActor
struct SlowReadTests {
    private let gate = ReadGate()
    private let repository: GardenRepository
    private let window: WindowModel
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        repository = try gate.repository(in: folder, TestClock("2026-05-21"))
        window = WindowModel(.testing(repository))
    }

    @Test("a slow read of the plants does not replace what a newer one has shown")
    func plants() async throws {
        _ = try await repository.add(PlantDraft(name: "Basil", watering: .none))
        let model = CollectionModel(window)
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the garden is read") { model.state == .ready }

        gate.hold { $0.contains("nextOccurrence") && !$0.contains("WHERE plant.id = ?") }
        let slow = Task { await model.read() }
        try await gate.held()
        _ = try await repository.add(PlantDraft(name: "Mint", watering: .none))
        try await until("the new plant") { model.matches.count == 2 }
        gate.open()
        await slow.value
        #expect(model.matches.map { model.row($0).name }.sorted() == ["Basil", "Mint"])
    }

    @Test("a slow read of a plant's page does not replace what a newer one has shown")
    func page() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value
        let model = PlantPageModel(plant.id, window)
        await model.open()
        #expect(model.plant?.name == "Basil")

        gate.hold { $0.contains("FROM event") }
        let slow = Task { await model.load() }
        try await gate.held()
        _ = try await repository.change([plant.id]) { $0.name = "Mint" }
        try await until("the new name") { model.plant?.name == "Mint" }
        gate.open()
        await slow.value
        #expect(model.plant?.name == "Mint")
    }

    @Test("the next page of the calendar is shown before it is read")
    func nextPage() async throws {
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        _ = try await repository.add(PlantDraft(name: "Basil", watering: daily))
        let calendar = CalendarModel(window)
        await calendar.refresh()
        gate.hold { $0.contains("FROM next_due LIMIT 1 OFFSET") }
        let turning = Task { await calendar.turn(by: 1) }
        try await gate.held()
        let shown = calendar.cells.compactMap(\.day).first { $0.day == day("2026-06-10") }
        #expect(shown?.isOwn == true && shown?.marks.first?.plants == ["Basil"])
        gate.open()
        await turning.value
    }

    @Test("a forecast of the calendar that was read before a change does not replace the one after it")
    func forecast() async throws {
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        _ = try await repository.add(PlantDraft(name: "Basil", watering: daily))
        let calendar = CalendarModel(window)
        await calendar.refresh()
        gate.hold { $0.contains("CROSS JOIN next_due") }
        let turning = Task { await calendar.turn(by: 1) }
        try await gate.held()
        _ = try await repository.add(PlantDraft(name: "Mint", watering: daily))
        let refreshing = Task { await calendar.refresh() }
        gate.open()
        await turning.value
        _ = await refreshing.value
        #expect(calendar.cells.compactMap(\.day).first { $0.day == day("2026-06-10") }?.total == 2)
    }

    @Test("the rows of completed tasks say what the soil was like, also if they are expanded while the schedule is read")
    func verdicts() async throws {
        let daily = PlantDraft.WateringPlan.every(days: 1, amount: nil, time: .whenSaved, checksSoil: false)
        let draft = PlantDraft(name: "Basil", watering: daily, lastWatered: repository.today - 1)
        _ = try await repository.add(draft)
        let task = try #require(try await repository.tasks().first)
        _ = try await repository.answer([task.id], .soil(.dry, on: nil))
        let schedule = ScheduleModel(window)
        await schedule.refresh()
        gate.hold { $0.contains("FROM event") }
        let reading = Task { await schedule.refresh() }
        try await gate.held()
        await schedule.toggleDone()
        gate.open()
        await reading.value
        let done = schedule.entries.compactMap { schedule.row($0)?.completed }
        #expect(done.map(\.verdict) == [.dry])
    }

    @Test("a read is accepted unless a newer one was, and is the latest until another one begins")
    func order() {
        var reads = ReadOrder()
        let (first, second, third) = (reads.begin(), reads.begin(), reads.begin())
        let accepted = [second, first, third, second].map { reads.accept($0) }
        #expect(accepted == [true, false, true, false])
        #expect(!reads.isLatest(second) && reads.isLatest(third) && reads.latest == third)
    }
}
