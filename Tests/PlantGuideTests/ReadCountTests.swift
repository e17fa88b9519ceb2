import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

/// How much is read. These numbers do not depend on the machine, as times do.
@MainActor @Suite("Numbers of reads")
struct ReadCountTests {
    @Test("a month of the calendar reads as many rows for 1,000 plants as for 100, and few")
    func month() async throws {
        var all: [Int] = []
        for plants in [100, 1_000] {
            let garden = try await ScheduleGarden(waterings(plants, from: day("2026-05-21")))
            let days = CalendarModel(garden.window).page.days
            let counter = try await ReadCounter(garden.repository)
            let care = try await garden.repository.care(on: days)
            let counts = counter.take()
            #expect(care.values.reduce(0) { $0 + $1.due.values.reduce(0, +) } == plants)
            // 6 queries: whether something waits to be derived (4), what was done, and what is due.
            #expect(counts.queries <= 8, "\(counts)")
            #expect(counts.rows <= 20, "\(counts)")
            all.append(counts.rows)
        }
        #expect(all[0] == all[1])
    }

    @Test("twelve months of the calendar, turned to one by one, read the forecast four times, and each shows its own")
    func turnedPages() async throws {
        let garden = try await ScheduleGarden(waterings(1_000, from: day("2026-05-21")))
        let calendar = CalendarModel(garden.window)
        await calendar.refresh()
        let forecast = try await garden.repository.forecastCounts(through: calendar.lastDay)
        let counter = try await ReadCounter(garden.repository)
        var shown = 0
        for _ in 0..<12 {
            await calendar.turn(by: 1)
            for day in calendar.cells.compactMap(\.day) where day.isOwn {
                #expect(day.total == forecast[day.day]?.values.reduce(0, +) ?? 0, "\(day.day)")
                shown += day.total
            }
        }
        #expect(shown > 800 && !calendar.canTurn(by: 1))
        // Each turn also reads the rules for the list of the selected day.
        let rows = counter.take().rows - 12 * 1_000
        #expect((4_000..<4_500).contains(rows), "\(rows)")
    }

    @Test("the calendar of a home names its plants, and reads each rule and each entry once")
    func named() async throws {
        let garden = try await ScheduleGarden(waterings(30, from: day("2026-05-21")))
        let calendar = CalendarModel(garden.window)
        let counter = try await ReadCounter(garden.repository)
        await calendar.refresh()
        let counts = counter.take()
        #expect(counts.rows <= 30 + 20 && counts.queries <= 20, "\(counts)")
        let shown = calendar.cells.compactMap(\.day).flatMap(\.marks)
        #expect(!shown.isEmpty && shown.allSatisfy { $0.plants.count == $0.count })
        let large = CalendarModel(try await ScheduleGarden(waterings(401, from: day("2026-05-21"))).window)
        await large.refresh()
        let marks = large.cells.compactMap(\.day).flatMap(\.marks)
        #expect(!marks.isEmpty && marks.allSatisfy(\.plants.isEmpty))
    }

    @Test("the forecast of the month of the calendar reads each rule once")
    func forecast() async throws {
        let garden = try await ScheduleGarden(waterings(1_000, from: day("2026-05-21")))
        let calendar = CalendarModel(garden.window)
        let counter = try await ReadCounter(garden.repository)
        await calendar.refresh()
        let counts = counter.take()
        #expect((1_000...1_060).contains(counts.rows), "\(counts)")
        #expect(counts.queries <= 40, "\(counts)")
    }

    @Test("the plants are read with as many queries for 1,000 plants as for 100, and a row for each")
    func plants() async throws {
        var all: [Int] = []
        for plants in [100, 1_000] {
            let garden = try await ScheduleGarden(waterings(plants, from: day("2026-05-21")))
            let counter = try await ReadCounter(garden.repository)
            let collection = CollectionModel(garden.window)
            await collection.read()
            let counts = counter.take()
            #expect(collection.matches.count == plants)
            #expect((plants...plants + 20).contains(counts.rows), "\(counts)")
            #expect(counts.queries <= 12, "\(counts)")
            all.append(counts.queries)
        }
        #expect(all[0] == all[1])
    }

    @Test("opening the schedule reads its first page, and as many rows for 4,000 due tasks as for 2,000")
    func schedule() async throws {
        var all: [Int] = []
        for plants in [2_000, 4_000] {
            let garden = try await ScheduleGarden(waterings(plants, from: day("2026-05-19")))
            let schedule = ScheduleModel(garden.window)
            let counter = try await ReadCounter(garden.repository)
            await schedule.refresh()
            let counts = counter.take()
            #expect(schedule.entries.count > 400, "\(schedule.entries.count)")
            #expect(counts.queries <= 40, "\(counts)")
            all.append(counts.rows)
        }
        #expect(all[0] == all[1] && all[0] < 540, "\(all)")
    }

    @Test("opening a plant's page reads as many rows beside 1,000 plants as beside 100")
    func plantPage() async throws {
        var all: [Int] = []
        for plants in [100, 1_000] {
            let plantings = waterings(plants, from: day("2026-05-21"))
            let garden = try await ScheduleGarden(plantings)
            let page = PlantPageModel(plantings[0].plant.id, garden.window)
            let counter = try await ReadCounter(garden.repository)
            await page.open()
            let counts = counter.take()
            #expect(page.plant?.name == plantings[0].plant.name)
            #expect(counts.queries <= 30, "\(counts)")
            all.append(counts.rows)
        }
        #expect(all[0] == all[1] && all[0] < 25, "\(all)")
    }
}
