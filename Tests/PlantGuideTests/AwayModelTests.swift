import Garden
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Absences in the window")
struct AwayModelTests {
    @Test("the sheet and its number of pages belong to the chosen days, and too many days have none")
    func sheet() async throws {
        let model = AwayModel(try await ScheduleGarden().window)
        await model.load()
        #expect(model.sheet?.period.days == model.from...model.through)
        #expect((model.pageCount ?? 0) > 0)
        await model.choose(through: model.from + 200)
        #expect(model.planned == nil && model.sheet == nil && model.pageCount == nil)
        await model.choose(through: model.from + 3)
        #expect(model.sheet?.period.days == model.from...model.from + 3)
        #expect((model.pageCount ?? 0) > 0)
    }

    @Test("recording days again changes nothing, and offers no undo")
    func again() async throws {
        let garden = try await ScheduleGarden()
        let model = AwayModel(garden.window)
        #expect(await model.save())
        #expect(garden.window.actions.toast?.undo != nil)
        #expect(await model.save())
        #expect(garden.window.actions.toast?.undo == nil)
    }

    @Test("after saving, a toast names the days; what there is to do stands above the schedule")
    func summary() async throws {
        let garden = try await ScheduleGarden()
        let model = AwayModel(garden.window)
        await model.load()
        #expect(await model.save())
        #expect(garden.window.actions.toast?.text == "Away May\u{A0}22\u{A0}–\u{A0}28")
    }

    @Test("another first day leaves the last one, unless that would be before it")
    func firstDay() async throws {
        let model = AwayModel(try await ScheduleGarden().window)
        await model.choose(through: day("2026-06-25"))
        await model.choose(from: day("2026-06-20"))
        #expect(model.from == day("2026-06-20") && model.through == day("2026-06-25"))
        await model.choose(from: day("2026-06-25"))
        #expect(model.through == day("2026-06-25"))
        await model.choose(from: day("2026-07-01"))
        #expect(model.from == day("2026-07-01") && model.through == day("2026-07-01"))
        await model.choose(through: day("2026-07-04"))
        await model.choose(from: day("2026-07-10"))
        #expect(model.from == day("2026-07-10") && model.through == day("2026-07-13"))
    }

    @Test("days that cannot be recorded say why, and are not saved")
    func problems() async throws {
        let model = AwayModel(try await ScheduleGarden().window)
        await model.load()
        #expect(model.problem == nil && model.canSave)
        await model.choose(through: model.from - 1)
        #expect(model.problem == .periodReversed && !model.canSave && model.planned == nil)
        await model.choose(from: day("2026-05-10"))
        await model.choose(through: day("2026-05-20"))
        #expect(model.problem == .dayInPast(day("2026-05-20")) && !model.canSave)
        await model.choose(through: day("2027-06-01"))
        #expect(model.problem == .periodTooLong && !model.canSave)
        await model.choose(through: day("2026-05-21"))
        #expect(model.problem == nil && model.canSave)
    }

    @Test("a new absence begins after the recorded one with some of its days, and other days of that one are not saved")
    func overlapping() async throws {
        let garden = try await ScheduleGarden()
        let period = try await garden.repository.recordAbsence(from: day("2026-05-25"), through: day("2026-05-29")).value
        let model = AwayModel(garden.window)
        await model.load()
        #expect(model.from == day("2026-05-31") && model.through == day("2026-06-06") && !model.hasChanges)
        #expect(model.canSave)
        await model.choose(from: day("2026-05-29"))
        #expect(model.problem == .periodOverlaps(period) && !model.canSave && model.planned == nil)
        #expect(await !model.save())
        #expect(try await garden.repository.awayPeriods() == [period])
        // Without the other one, the days are planned.
        await model.end(period)
        #expect(model.problem == nil && model.canSave && model.planned != nil && !model.closesUnsaved)
    }

    @Test("a recorded absence is shown with its plan and changes its days, until it is removed")
    func shown() async throws {
        let garden = try await ScheduleGarden()
        let period = try await garden.repository.recordAbsence(from: day("2026-06-01"), through: day("2026-06-05")).value
        await garden.window.refresh()
        guard case .coming(period, let plants)? = garden.window.absences.first else {
            Issue.record("\(garden.window.absences)")
            return
        }
        #expect(plants.meanwhile > 0)
        #expect(!garden.window.showsAbsence)
        garden.window.navigator.showSection(.schedule)
        #expect(garden.window.showsAbsence)
        let model = AwayModel(garden.window, showing: period)
        await model.load()
        #expect(plants.before == model.tasks(.before).plants.count && plants.meanwhile == model.sheet?.plantCount)
        #expect(model.planned?.plan.period.days == period.days && !model.canSave)
        #expect(!model.hasBegun(period))
        await model.choose(through: day("2026-06-08"))
        #expect(await model.save())
        #expect(try await garden.repository.awayPeriods().map(\.id) == [period.id])
        await model.load()
        await model.choose(through: day("2026-06-09"))
        #expect(!model.closesUnsaved)
        await model.end(try #require(model.recorded.first))
        #expect(garden.window.actions.toast?.text == "Absence removed: June\u{A0}1\u{A0}–\u{A0}8")
        #expect(model.closesUnsaved && !model.hasChanges, "the form closes without a question")
        #expect(try await garden.repository.awayPeriods().isEmpty)
    }

    @Test("another recorded absence is shown instead, but no days that were chosen are lost")
    func showsAnother() async throws {
        let garden = try await ScheduleGarden()
        let first = try await garden.repository.recordAbsence(from: day("2026-05-25"), through: day("2026-05-29")).value
        let second = try await garden.repository.recordAbsence(from: day("2026-06-10"), through: day("2026-06-12")).value
        let model = AwayModel(garden.window, showing: first)
        await model.load()
        #expect(!model.canShow(first) && model.canShow(second))
        await model.choose(through: day("2026-05-30"))
        #expect(!model.canShow(second))
        model.show(second)
        #expect(!model.closesUnsaved && model.shownInstead == nil)
        await model.choose(through: first.through)
        model.show(second)
        #expect(model.closesUnsaved && model.shownInstead == second && !model.hasChanges)
    }

    @Test("what is done before an absence that follows another one is done before that")
    func adjoining() async throws {
        let garden = try await ScheduleGarden()
        _ = try await garden.repository.recordAbsence(from: day("2026-05-25"), through: day("2026-05-29"))
        let model = AwayModel(garden.window)
        await model.load()
        await model.choose(from: day("2026-05-30"))
        #expect(model.planned?.plan.lastDayBefore == day("2026-05-24"))
        _ = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-23"))
        let afterBoth = AwayModel(garden.window)
        await afterBoth.load()
        #expect(afterBoth.from == day("2026-05-31"), "a day at home is between them, also after one that has begun")
        _ = try await garden.repository.recordAbsence(from: day("2026-05-24"), through: day("2026-05-24"))
        let running = AwayModel(garden.window)
        await running.load()
        await running.choose(from: day("2026-05-30"))
        #expect(running.planned != nil && running.planned?.plan.lastDayBefore == day("2026-05-21"))
    }
}
