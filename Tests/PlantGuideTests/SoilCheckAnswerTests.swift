import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Soil checks in the window")
struct SoilCheckAnswerTests {
    private func collection() async throws -> (garden: ScheduleGarden, model: CollectionModel, following: Task<Void, Never>) {
        let garden = try await ScheduleGarden()
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        try await until("the garden is read") { model.state == .ready }
        return (garden, model, following)
    }

    private func monstera(_ garden: ScheduleGarden) async throws -> TaskSummary {
        try #require(try await garden.repository.tasks().first { $0.plantName == "Monstera" && $0.type == .soilCheck })
    }

    /// The form that asks for the answers to soil checks.
    private func form(_ garden: ScheduleGarden) throws -> SoilChecksModel {
        try #require(garden.window.navigator.askedSoilChecks)
    }

    @Test("completing the tasks of several plants first asks what the soil is like, and then completes all as one action")
    func bulk() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        let due = TaskFilter(through: garden.repository.today)
        let before = try await garden.repository.tasks(due)
        model.select(Set(model.matches))
        await model.complete(model.selection)
        #expect(try await garden.repository.tasks(due) == before, "nothing is recorded before the form is confirmed")
        #expect(garden.window.actions.toast == nil && !garden.window.actions.canUndo && model.isSelecting)
        let form = try form(garden)
        #expect(form.checks == [check] && form.others.count == 5 && form.isValid && !form.hasChanges)
        let (one, formatter) = (form.others[0], garden.window.settings.formatter)
        let name = formatter.careAction(one.type, of: one.plantName)
        #expect(formatter.alsoCompleted([]).isEmpty && formatter.alsoCompleted([one]) == "This also completes: \(name).")
        #expect(!formatter.alsoCompleted(form.others).contains("more"))
        #expect(formatter.alsoCompleted(form.others + [one]).hasSuffix(", and 2 more."))
        form.set(.watered, true, of: check.id)
        #expect(form.isValid && form.hasChanges)
        #expect(await form.save())
        try await until("the selection to end") { !model.isSelecting }
        #expect(garden.window.actions.toast?.text == "6 tasks done")
        #expect(try await garden.repository.tasks(due).isEmpty)
        #expect(try await garden.repository.history(of: check.plant).first?.type == .watering)
        await garden.window.actions.undoLatest()
        #expect(try await garden.repository.tasks(due) == before)
        #expect(!garden.window.actions.canUndo)
        await garden.window.actions.redoLatest()
        #expect(try await garden.repository.tasks(due).isEmpty)
    }

    @Test("a soil check without an answer stays due when the other tasks are completed")
    func unanswered() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        await model.complete(Set(model.matches))
        #expect(try await form(garden).save())
        #expect(garden.window.actions.toast?.text == "5 done · 1 to check")
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)) == [check])
    }

    @Test("a watering of a plant whose soil is checked is not completed by itself: the answer to the check decides")
    func wateringOfCheckedPlant() async throws {
        let garden = try await ScheduleGarden([])
        let plant = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value
        let today = garden.repository.today
        for type in [CareType.watering, .soilCheck, .pruning] {
            _ = try await garden.repository.save(
                CareRule(plant: plant.id, type: type, recurrence: .everyDays(7), start: today))
        }
        let tasks = try await garden.repository.tasks()
        let check = try #require(tasks.first { $0.type == .soilCheck })
        for (finding, left) in [(SoilChecksModel.Finding.moist, [CareType.watering]), (.watered, [])] {
            await garden.window.taskActions.complete(tasks, asking: garden.window.navigator) { _, _ in }
            let form = try form(garden)
            #expect(form.others.map(\.type) == [.pruning])
            form.set(finding, true, of: check.id)
            #expect(await form.save())
            #expect(try await garden.repository.tasks(TaskFilter(through: today)).map(\.type) == left)
            await garden.window.actions.undoLatest()
        }
    }

    @Test(
        "a plant with several soil checks is asked about once, and its answer is that of all",
        arguments: [SoilChecksModel.Finding.watered, .moist])
    func severalChecksOfPlant(finding: SoilChecksModel.Finding) async throws {
        let garden = try await ScheduleGarden([])
        let today = garden.repository.today
        for (name, checks) in [("Zinnia", 2), ("Aloe", 1)] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            for _ in 0..<checks {
                _ = try await garden.repository.save(
                    CareRule(plant: plant.id, type: .soilCheck, recurrence: .everyDays(7), start: today))
            }
        }
        let tasks = try await garden.repository.tasks().sorted { $0.plantName > $1.plantName }
        #expect(tasks.count == 3)
        await garden.window.taskActions.complete(tasks, asking: garden.window.navigator) { _, _ in }
        let form = try form(garden)
        #expect(form.checks.map(\.plantName) == ["Zinnia", "Aloe"], "in the order of the tasks")
        form.set(finding, true, of: form.checks[0].id)
        #expect(await form.save())
        #expect(try await garden.repository.tasks(TaskFilter(through: today)).map(\.plantName) == ["Aloe"])
        await garden.window.actions.undoLatest()
        #expect(try await garden.repository.tasks(TaskFilter(through: today)).count == 3)
    }

    @Test("the form lists the plants as the collection does")
    func order() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        for name in ["Zinnia", "Alpine Violet"] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            let start = garden.repository.today - (name == "Zinnia" ? 1 : 0)
            _ = try await garden.repository.save(
                CareRule(plant: plant.id, type: .soilCheck, recurrence: .everyDays(7), start: start))
        }
        try await until("both are listed with their checks") {
            let added = model.matches.map { model.row($0) }.filter { ["Zinnia", "Alpine Violet"].contains($0.name) }
            return added.count == 2 && added.allSatisfy { $0.due != nil }
        }
        await model.complete(Set(model.matches))
        let names = model.matches.map { model.row($0).name }
        let asked = try form(garden).checks.map(\.plantName)
        #expect(asked.count == 3 && asked == names.filter(asked.contains))
    }

    @Test("an overdue watering is left to the soil check of today, about which Complete All asks; Water Remaining asks nothing")
    func checkOfToday() async throws {
        let garden = try await ScheduleGarden([])
        let today = garden.repository.today
        let plant = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value
        for (type, start) in [(CareType.watering, today - 1), (.pruning, today - 1), (.soilCheck, today)] {
            _ = try await garden.repository.save(CareRule(plant: plant.id, type: type, recurrence: .everyDays(30), start: start))
        }
        await garden.schedule.refresh()
        #expect(garden.heading(.overdue)?.action == .completeOverdue(2, asks: true))
        await garden.schedule.completeOverdue()
        let asked = try form(garden)
        #expect(asked.checks.map(\.type) == [.soilCheck] && asked.others.map(\.type) == [.pruning])
        #expect(await asked.save())
        #expect(try await garden.repository.tasks(TaskFilter(through: today - 1)).map(\.type) == [.watering])

        let watering = try #require(try await garden.repository.tasks(TaskFilter(types: [.watering])).first)
        _ = try await garden.repository.answer([watering.id], .move(to: today))
        garden.window.navigator.dialogClosed()
        await garden.schedule.waterRemaining()
        #expect(garden.window.navigator.askedSoilChecks == nil)
        #expect(try await garden.repository.tasks(TaskFilter(through: today)).map(\.type) == [.soilCheck])
    }

    @Test("the button that completes selected tasks ends with an ellipsis if a soil check is among them")
    func ellipsis() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden).plant
        #expect(model.completionTitle(of: [check], isShort: false) == "Complete Tasks…")
        #expect(model.completionTitle(of: [check], isShort: true) == "Complete…")
        let others = Set(model.matches).subtracting([check])
        #expect(model.hasDue(others) && model.completionTitle(of: others, isShort: false) == "Complete Tasks")
    }

    @Test("soil checks alone are asked for at once, and a check without an answer stays open")
    func checksAlone() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        let toast = garden.window.actions.toast?.id
        await model.complete([check.plant])
        #expect(garden.window.actions.toast?.id == toast)
        let form = try form(garden)
        #expect(!form.isValid)
        form.set(.watered, true, of: check.id)
        form.set(.moist, true, of: check.id)
        // The toggle of the other answer goes off, which takes nothing back.
        form.set(.watered, false, of: check.id)
        #expect(form.findings == [check.id: .moist])
        form.set(.moist, false, of: check.id)
        #expect(form.findings.isEmpty && !form.isValid)
        form.set(.moist, true, of: check.id)
        #expect(await form.save())
        #expect(garden.window.actions.toast?.text.hasPrefix("“Monstera”: soil still moist") == true)
        await garden.window.actions.undoLatest()
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).contains(check))
    }

    @Test("tasks that were answered elsewhere while the form is open are not answered again")
    func answeredMeanwhile() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        await model.complete(Set(model.matches))
        let form = try form(garden)
        _ = try await garden.repository.answer(form.others.map(\.id), .skip)
        form.set(.watered, true, of: check.id)
        #expect(await form.save())
        #expect(garden.window.actions.toast?.text == "“Monstera” watered")
    }

    @Test("the card's answers to a soil check are dry, which records watering, and still moist")
    func card() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        let check = try await monstera(garden)
        let next = try #require(model.row(check.plant).due)
        #expect(next.answers.needsSoilState)
        await model.stillMoist(check.plant)
        #expect(garden.window.actions.toast?.text.hasPrefix("“Monstera”: soil still moist") == true)
        await garden.window.actions.undoLatest()
        try await until("the check is due again") { model.row(check.plant).due != nil }
        await model.completeNext(of: check.plant)
        #expect(garden.window.actions.toast?.text == "“Monstera” watered. Next: May\u{a0}31")
        let history = try await garden.repository.history(of: check.plant)
        #expect(history.first?.type == .watering && history.first?.answer?.occurrence == check.id)
    }

    @Test("a soil check can be snoozed together with other tasks")
    func snoozed() async throws {
        let (garden, model, following) = try await collection()
        defer { following.cancel() }
        await model.snooze(Set(model.matches), .tomorrow)
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).isEmpty)
    }

    @Test("in the list a soil check is completed by neither its ring, its section nor a key, only by its answers")
    func list() async throws {
        let garden = try await ScheduleGarden()
        let check = try await monstera(garden)
        await garden.schedule.pressRing(check.id)
        await garden.schedule.waterRemaining()
        await garden.schedule.completeOverdue()
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).contains(check))
        await garden.schedule.complete(check.id)
        #expect(try await garden.repository.history(of: check.plant).first?.type == .watering)
    }
}
