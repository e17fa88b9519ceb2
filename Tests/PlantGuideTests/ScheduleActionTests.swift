import Garden
import Observation
import Synchronization
import Testing
import TestSupport

@testable import PlantGuide

@MainActor @Suite("Schedule actions")
struct ScheduleActionTests {
    @Test("the ring completes a watering and shows a toast, and one undo restores the task")
    func ring() async throws {
        let garden = try await ScheduleGarden()
        let basil = try garden.task("Sweet Basil")
        await garden.schedule.pressRing(basil)
        #expect(!garden.lines(under: "# Today (3)").contains("Sweet Basil watering"))
        #expect(garden.lines(under: "# Today (3)").last == "4 done")
        #expect(garden.window.actions.toast?.text == "“Sweet Basil” watered. Next: Sunday")
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        #expect(garden.lines(under: "# Today (4)").contains("Sweet Basil watering"))
        #expect(try garden.row("Sweet Basil").phase == .open)
    }

    @Test("the ring of a soil check expands the row with its reason and completes nothing")
    func soil() async throws {
        let garden = try await ScheduleGarden()
        let row = try garden.row("Monstera")
        await garden.schedule.pressRing(try garden.task("Monstera"))
        #expect(row.isUnfolded)
        #expect(row.phase == .open)
        #expect(row.why.map(garden.window.settings.formatter.whySentence)?.hasPrefix("Every 10 days") == true)
        #expect(garden.window.actions.toast == nil)
        #expect(garden.schedule.fold(try garden.task("Monstera")) && !row.isUnfolded)
        #expect(try !garden.schedule.fold(garden.task("Monstera")), "Escape goes on to what is around the row")
        await garden.schedule.stillMoist(try garden.task("Monstera"))
        await garden.schedule.refresh()
        let left = garden.lines(under: "# Today (3)")
        #expect(left.count == 4 && !left.contains("Monstera soilCheck"))
        #expect(garden.window.actions.toast?.text.hasPrefix("“Monstera”: soil still moist") == true)
    }

    @Test("a due watering can be answered by saying that the soil is still moist, which puts it off; a later one cannot")
    func moistWatering() async throws {
        let garden = try await ScheduleGarden()
        let (fern, pothos) = (try garden.task("Boston Fern"), try garden.task("Golden Pothos"))
        await garden.schedule.stillMoist(fern)
        #expect(garden.window.actions.toast?.text.hasPrefix("“Boston Fern”: soil still moist") == true)
        await garden.schedule.refresh()
        #expect(garden.lines(under: "# Overdue (1)") == ["Lavender watering"])
        let answer = try await garden.repository.answer(to: fern)
        #expect(answer?.kind == .moist(askAgainIn: 3) && answer?.type == .watering)
        await garden.schedule.stillMoist(pothos)
        #expect(try await garden.repository.answer(to: pothos) == nil)
    }

    @Test("what was known of an expanded row does not decide about Still Moist once it was put off and collapsed")
    func moistLater() async throws {
        let garden = try await ScheduleGarden()
        let today = garden.repository.today
        let (fern, row) = (try garden.task("Boston Fern"), try garden.row("Boston Fern"))
        await garden.schedule.unfold(fern)
        #expect(row.why != nil && row.asksIfMoist(on: today))
        await garden.schedule.move(fern, to: today + 3)
        await garden.schedule.refresh()
        #expect(!row.isUnfolded && !row.asksIfMoist(on: today) && row.asksIfMoist(on: today + 3))
    }

