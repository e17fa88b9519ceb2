import Garden
import GardenData
import TestSupport
import Testing

@Suite("Correcting the history", .timeLimit(.minutes(5)))
struct HistoryEditingTests {
    private let garden: TestGarden
    private let inbox: TemporaryDirectory
    private let plant: Plant
    private var repository: GardenRepository { garden.repository }

    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        inbox = try TemporaryDirectory()
        plant = try await garden.repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
        garden.clock.set("2026-05-28")
    }

    private func page() async throws -> GardenRepository.Page { try await repository.page(of: plant.id) }

    private func due() async throws -> LocalDay? { try await repository.tasks().first?.moment.day }

    private func water(_ answer: TaskAnswer = .done(on: nil), photos: [IncomingPhoto] = []) async throws -> CareEvent {
        let task = try #require(try await repository.tasks().first)
        return try #require(try await repository.answer([task.id], answer, photos: photos).value.first)
    }

    @Test("the next task counts from the corrected day, and undo and redo take both back and forth")
    func day() async throws {
        let event = try await water()
        let before = try await page()
        #expect(try await due() == TestSupport.day("2026-06-04"))
        let corrected = try await repository.correct(event.id, day: TestSupport.day("2026-05-26"), note: nil)
        let after = try await page()
        #expect(after.history.map(\.day) == [TestSupport.day("2026-05-26")] && after.history.map(\.kind) == [.done])
        #expect(try await due() == TestSupport.day("2026-06-02"))
        let undo = try await repository.undo(corrected.undoGroup)
        #expect(try await page() == before)
        try await repository.undo(undo)
        #expect(try await page() == after)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("photos that are added to an entry are listed with it, also without another change, and go when that is undone")
    func photos() async throws {
        let event = try await water(photos: [IncomingPhotos(in: inbox.url).make(1)])
        let first = try #require(try await page().eventPhotos[event.id])
        let added = try await repository.correct(
            event.id, day: nil, note: nil, photos: [IncomingPhotos(in: inbox.url).make(2)])
        #expect(added.value.id == event.id)
        let listed = try #require(try await page().eventPhotos[event.id])
        #expect(listed.count == 2 && Set(listed).isSuperset(of: first))
        let moved = try await repository.correct(
            event.id, day: TestSupport.day("2026-05-26"), note: "New leaf", photos: [IncomingPhotos(in: inbox.url).make(3)])
        #expect(try await page().eventPhotos[moved.value.id]?.count == 3)
        try await repository.undo(moved.undoGroup)
        try await repository.undo(added.undoGroup)
        let page = try await page()
        #expect(page.eventPhotos[event.id] == first && page.photos == first)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("an entry with another note keeps its verdict, its photos, its place, and the next task as it was put off")
    func note() async throws {
        let first = try await water(.soil(.right, on: nil), photos: [IncomingPhotos(in: inbox.url).make(1)])
        let second = try await repository.record(.watering, for: plant.id, note: "By rain").value
        let task = try #require(try await repository.tasks().first)
        _ = try await repository.answer([task.id], .move(to: TestSupport.day("2026-06-09")))
        let before = try await page()
        for (event, note) in [(first, "New leaf"), (second, "By the neighbor")] {
            _ = try await repository.correct(event.id, day: nil, note: note)
        }
        let after = try await page()
        #expect(after.history.map(\.note) == [nil, "By the neighbor", "New leaf"])
        #expect(after.history.map(\.clock) == before.history.map(\.clock))
        let corrected = try #require(after.history.last)
        #expect(after.verdicts[corrected.id] == .right && after.eventPhotos[corrected.id] == after.photos)
        #expect(try await repository.tasks().map(\.id) == [task.id])
        #expect(try await due() == TestSupport.day("2026-06-09"))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("care from before a changed reminder does not count for it after a correction")
    func changedReminder() async throws {
        let event = try await water()
        let rule = try #require(try await page().rules.first?.rule)
        var changed = rule
        (changed.recurrence, changed.start) = (.everyDays(10), TestSupport.day("2026-06-07"))
        _ = try await repository.save(changed, changedFrom: rule, restartsCounting: true)
        _ = try await repository.correct(event.id, day: TestSupport.day("2026-05-22"), note: "Early")
        #expect(try await due() == TestSupport.day("2026-06-07"))
    }

    @Test("a corrected answer is undone and redone like any other")
    func undoOfAnswer() async throws {
        let task = try #require(try await repository.tasks().first)
        let event = try await water()
        let corrected = try await repository.correct(event.id, day: nil, note: "Rain").value
        #expect(try await repository.redoableAnswers().isEmpty)
        _ = try await repository.undoAnswers(to: [task.id])
        #expect(try await repository.tasks().map(\.id) == [task.id])
        #expect(try await repository.redoAnswers(to: [task.id]).value == [corrected])
    }

    @Test("undoing an answer that was corrected later undoes the correction, too, and redoing brings it back")
    func undoBelowCorrection() async throws {
        let task = try #require(try await repository.tasks().first)
        let answer = try await repository.answer([task.id], .done(on: nil))
        let event = try #require(answer.value.first)
        let first = try await repository.correct(event.id, day: TestSupport.day("2026-05-26"), note: nil)
        let second = try await repository.correct(first.value.id, day: nil, note: "Rain")
        let corrected = try await page()
        let undo = try await repository.undo(answer.undoGroup)
        #expect(try await page().history.isEmpty)
        #expect(try await repository.tasks().map(\.id) == [task.id])
        try await repository.undo(undo)
        #expect(try await page() == corrected)
        _ = try await repository.undo(first.undoGroup)
        #expect(try await page().history.map(\.id) == [event.id], "as before the first correction")
        #expect(second.hasChanged)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("of two tasks of one day each is answered on its own, and a reminder counts from both")
    func singleTasks() async throws {
        for hour in [8, 18] {
            _ = try await repository.addTask(
                .watering, for: plant.id, on: repository.today, time: LocalTime("\(hour < 10 ? "0" : "")\(hour):00"))
        }
        let reminder = try #require(try await page().rules.first { $0.rule.recurrence != .once }?.rule.id)
        let single = try await repository.tasks().filter { $0.id.rule != reminder }
        #expect(single.count == 2)
        _ = try await repository.answer([single[0].id], .done(on: nil))
        #expect(try await repository.tasks().contains { $0.id == single[1].id })
        #expect(try await repository.tasks().first { $0.id.rule == reminder }?.moment.day == repository.today + 7)
    }

    @Test("what cannot be corrected is refused, and the same values change nothing")
    func refused() async throws {
        let event = try await water()
        await #expect(throws: GardenError.dayInFuture(TestSupport.day("2026-05-29"))) {
            try await repository.correct(event.id, day: TestSupport.day("2026-05-29"), note: nil)
        }
        #expect(try await repository.correct(event.id, day: event.day, note: " ").value == event)
        let note = try await repository.note("New leaf", for: plant.id).value
        await #expect(throws: GardenError.invalidValue) { try await repository.correct(note.id, day: nil, note: "") }
        _ = try await repository.undo(event)
        await #expect(throws: GardenError.entryNotFound) { try await repository.correct(event.id, day: nil, note: "x") }
    }

    @Test("the day of a skipped task stays")
    func skipped() async throws {
        let event = try await water(.skip)
        let corrected = try await repository.correct(event.id, day: TestSupport.day("2026-05-25"), note: "Away").value
        #expect(corrected.day == event.day && corrected.note == "Away")
    }
}
