import Garden
import GardenData
import Testing
import TestSupport

@testable import PlantGuide

@MainActor @Suite("Schedule list")
struct ScheduleListTests {
    @Test("the sample garden is listed under Overdue, Today, Tomorrow and the days after")
    func sections() async throws {
        let garden = try await ScheduleGarden()
        #expect(garden.schedule.content == .list)
        #expect(garden.lines(under: "# Overdue (2)") == ["Lavender watering", "Boston Fern watering"])
        #expect(
            garden.lines(under: "# Today (4)")
                == ["Cherry Tomato watering", "Monstera soilCheck", "Moth Orchid fertilizing", "Sweet Basil watering", "3 done"])
        let tomorrow = garden.lines(under: "# Tomorrow (3)")
        #expect(tomorrow == ["Golden Pothos watering", "Peace Lily watering", "Cherry Tomato planned"])
        #expect(garden.lines.contains("# Saturday (3)"))
        let days = garden.schedule.entries.compactMap { entry -> LocalDay? in
            if case .heading(.day(let day)) = entry { day } else { nil }
        }
        #expect(days == days.sorted())
        #expect(days.allSatisfy { $0 <= garden.repository.today + 30 })
    }

    @Test(
        "today's heading counts the plants watered today, also overdue ones, and today's waterings and soil checks that are left")
    func progress() async throws {
        let garden = try await ScheduleGarden()
        let today = ScheduleSection.day(garden.repository.today)
        #expect(garden.heading(today)?.progress == .init(watered: 3, waterings: 2, checks: 1))
        #expect(garden.heading(today)?.watering == .water(2, isRest: true))
        await garden.schedule.complete(try garden.task("Lavender"))
        #expect(garden.heading(today)?.progress == .init(watered: 4, waterings: 2, checks: 1))
        await garden.schedule.complete(try garden.task("Monstera"))
        #expect(garden.heading(today)?.progress == .init(watered: 5, waterings: 2))
    }

    @Test("today's plants are watered together, and those that are left once some were watered; one alone is by its own button")
    func waterTogether() async throws {
        // Every third plant is due today.
        for (plants, first, rest) in [
            (1, nil, nil), (4, "Water Both", "Water Remaining (1)"), (7, "Water All 3", "Water Remaining (2)"),
        ] {
            let garden = try await ScheduleGarden(waterings(plants, from: day("2026-05-21")))
            let formatter = garden.window.settings.formatter
            var heading: ScheduleRow.Heading? { garden.heading(.day(garden.repository.today)) }
            #expect(heading?.watering.map(formatter.title) == first)
            #expect(heading?.action == nil, "there are only waterings")
            await garden.schedule.complete(try garden.task("Plant 10000"))
            #expect(heading?.watering.map(formatter.title) == rest)
        }
    }

    @Test(
        "a heading is completed by its date",
        arguments: [
            (0, "Today", "", ""), (1, "Tomorrow", "Friday, May 22", "Fri, May 22"), (3, "Sunday", "May 24", "May 24"),
            (7, "Thursday", "May 28", "May 28"),
        ])
    func subtitles(days: Int, title: String, subtitle: String, short: String) async throws {
        let garden = try await ScheduleGarden([])
        let formatter = garden.window.settings.formatter
        let heading = ScheduleRow.Heading(section: .day(garden.repository.today + days), count: 0)
        #expect(formatter.title(heading).replacing("\u{a0}", with: " ") == title)
        #expect(formatter.subtitle(heading).replacing("\u{a0}", with: " ") == subtitle)
        #expect(formatter.subtitle(heading, isShort: true).replacing("\u{a0}", with: " ") == short)
        let name = formatter.accessibleLabel(heading).replacing("\u{a0}", with: " ")
        #expect(name == (subtitle.isEmpty ? title : "\(title), \(subtitle)"))
    }

    @Test("soil checks are counted beside today's waterings, as the filter counts both")
    func checksToday() async throws {
        let garden = try await ScheduleGarden([])
        let today = garden.repository.today
        for (name, type) in [("Aloe", CareType.watering), ("Basil", .soilCheck), ("Cress", .soilCheck), ("Dill", .watering)] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            _ = try await garden.repository.save(
                CareRule(plant: plant.id, type: type, recurrence: .everyDays(7), start: today))
        }
        await garden.schedule.refresh()
        await garden.schedule.choose(.water)
        let formatter = garden.window.settings.formatter
        var heading: ScheduleRow.Heading? { garden.heading(.day(today)) }
        #expect(garden.schedule.waiting[.water] == 4)
        #expect(heading?.progress.map(formatter.progress) == "2 to water · 2 to check")
        #expect(heading?.action.map(formatter.title) == "Complete All…")
        await garden.schedule.complete(try garden.task("Aloe"))
        await garden.schedule.complete(try garden.task("Dill"))
        #expect(garden.schedule.waiting[.water] == 2)
        #expect(heading?.progress.map(formatter.progress) == "2 watered · 2 to check")
        #expect(heading?.progress?.fraction == 0.5 && heading?.watering == nil)
        #expect(heading?.action.map(formatter.title) == "Complete Both…")
        let complete = try #require(heading?.action)
        await garden.schedule.perform(complete)
        #expect(garden.window.navigator.askedSoilChecks?.checks.map(\.plantName) == ["Basil", "Cress"])
    }

    @Test(
        "a filter lists only its tasks, and counts those that are due",
        arguments: [
            (ScheduleFilter.water, 5), (.fertilize, 1), (.overdue, 2), (.today, 4), (.all, 6),
        ])
    func filters(filter: ScheduleFilter, count: Int) async throws {
        let garden = try await ScheduleGarden()
        #expect(garden.schedule.waiting[filter] == count)
        await garden.schedule.choose(filter)
        let tasks = garden.schedule.entries.compactMap { garden.schedule.row($0)?.task }
        #expect(tasks.filter { $0.moment.day <= garden.repository.today }.count == count)
        #expect(tasks.allSatisfy { filter.passes($0.type, due: $0.moment.day, today: garden.repository.today) })
    }

    @Test("a room lists only its plants, and one without tasks shows that nothing matches")
    func rooms() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.choose(room: .bathroom)
        #expect(garden.lines.filter { $0.hasSuffix("watering") } == ["Boston Fern watering", "Peace Lily watering"])
        await garden.schedule.choose(room: Room(rawValue: "Attic"))
        #expect(garden.schedule.content == .noMatch)
        #expect(noMatchTitle(.overdue, isInRoom: true) == "No Tasks Found", "other rooms may have some")
        #expect(noMatchTitle(.overdue, isInRoom: false) == "Nothing Is Overdue")
        await garden.schedule.clearFilters()
        #expect(garden.schedule.content == .list)
        #expect(garden.schedule.room == nil)
    }

    @Test("a section starts with its first row and ends with its last")
    func edges() async throws {
        let garden = try await ScheduleGarden()
        #expect(try garden.row("Lavender").edges == .first)
        #expect(try garden.row("Boston Fern").edges == .last)
        #expect(garden.schedule.row(.done)?.edges == .last)
        await garden.schedule.toggleDone()
        #expect(garden.schedule.row(.done)?.edges == [])
    }

    @Test("once nothing is due, the next task is shown, and the list is shown on demand")
    func allDone() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.completeOverdue()
        await garden.schedule.waterRemaining()
        await garden.schedule.complete(try garden.task("Moth Orchid"))
        await garden.schedule.complete(try garden.task("Monstera"))
        guard case .allDone(let count, let next) = garden.schedule.content else {
            Issue.record("\(garden.schedule.content)")
            return
        }
        #expect(count == 9)
        #expect(
            garden.window.settings.formatter.allDone(caredFor: count, next: next).replacing("\u{202F}", with: " ")
                == "9 plants cared for. Next: Cherry Tomato, tomorrow at 8:00 AM.")
        await garden.schedule.showTomorrow()
        #expect(garden.schedule.content == .list)
        #expect(garden.lines.first == "# Today")
        #expect(garden.lines(under: "# Today") == ["9 done"])
    }

    @Test("on the day before an absence, what is done early has its own section, and not all is done before it")
    func beforeLeaving() async throws {
        let garden = try await ScheduleGarden(waterings(3, from: day("2026-05-21")))
        func isAllDone() -> Bool { if case .allDone = garden.schedule.content { true } else { false } }
        await garden.schedule.complete(try garden.task("Plant 10000"))
        #expect(isAllDone())
        let period = try await garden.repository.recordAbsence(from: day("2026-05-22"), through: day("2026-05-28")).value
        await garden.schedule.refresh()
        #expect(garden.schedule.content == .list)
        #expect(garden.lines.filter { $0.hasPrefix("# ") } == ["# Today", "# Before You Go (2)"])
        #expect(garden.lines(under: "# Before You Go (2)") == ["Plant 10001 watering", "Plant 10002 watering"])
        #expect(
            garden.heading(.beforeLeaving).map { garden.window.settings.formatter.subtitle($0) }
                == "early, because you will be away")
        await garden.schedule.choose(.today)
        #expect(garden.lines(under: "# Before You Go (2)") == ["Plant 10001 watering", "Plant 10002 watering"])
        await garden.schedule.choose(.all)
        let progress = try #require(garden.heading(.day(day("2026-05-21")))?.progress)
        #expect(progress.waterings == 2 && progress.fraction < 1, "what is done early is not done yet")
        await garden.schedule.complete(try garden.task("Plant 10001"))
        #expect(garden.lines(under: "# Before You Go (1)") == ["Plant 10002 watering"])
        _ = try await garden.repository.recordAbsence(
            from: day("2026-05-24"), through: day("2026-05-28"), changing: period.id)
        await garden.schedule.refresh()
        #expect(!garden.lines.contains { $0.hasPrefix("# Early") })
        #expect(isAllDone(), "who leaves later does it later")
        _ = try await garden.repository.recordAbsence(
            from: day("2026-05-22"), through: day("2026-05-28"), changing: period.id)
        await garden.schedule.refresh()
        await garden.schedule.complete(try garden.task("Plant 10002"))
        #expect(isAllDone())
    }

    @Test("a garden without tasks shows that nothing is planned")
    func nothing() async throws {
        let garden = try await ScheduleGarden([])
        #expect(garden.schedule.content == .nothingPlanned)
    }

    @Test("after midnight yesterday's tasks are overdue")
    func midnight() async throws {
        let garden = try await ScheduleGarden()
        garden.clock.set("2026-05-22", "00:01")
        await garden.window.refresh()
        await garden.schedule.refresh()
        #expect(garden.lines.first == "# Overdue (6)")
        #expect(garden.schedule.today == LocalDay("2026-05-22"))
    }
}