    @Test("the ring of a later task whose care was given today expands the row, which says so, and records nothing")
    func givenToday() async throws {
        let garden = try await ScheduleGarden()
        _ = try await garden.repository.answer([try garden.task("Sweet Basil")], .done(on: nil))
        await garden.schedule.refresh()
        let (row, task) = (try garden.row("Sweet Basil"), try garden.task("Sweet Basil"))
        #expect(row.task.map { $0.moment.day > garden.repository.today } == true)
        let given = try await garden.repository.careGiven(on: garden.repository.today).count
        await garden.schedule.pressRing(task)
        #expect(row.isUnfolded && row.why?.givenToday != nil && row.phase == .open)
        await garden.schedule.water(task)
        #expect(try await garden.repository.careGiven(on: garden.repository.today).count == given)
        let fern = try garden.row("Peace Lily")
        await garden.schedule.unfold(try garden.task("Peace Lily"))
        #expect(fern.why != nil && fern.why?.givenToday == nil)
    }

    @Test("an expanded row gives the reason anew after a change, and a short one what it left out")
    func expanded() async throws {
        let garden = try await ScheduleGarden(waterings(1, from: day("2026-05-21")))
        let (row, formatter) = (try garden.row("Plant 10000"), garden.window.settings.formatter)
        await garden.schedule.unfold(try garden.task("Plant 10000"))
        let rule = try #require(row.why?.rule)
        #expect(row.task.map(formatter.restOfDetail) == "")
        var edited = rule
        edited.recurrence = .everyDays(12)
        edited.note = "the blue pot"
        _ = try await garden.elsewhere.save(edited, changedFrom: rule)
        await garden.schedule.refresh()
        #expect(row.isUnfolded && row.why?.rule.recurrence == .everyDays(12))
        #expect(row.task.map(formatter.restOfDetail) == "the blue pot")
    }

    @Test("a completed row stays in place until its delay ends")
    func stays() async throws {
        let garden = try await ScheduleGarden()
        garden.schedule.stay = .seconds(60)
        let basil = try garden.task("Sweet Basil")
        let before = garden.schedule.entries
        let completing = Task { await garden.schedule.complete(basil) }
        try await until("the watering to be written") {
            try await garden.repository.tasks().contains { $0.id == basil } == false
        }
        await garden.schedule.refresh()
        #expect(try garden.row("Sweet Basil").phase == .done)
        #expect(garden.schedule.entries.firstIndex(of: .task(basil)) == before.firstIndex(of: .task(basil)))
        #expect(garden.heading(.day(garden.repository.today))?.count == 3)
        // An undo during the delay reopens the row at once.
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        #expect(try garden.row("Sweet Basil").phase == .open)
        completing.cancel()
        await completing.value
        #expect(try garden.row("Sweet Basil").phase == .open)
    }

    @Test("a completed row stays while the pointer moves over the list, so that no ring moves away from it")
    func staysInUse() async throws {
        let garden = try await ScheduleGarden()
        garden.schedule.stay = .milliseconds(400)
        let basil = try garden.task("Sweet Basil")
        let completing = Task { await garden.schedule.complete(basil) }
        try await until("the row to be done") { garden.schedule.row(.task(basil))?.phase == .done }
        // As if the pointer were moving for another second.
        let last = ContinuousClock.now + .seconds(1)
        garden.schedule.lastUse = last
        await garden.schedule.refresh()
        #expect(garden.schedule.entries.contains(.task(basil)))
        await completing.value
        #expect(ContinuousClock.now >= last + garden.schedule.stay && !garden.schedule.entries.contains(.task(basil)))
    }

    @Test("what is snoozed is not completed with the day's other tasks, and is not counted by their buttons")
    func snoozed() async throws {
        let garden = try await ScheduleGarden(waterings(7, from: day("2026-05-21")))
        let today = ScheduleSection.day(garden.repository.today)
        #expect(garden.heading(today)?.watering == .water(3, isRest: false))
        let snoozed = try garden.task("Plant 10003")
        await garden.schedule.snooze(snoozed, .hour)
        await garden.schedule.refresh()
        #expect(garden.heading(today)?.watering == .water(2, isRest: false) && garden.heading(today)?.count == 3)
        await garden.schedule.waterRemaining()
        await garden.schedule.completeToday()
        await garden.schedule.refresh()
        #expect(garden.lines(under: "# Today (1)") == ["Plant 10003 watering", "2 done"])
        garden.clock.advance(minutes: 61)
        await garden.schedule.refresh()
        await garden.schedule.waterRemaining()
        #expect(garden.lines.first { $0.hasPrefix("# Today") } == "# Today")
    }

