import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("What is done early because the user leaves tomorrow")
@MainActor
struct BeforeLeavingTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: CollectionModel

    /// A garden of three plants with waterings today, tomorrow, and much later.
    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        let (repository, today) = (garden.repository, garden.repository.today)
        for (name, day) in [("Aloe", today), ("Basil", today + 1), ("Cactus", today + 40)] {
            let plant = try await repository.add(PlantDraft(name: name, watering: .none)).value.id
            _ = try await repository.addTask(.watering, for: plant, on: day, .everyDays(7))
        }
        window = WindowModel(.testing(repository, folders: try .testing(in: garden)))
        model = CollectionModel(window)
    }

    /// Reads the garden.
    private func read() async throws {
        await window.refresh()
        let following = Task { await model.follow() }
        try await until("the garden to be read") { model.state == .ready }
        following.cancel()
        model.arrange(countingAgain: false)
    }

    private var status: [String] { model.matches.map { model.row($0).status.replacing("\u{A0}", with: " ") } }

    @Test("on the day before an absence it is due in the collection, on the printed list, and for a round; before, it is not")
    func surfaces() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        let period = try await repository.recordAbsence(from: today + 2, through: today + 9).value
        try await read()
        #expect(status == ["Water today", "Fine until tomorrow", "Fine until June 30"])
        #expect(model.chipCounts.dueToday == 1)
        #expect(try await repository.sheetTasks(TaskFilter(through: today)).map(\.plant.name) == ["Aloe"])

        _ = try await repository.recordAbsence(from: today + 1, through: today + 9, changing: period.id)
        try await read()
        #expect(status == ["Water today", "Water · before you go", "Fine until June 30"])
        #expect(model.matches.map { model.row($0).shortStatus }[1] == "Before you go")
        #expect(model.chipCounts.dueToday == 2)
        #expect(try await repository.sheetTasks(TaskFilter(through: today)).map(\.plant.name).sorted() == ["Aloe", "Basil"])
        #expect(try await repository.sheetTasks(TaskFilter(through: today + 1)).map(\.tasks.count) == [1, 1], "not twice")
        let todays = try await repository.todaysTasks()
        let tasks = try await repository.tasks(todays.filter(), limit: .max).filter(todays.contains)
        #expect(tasks.map(\.plantName) == ["Aloe", "Basil"])
    }

    @Test("it is completed with what is due, and cannot be snoozed")
    func answers() async throws {
        let today = garden.repository.today
        _ = try await garden.repository.recordAbsence(from: today + 1, through: today + 9)
        try await read()
        let basil = try #require(model.matches.first { model.row($0).name == "Basil" })
        #expect(model.hasDue([basil]) && !model.canSnooze([basil]) && model.canSnooze(Set(model.matches)))
        await model.complete(Set(model.matches))
        #expect(window.actions.toast?.text == "2 plants watered")
        try await read()
        #expect(try await garden.repository.tasks(TaskFilter(through: today + 1), limit: .max).isEmpty)
    }
}
