import Garden
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Adding tasks in the schedule", .timeLimit(.minutes(1)))
struct ScheduleAddingTests {
    @Test("a task is added to the section of its day, with the recurrence that was chosen")
    func adds() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.offerPlants()
        let aloe = try #require(garden.schedule.offered?.first { $0.name == "Aloe" })
        let fern = try #require(garden.schedule.offered?.first { $0.name == "Boston Fern" })
        let new = NewTaskModel(garden.window, on: nil)
        #expect(!new.draft.isValid && new.note.isEmpty, "no plant is chosen")
        #expect(await !new.add())
        await new.choose(fern.id)
        #expect(new.draft.isValid && new.draft.hasChanges)
        #expect(new.note.hasPrefix("There is a task for this already: "))
        await new.choose(nil)
        #expect(!new.draft.isValid && !new.draft.hasChanges && new.note.isEmpty)
        await new.choose(aloe.id)
        new.draft.type = .repotting
        #expect(new.note.isEmpty && new.draft.next?.due == garden.repository.today)
        #expect(await new.add())
        garden.schedule.closeForm()
        await garden.schedule.refresh()
        #expect(garden.schedule.offered == nil)
        #expect(garden.lines(under: "# Today (5)").contains("Aloe repotting"))
        #expect(garden.window.actions.toast?.text == "“Aloe”: Repotting planned for today")
        // On the day that is listed, and repeated.
        let day = garden.repository.today + 2
        let later = NewTaskModel(garden.window, on: day)
        let first = Task { await later.choose(fern.id) }
        let second = Task { await later.choose(aloe.id) }
        await first.value
        await second.value
        #expect(later.draft.plant == aloe.id)
        (later.draft.type, later.draft.form) = (.rotation, .everyDays)
        #expect(later.draft.next?.due == day)
        #expect(await later.add())
        let rules = try await garden.repository.page(of: aloe.id).rules.map(\.rule)
        #expect(rules.contains { $0.type == .rotation && $0.recurrence == .everyDays(7) && $0.start == day })
    }

    @Test("a task whose care was given today is refused, and so is a plant that is gone")
    func refuses() async throws {
        let garden = try await ScheduleGarden()
        let aloe = try #require(try await garden.repository.summaries().first { $0.name == "Aloe" }).id
        _ = try await garden.repository.record(.rotation, for: aloe)
        let new = NewTaskModel(garden.window, on: nil)
        await new.choose(aloe)
        new.draft.type = .rotation
        #expect(await !new.add())
        let formatter = garden.window.settings.formatter
        #expect(
            garden.window.actions.toast?.text
                == formatter.message(for: GardenError.alreadyRecorded(.rotation, garden.repository.today)))
        _ = try await garden.repository.remove([aloe])
        await new.choose(aloe)
        #expect(!new.draft.isValid && garden.window.actions.toast?.text == formatter.message(for: GardenError.plantNotFound))
    }

    @Test("a row whose care was given on an earlier day says so until it leaves")
    func earlierCare() async throws {
        let garden = try await ScheduleGarden()
        garden.schedule.stay = .seconds(60)
        let basil = try garden.task("Sweet Basil")
        let yesterday = garden.repository.today - 1
        let completing = Task { await garden.schedule.complete(basil, on: yesterday) }
        try await until("the row to be done") { garden.schedule.row(.task(basil))?.phase == .done }
        #expect(garden.schedule.row(.task(basil))?.doneOn == yesterday)
        completing.cancel()
        await completing.value
    }

    @Test("a completed row stays while the pointer is over the list, and leaves after it")
    func underPointer() async throws {
        let garden = try await ScheduleGarden()
        garden.schedule.isPointed = true
        let basil = try garden.task("Sweet Basil")
        let completing = Task { await garden.schedule.complete(basil) }
        try await until("the row to be done") { garden.schedule.row(.task(basil))?.phase == .done }
        await garden.schedule.refresh()
        #expect(garden.schedule.entries.contains(.task(basil)))
        garden.schedule.isPointed = false
        await completing.value
        #expect(!garden.schedule.entries.contains(.task(basil)))
    }

    @Test("a task is edited from its row")
    func edits() async throws {
        let garden = try await ScheduleGarden()
        let basil = try garden.task("Sweet Basil")
        await garden.schedule.edit(basil)
        guard case .task(let editing) = garden.window.navigator.dialog else {
            Issue.record("no form of a task was opened")
            return
        }
        #expect(editing.rule.id == basil.rule && editing.page.name == "Sweet Basil")
        _ = try await garden.repository.end(basil.rule)
        garden.window.navigator.dialogClosed()
        await garden.schedule.edit(basil)
        #expect(garden.window.navigator.dialog == nil)
        #expect(
            garden.window.actions.toast?.text == garden.window.settings.formatter.message(for: GardenError.taskNotFound))
    }

    @Test("on a past day, care that was given is recorded")
    func records() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.offerPlants()
        let aloe = try #require(garden.schedule.offered?.first { $0.name == "Aloe" })
        let given = PastCareModel(on: garden.repository.today - 3)
        #expect(await !garden.schedule.record(given), "no plant is chosen")
        (given.plant, given.type) = (aloe.id, .rotation)
        #expect(!PastCareModel.kinds.contains(.soilCheck))
        given.note = String(repeating: "x", count: TextLimits.note + 1)
        #expect(!given.isValid)
        given.note = "by Ann"
        #expect(given.isValid)
        #expect(await garden.schedule.record(given))
        let event = try await garden.repository.history(of: aloe.id).first { $0.type == .rotation }
        #expect(event?.kind == .done && event?.day == garden.repository.today - 3 && event?.note == "by Ann")
    }
}