    @Test("completing all overdue tasks first asks what the soil is like, and completes nothing before")
    func overdue() async throws {
        let garden = try await ScheduleGarden(clock: TestClock("2026-05-21"))
        garden.clock.set("2026-05-22")
        await garden.window.refresh()
        await garden.schedule.refresh()
        let action = try #require(garden.heading(.overdue)?.action)
        #expect(action == .completeOverdue(6, asks: true))
        #expect(garden.window.settings.formatter.title(action) == "Complete All…")
        await garden.schedule.completeOverdue()
        #expect(garden.lines.first == "# Overdue (6)" && garden.window.actions.toast == nil)
        let form = try #require(garden.window.navigator.askedSoilChecks)
        #expect(form.checks.map(\.plantName) == ["Monstera"] && form.others.count == 5)
        form.set(.moist, true, of: form.checks[0].id)
        #expect(await form.save())
        #expect(garden.window.actions.toast?.text == "5 done · 1 still moist")
        try await until("the rows to go") {
            await garden.schedule.refresh()
            return garden.lines.first?.hasPrefix("# Overdue") == false
        }
        await garden.window.actions.undoLatest()
        #expect(garden.window.actions.toast?.text == "Undid: 5 done · 1 still moist")
        await garden.schedule.refresh()
        #expect(garden.lines.first == "# Overdue (6)")
    }

