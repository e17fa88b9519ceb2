import Garden
import GardenData
import Synchronization
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
        #expect(try await repository.todaysTasks().open.map(\.plantName) == ["Aloe"])

        _ = try await repository.recordAbsence(from: today + 1, through: today + 9, changing: period.id)
        try await read()
        #expect(status == ["Water today", "Water · before you go", "Fine until June 30"])
        #expect(model.matches.map { model.row($0).shortStatus }[1] == "Before you go")
        #expect(model.chipCounts.dueToday == 2)
        #expect(try await printed(TaskFilter(through: today)) == ["Aloe", "Basil"])
        #expect(try await printed(TaskFilter(through: today + 1)) == ["Aloe", "Basil"], "not twice")
        #expect(try await printed(TaskFilter(through: today, types: [.fertilizing])) == [])
        #expect(try await printed(TaskFilter(from: today + 5, through: today + 6)) == [])
        #expect(try await repository.todaysTasks().open.map(\.plantName) == ["Aloe", "Basil"])
        #expect(try await repository.todaysTasks(room: .balcony).open.isEmpty)
    }

    @Test("in the calendar and the numbers of the schedule it counts on today, and the day on which it would be due lacks it")
    func calendar() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        let days = today...today + 1
        #expect(try await repository.care(on: days).mapValues(\.due) == [today: [.watering: 1], today + 1: [.watering: 1]])
        _ = try await repository.recordAbsence(from: today + 1, through: today + 9)
        #expect(try await repository.care(on: days).mapValues(\.due) == [today: [.watering: 2]])
        let named = try #require(try await repository.namedCare(on: days, ifAtMost: 100))
        #expect(named.mapValues(\.plantsDue) == [today: [.watering: ["Aloe", "Basil"]]])
        let (list, tomorrow) = (ScheduleModel(window), ScheduleModel(window, day: today + 1))
        for schedule in [list, tomorrow] { await schedule.refresh() }
        #expect(list.waiting[.today] == 2 && list.waiting[.water] == 2 && list.waiting[.overdue] == 0)
        #expect(tomorrow.entries.isEmpty)

        let basil = try #require(try await repository.tasksBeforeLeaving().first)
        let page = PlantPageModel(basil.plant, window)
        await window.refresh()
        await page.load()
        #expect(page.upcoming.map(page.day) == ["Before you go, then May\u{A0}28"], "a week from today")
        let next = [today + 7, today + 14]
        #expect(try await repository.forecast(of: [basil.plant], through: today + 14).map(\.due) == next)
        #expect(
            try await repository.forecastCounts(through: today + 14).filter { $0.value[.watering] == 2 }.keys.sorted() == next)
        #expect(try await repository.forecast(on: today + 7).map(\.plant.name) == ["Aloe", "Basil"])
        #expect(try await repository.forecast(on: today + 8).isEmpty)
        let printed = try await repository.sheetTasks(TaskFilter(through: today + 14)).first { $0.plant.id == basil.plant }
        #expect(printed?.tasks.map(\.due) == [today + 1] + next)
        let file = Mutex<[LocalDay]>([])
        try await repository.forEachCalendarTask(forecastDays: 14) { task in
            if task.plantName == "Basil" { file.withLock { $0.append(task.moment.day) } }
        }
        #expect(file.withLock { $0 } == [today + 1] + next)
    }

    @Test("what is put off into the absence is the sitter's, and the user is told")
    func putOff() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        let period = try await repository.recordAbsence(from: today + 1, through: today + 9).value
        let tasks = try await repository.todaysTasks().open
        for task in tasks {
            await window.taskActions.answer([task.id], .move(to: today + 1)) { _ in task.plantName }
            #expect(window.actions.toast?.text == "“\(task.plantName)”: watering moved to tomorrow. You are away then.")
        }
        let plan = try await repository.plan(of: period).plan
        #expect(plan.before.isEmpty && Set(plan.meanwhile.map(\.rule.id)) == Set(tasks.map(\.id.rule)))
        #expect(try await repository.earlyTasks().isEmpty)
    }

    /// The plants of the tasks of a printed list.
    private func printed(_ filter: TaskFilter) async throws -> [String] {
        try await garden.repository.sheetTasks(filter, includesEarly: true)
            .flatMap { plant, tasks in tasks.map { _ in plant.name } }.sorted()
    }

    @Test("the printed list says which tasks fall into a coming absence, and not which fell into one that is over")
    func printedAway() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        _ = try await repository.recordAbsence(from: today, through: today + 1)
        func isAway() async throws -> [String: [Bool]] {
            let tasks = try await repository.sheetTasks(TaskFilter(through: repository.today + 3))
            return Dictionary(uniqueKeysWithValues: tasks.map { ($0.plant.name, $0.tasks.map(\.isAway)) })
        }
        #expect(try await isAway() == ["Aloe": [false], "Basil": [true]])
        garden.clock.advance(days: 3)
        #expect(try await isAway() == ["Aloe": [false], "Basil": [false]])
    }

    @Test("it says why it is done today, and the schedule when all is done before leaving")
    func words() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        let basil = try #require(try await repository.tasks().first { $0.plantName == "Basil" })
        let planned = try #require(try await repository.task(basil.id))
        let settings = window.settings
        try await read()
        let why = settings.whySentence(planned)
        #expect(!settings.isLeavingTomorrow && !why.contains("early"))
        _ = try await repository.recordAbsence(from: today + 1, through: today + 9)
        try await read()
        #expect(settings.whySentence(planned) == "Due tomorrow. Do it early, because you will be away. \(why)")
        #expect(settings.isLeavingTomorrow)
        let next = settings.formatter.allDone(caredFor: 1, next: basil, isAway: true)
        #expect(next.hasPrefix("1 plant cared for. While you are away: Basil, tomorrow at "))
    }

    @Test("what was answered or put off today is not early again")
    func answered() async throws {
        let (repository, today) = (garden.repository, garden.repository.today)
        _ = try await repository.recordAbsence(from: today + 1, through: today + 9)
        let basil = try #require(try await repository.todaysTasks().open.last)
        try await read()
        let row = model.row(basil.plant)
        let old = row.summary
        _ = try await repository.answer([(basil.id, .done(on: nil))])
        let new = try #require(try await repository.summaries(of: [basil.plant]).first)
        // The window has not read yet which tasks are early now.
        row.show(new)
        #expect(old.next?.occurrence != new.next?.occurrence)
        #expect(row.due == nil && row.status.hasPrefix("Fine until"))
        #expect(try await repository.earlyTasks().isEmpty)

        let check = try await repository.add(PlantDraft(name: "Dill", watering: .none)).value.id
        _ = try await repository.addTask(.soilCheck, for: check, on: today, .everyDays(3))
        let dill = try #require(try await repository.todaysTasks().open.first { $0.plantName == "Dill" })
        _ = try await repository.answer([(dill.id, .moist(days: 1))])
        #expect(try await !repository.todaysTasks().open.contains { $0.plantName == "Dill" }, "its soil was moist today")
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
