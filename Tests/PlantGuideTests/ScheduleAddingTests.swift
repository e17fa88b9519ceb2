import Garden
import Testing

@testable import PlantGuide

@MainActor @Suite("Adding tasks in the schedule", .timeLimit(.minutes(1)))
struct ScheduleAddingTests {
    @Test("a task is added to the section of its day, with the recurrence that was chosen")
    func adds() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.beginTask()
        let aloe = try #require(garden.schedule.offered?.first { $0.name == "Aloe" })
        let fern = try #require(garden.schedule.offered?.first { $0.name == "Boston Fern" })
        let new = NewTaskModel(garden.window, on: nil)
        #expect(!new.rule.isValid && new.note.isEmpty, "no plant is chosen")
        #expect(await !new.add())
        await new.choose(fern.id)
        #expect(new.rule.isValid && new.rule.hasChanges)
        #expect(new.note.hasPrefix("There is a task for this already: "))
        await new.choose(nil)
        #expect(!new.rule.isValid && !new.rule.hasChanges && new.note.isEmpty)
        await new.choose(aloe.id)
        new.rule.type = .repotting
        #expect(new.note.isEmpty && new.rule.next?.due == garden.repository.today)
        #expect(await new.add())
        garden.schedule.endTask()
        await garden.schedule.refresh()
        #expect(garden.schedule.offered == nil)
        #expect(garden.lines(under: "# Today (5)").contains("Aloe repotting"))
        #expect(garden.window.actions.toast?.text == "“Aloe”: Repotting planned for today")
        // On the day that is listed, and repeated.
        let day = garden.repository.today + 2
        let later = NewTaskModel(garden.window, on: day)
        await later.choose(aloe.id)
        (later.rule.type, later.rule.form) = (.rotation, .everyDays)
        #expect(later.rule.next?.due == day)
        #expect(await later.add())
        let rules = try await garden.repository.page(of: aloe.id).rules.map(\.rule)
        #expect(rules.contains { $0.type == .rotation && $0.recurrence == .everyDays(7) && $0.start == day })
    }

    @Test("on a past day, care that was given is recorded")
    func records() async throws {
        let garden = try await ScheduleGarden()
        await garden.schedule.beginTask()
        let aloe = try #require(garden.schedule.offered?.first { $0.name == "Aloe" })
        let given = PastCareModel(on: garden.repository.today - 3)
        #expect(await !garden.schedule.record(given), "no plant is chosen")
        (given.plant, given.type, given.note) = (aloe.id, .rotation, "by Ann")
        #expect(!PastCareModel.kinds.contains(.soilCheck))
        #expect(await garden.schedule.record(given))
        let event = try await garden.repository.history(of: aloe.id).first { $0.type == .rotation }
        #expect(event?.kind == .done && event?.day == garden.repository.today - 3 && event?.note == "by Ann")
    }
}
