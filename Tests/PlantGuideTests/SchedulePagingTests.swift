import Foundation
import Garden
import Testing
import TestSupport

@testable import PlantGuide

@MainActor @Suite("Schedule paging")
struct SchedulePagingTests {
    /// Returns plants with one watering each: a third due today, the others tomorrow and the day after.
    private func plants(_ count: Int) -> [ScheduleGarden.Planting] {
        let today = day("2026-05-21")
        return (0..<count).map { index in
            let plant = Plant(name: "Plant \(index + 10_000)", addedAt: Date(timeIntervalSince1970: 0))
            let rule = CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(40), start: today + index % 3)
            return ScheduleGarden.Planting(plant: plant, rules: [rule])
        }
    }

    @Test("the list is loaded page by page, each task once, while headings count all tasks")
    func pages() async throws {
        let garden = try await ScheduleGarden(plants(1_200))
        let schedule = garden.schedule
        var tasks: [ScheduleEntry] { schedule.entries.filter { if case .task = $0 { true } else { false } } }
        #expect(tasks.count == ScheduleModel.pageSize)
        #expect(schedule.hasMore)
        #expect(garden.heading(.day(garden.repository.today))?.count == 400)
        while schedule.hasMore { await schedule.loadMore() }
        #expect(tasks.count == 1_200)
        #expect(Set(tasks).count == 1_200)
        #expect(!schedule.hasMore)
        // A change reloads all pages loaded so far, not only the first.
        await schedule.complete(try garden.task("Plant 10000"))
        #expect(tasks.count == 1_199)
    }

    @Test("tasks that are loaded later are under “Before You Go”, too, if they are")
    func earlyPages() async throws {
        let garden = try await ScheduleGarden(plants(1_200))
        let today = garden.repository.today
        _ = try await garden.repository.recordAbsence(from: today + 1, through: today + 7)
        await garden.schedule.refresh()
        #expect(garden.heading(.beforeLeaving)?.count == 800, "loaded or not")
        while garden.schedule.hasMore { await garden.schedule.loadMore() }
        #expect(garden.heading(.beforeLeaving)?.count == 800)
        #expect(garden.lines(under: "# Before You Go (800)").count == 800)
        await garden.schedule.choose(.today)
        #expect(garden.lines(under: "# Before You Go (800)").count == 800, "more than one page is due today and early")

        let tomorrow = ScheduleModel(garden.window, day: today + 1)
        await tomorrow.refresh()
        #expect(tomorrow.entries.isEmpty && tomorrow.content == .emptyDay && !tomorrow.hasMore)
        let soil = try #require(try await garden.repository.tasksBeforeLeaving().last)
        _ = try await garden.repository.addTask(.fertilizing, for: soil.plant, on: today + 1)
        await tomorrow.refresh()
        #expect(tomorrow.entries.count == 1, "behind more early ones than a page has")
    }

    @Test("of the rows that left the list, only those that left last are kept")
    func formerRows() async throws {
        let garden = try await ScheduleGarden(plants(2_400))
        let schedule = garden.schedule
        while schedule.hasMore { await schedule.loadMore() }
        let first = schedule.entries[1]
        #expect(schedule.row(first) != nil)
        await schedule.choose(room: .kitchen)
        #expect(schedule.entries.isEmpty && schedule.content == .noMatch)
        #expect(schedule.rows.count == ScheduleRows.formerLimit)
        #expect(schedule.row(first) == nil)
        await schedule.choose(room: nil)
        #expect(schedule.entries.allSatisfy { schedule.row($0) != nil })
    }

    @Test("the model reloads when the garden changes")
    func follows() async throws {
        let garden = try await ScheduleGarden(plants(3))
        let following = Task { await garden.schedule.follow() }
        defer { following.cancel() }
        try await until("the rooms to be read") { garden.schedule.content == .list && garden.schedule.rooms.isEmpty }
        let plant = try #require(try await garden.repository.summaries().first { $0.name == "Plant 10000" })
        _ = try await garden.repository.change([plant.id]) { $0.room = .kitchen }
        try await until("the room to be offered") { garden.schedule.rooms == [.kitchen] }
        _ = try await garden.repository.remove([plant.id])
        try await until("the task to go") { !garden.lines.contains("Plant 10000 watering") }
    }
}