    @Test("watering the remaining plants leaves other care open")
    func remaining() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.waterRemaining()
        #expect(garden.lines(under: "# Today (2)") == ["Monstera soilCheck", "Moth Orchid fertilizing", "5 done"])
        #expect(garden.window.actions.toast?.text == "2 plants watered")
    }

    @Test("each task completed today can be undone separately")
    func undoOne() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.toggleDone()
        let task = try #require(
            garden.schedule.entries.compactMap { garden.schedule.row($0)?.completed }.first { $0.plant.name == "Pilea" })
        await garden.schedule.undo(task)
        await garden.schedule.refresh()
        #expect(garden.lines(under: "# Today (5)").contains("Pilea watering"))
        #expect(!garden.lines.contains("Pilea was watering"))
        #expect(garden.window.actions.toast?.undo != nil)
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        #expect(garden.lines.contains("Pilea was watering"))
    }

    @Test("a snoozed task comes back at its moment, and tonight is not offered in the evening")
    func snooze() async throws {
        let garden = try await ScheduleGarden()
        #expect(garden.repository.snoozes(ofTasksDue: [garden.repository.moment]) == [.hour, .tonight, .tomorrow])
        await garden.schedule.snooze(try garden.task("Sweet Basil"), .tonight)
        await garden.schedule.refresh()
        #expect(
            try garden.row("Sweet Basil").task?.moment == LocalMoment(day: garden.repository.today, time: Snooze.evening))
        let formatter = garden.window.settings.formatter
        let basil = try #require(try garden.row("Sweet Basil").task)
        let until = "Snoozed until \(formatter.time(Snooze.evening))"
        #expect(formatter.dueShort(basil, at: garden.repository.moment, isEarly: false) == until)
        #expect(formatter.accessibleLabel(basil, at: garden.repository.moment).contains(", snoozed, "))
        #expect(basil.isSnoozed(at: garden.repository.moment) && !basil.isSnoozed(at: basil.moment), "it ends at its moment")
        #expect(formatter.dueShort(basil, at: basil.moment, isEarly: false) == formatter.time(Snooze.evening))
        garden.clock.advance(minutes: 1)
        await garden.schedule.snooze(try garden.task("Sweet Basil"), .day(garden.repository.today + 3))
        await garden.schedule.refresh()
        let sunday = try #require(garden.lines.first { $0.hasPrefix("# Sunday (") })
        #expect(garden.lines(under: sunday).contains("Sweet Basil watering"))
        garden.clock.set("2026-05-21", "19:00")
        #expect(garden.repository.snoozes(ofTasksDue: [garden.repository.moment]) == [.hour, .tomorrow])
    }

    @Test("a task can be skipped, completed on an earlier day, and annotated")
    func others() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.skip(try garden.task("Cherry Tomato"))
        #expect(garden.window.actions.toast?.text == "“Cherry Tomato”: watering skipped. Next: tomorrow")
        await garden.schedule.complete(try garden.task("Lavender"), on: garden.repository.today - 1)
        let orchid = try #require(garden.row("Moth Orchid").task)
        await garden.schedule.note("New flower stem", on: orchid)
        #expect(try await garden.repository.history(of: orchid.plant).first?.note == "New flower stem")
        await garden.schedule.refresh()
        #expect(garden.lines(under: "# Overdue (1)") == ["Boston Fern watering"])
        #expect(garden.lines.contains("Moth Orchid fertilizing"))
    }

    @Test("a note is kept, although its task was completed elsewhere while it was written")
    func lateNote() async throws {
        let garden = try await ScheduleGarden()
        let fern = try #require(garden.row("Boston Fern").task)
        _ = try await garden.repository.answer([fern.id], .done(on: nil))
        await garden.schedule.refresh()
        await garden.schedule.note("New frond", on: fern)
        await garden.schedule.complete(fern, soil: nil, note: "Dusty")
        let history = try await garden.repository.history(of: fern.plant)
        #expect(Set(history.filter { $0.kind == .note }.compactMap(\.note)) == ["New frond", "Dusty"])
        #expect(history.count { $0.kind == .done && $0.day == garden.repository.today } == 1)
    }

    @Test("completing one task does not notify observers of other rows")
    func observation() async throws {
        let garden = try await ScheduleGarden()
        let fern = try garden.row("Boston Fern"), tomato = try garden.row("Cherry Tomato")
        let changes = Mutex(0)
        withObservationTracking {
            _ = (tomato.content, tomato.isUnfolded, tomato.phase, fern.content, fern.phase)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        await garden.schedule.complete(try garden.task("Sweet Basil"))
        #expect(changes.withLock { $0 } == 0)
    }

    @Test("a row's accessible text has plant, care, time and room")
    func accessibleLabel() async throws {
        let garden = try await ScheduleGarden()
        let basil = try #require(try garden.row("Sweet Basil").task), fern = try #require(try garden.row("Boston Fern").task)
        let formatter = garden.window.settings.formatter
        #expect(
            formatter.accessibleLabel(basil, at: garden.repository.moment).replacing("\u{202F}", with: " ")
                == "Sweet Basil, Water today at 8:00 AM, Kitchen")
        #expect(formatter.accessibleLabel(fern, at: garden.repository.moment) == "Boston Fern, Water 1 day overdue, Bathroom")
        #expect(formatter.accessibleLabel("Mark Complete", basil) == "Mark Complete: Water Sweet Basil")
    }

    @Test("the focus goes to the next task of the day, or else to the one before it, and never to another day")
    func nextOfDay() async throws {
        let garden = try await ScheduleGarden(waterings(7, from: day("2026-05-20")))
        // Three are overdue, two each are due today and tomorrow. What is overdue belongs to today.
        func next(_ number: Int) throws -> String? {
            let next = garden.schedule.openTask(near: try garden.task("Plant 1000\(number)"))
            return next.flatMap { garden.schedule.row(.task($0))?.task?.plantName }
        }
        #expect(try (0..<7).map(next) == (0..<7).map { "Plant 1000\([3, 4, 5, 6, 1, 2, 1][$0])" })
        garden.schedule.stay = .seconds(60)
        await garden.schedule.complete(try garden.task("Plant 10005"))
        #expect(try next(2) == nil, "the other task of that day was completed")
    }
}
