import Garden
import GardenData
import Testing
import TestSupport

@testable import PlantGuide

@MainActor @Suite("What the soil was like, in the schedule", .timeLimit(.minutes(2)))
struct ScheduleLearningTests {
    /// A schedule with a watering that is due, of a plant for which eight days are proposed instead of seven.
    private func garden() async throws -> ScheduleGarden {
        let garden = try await ScheduleGarden([])
        try await garden.repository.addPlantWithProposal()
        garden.schedule.soilTime = .seconds(600)
        await garden.schedule.refresh()
        return garden
    }

    private func verdicts(_ garden: ScheduleGarden) async throws -> [SoilVerdict] {
        let plants = Set(try await garden.repository.summaries().map(\.id))
        let event = try await garden.repository.careGiven(on: garden.repository.today).first?.event
        let all = try await garden.repository.verdicts(of: plants)
        return [event.flatMap { all[$0.id] }].compactMap { $0 }
    }

    /// Completes the watering, and waits until its row asks.
    private func complete(_ garden: ScheduleGarden) async throws -> (Occurrence, Task<Void, Never>, SoilQuestion) {
        let id = try garden.task("Monstera")
        let row = try garden.row("Monstera")
        let schedule = garden.schedule
        let completing = Task { await schedule.complete(id) }
        try await until("the question") { row.question != nil }
        return (id, completing, try #require(row.question))
    }

    @Test("the row of a completed watering stays and asks, counts change at once, and the answer is recorded")
    func answer() async throws {
        let garden = try await garden()
        let (id, completing, _) = try await complete(garden)
        await garden.schedule.refresh()
        #expect(garden.schedule.row(.task(id))?.phase == .done)
        #expect(garden.schedule.entries.contains(.task(id)))
        #expect(garden.schedule.waiting[.all] == 0)
        // The focus is on the next task by then, where the keys 1 to 3 answer.
        #expect(garden.schedule.answerLastQuestion(.dry))
        await completing.value
        try await until("the answer") { garden.window.actions.toast?.text.contains("the soil") == true }
        #expect(!garden.schedule.entries.contains(.task(id)) && !garden.schedule.answerLastQuestion(.moist))
        #expect(try await verdicts(garden) == [.dry])
        #expect(
            garden.window.actions.toast?.text
                == "“Monstera”: the soil was bone dry. If that keeps happening, another interval may be suggested.")
        await garden.window.actions.undoLatest()
        #expect(try await verdicts(garden) == [])
    }

    @Test("a question that has expired while the list is in use can be answered once")
    func answersOnce() async throws {
        let garden = try await garden()
        (garden.schedule.soilTime, garden.schedule.stay) = (.milliseconds(50), .seconds(60))
        let (id, completing, question) = try await complete(garden)
        try await until("the end of its time") { question.hasExpired }
        #expect(try garden.row("Monstera").question === question, "it stays until the list rests")
        await garden.schedule.answerSoil(.dry, of: id)
        #expect(garden.schedule.row(.task(id))?.question == nil && !garden.schedule.answerLastQuestion(.moist))
        #expect(try await verdicts(garden) == [.dry])
        completing.cancel()
        await completing.value
    }

    @Test("the question ends by itself, unless the focus or the pointer is on it")
    func time() async throws {
        let garden = try await garden()
        garden.schedule.soilTime = .milliseconds(50)
        let id = try garden.task("Monstera")
        await garden.schedule.complete(id)
        #expect(try await verdicts(garden) == [])
        #expect(!garden.schedule.entries.contains(.task(id)))

        let event = try #require(try await garden.repository.careGiven(on: garden.repository.today).first?.event)
        let question = SoilQuestion(event, for: .milliseconds(20))
        question.setUse(.pointer, true)
        question.setUse(.focus, true)
        question.setUse(.pointer, false)
        let other = SoilQuestion(event, for: .milliseconds(60))
        await other.wait()
        #expect(!question.hasEnded)
        question.setUse(.row, true)
        question.setUse(.focus, false)
        let another = SoilQuestion(event, for: .milliseconds(60))
        await another.wait()
        #expect(!question.hasEnded, "the focus is still on the row")
        question.setUse(.row, false)
        await question.wait()
        #expect(question.hasEnded)
    }

    @Test("undoing the watering ends the question and opens the task again")
    func undo() async throws {
        let garden = try await garden()
        let (id, completing, question) = try await complete(garden)
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        await completing.value
        #expect(question.hasEnded)
        #expect(garden.schedule.row(.task(id))?.phase == .open)
        #expect(garden.schedule.row(.task(id))?.question == nil)
    }

    @Test("nothing is asked about an interval that is not learned, nor when several tasks are completed at once")
    func notAsked() async throws {
        let garden = try await garden()
        let id = try garden.task("Monstera")
        await garden.schedule.waterRemaining()
        #expect(garden.schedule.row(.task(id))?.question == nil)
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        var rule = try #require(try await garden.repository.task(id)?.rule)
        let before = rule
        rule.note = "by hand"
        _ = try await garden.repository.save(rule, changedFrom: before)
        await garden.schedule.refresh()
        await garden.schedule.complete(try garden.task("Monstera"))
        #expect(try await garden.repository.careGiven(on: garden.repository.today).count == 1)
    }

    @Test("the row of a task that was done says what the soil was like, and changes it")
    func doneRow() async throws {
        let garden = try await garden()
        garden.schedule.soilTime = .zero
        await garden.schedule.complete(try garden.task("Monstera"))
        await garden.schedule.toggleDone()
        func completed() -> CompletedTask? {
            garden.schedule.entries.lazy.compactMap { garden.schedule.row($0)?.completed }.first
        }
        let done = try #require(completed())
        #expect(done.verdict == nil)
        await garden.schedule.setVerdict(.moist, of: done.event, plant: "Monstera")
        await garden.schedule.refresh()
        #expect(completed()?.verdict == .moist)
        let toast = garden.window.actions.toast?.text
        #expect(toast == "“Monstera”: the soil was too moist. Another interval is suggested on the plant’s page.")
        let line = garden.window.settings.formatter.line(try #require(completed()), in: garden.repository.currentZone)
        #expect(line.hasSuffix(", the soil was too moist"))
        await garden.schedule.setVerdict(nil, of: done.event, plant: "Monstera")
        await garden.schedule.refresh()
        #expect(completed()?.verdict == nil)
        await garden.schedule.toggleDone()
        await garden.schedule.setVerdict(.dry, of: done.event, plant: "Monstera")
        await garden.schedule.refresh()
        await garden.schedule.toggleDone()
        #expect(completed()?.verdict == .dry, "said while the rows were folded")
    }

    @Test("the ring of a completed watering takes it back, and its row no longer asks")
    func takenBack() async throws {
        let garden = try await garden()
        let (id, completing, _) = try await complete(garden)
        garden.schedule.doublePress = .seconds(600)
        await garden.schedule.pressRing(id)
        #expect(garden.schedule.row(.task(id))?.phase == .done, "the second press of a double click")
        garden.schedule.doublePress = .zero
        await garden.schedule.pressRing(id)
        await garden.schedule.refresh()
        await completing.value
        let row = try #require(garden.schedule.row(.task(id)))
        #expect(row.phase == .open && row.question == nil && garden.schedule.entries.contains(.task(id)))
        #expect(garden.schedule.waiting[.all] == 1)
        #expect(try await garden.repository.careGiven(on: garden.repository.today).isEmpty)
        let toast = try #require(garden.window.actions.toast)
        #expect(toast.text.hasPrefix("Undid: “Monstera” watered") && toast.offersRedo)
        await garden.window.actions.undo(try #require(toast.undo))
        #expect(try await garden.repository.careGiven(on: garden.repository.today).count == 1)
    }

    @Test("a task that is done is not answered once more by its keys, and Undo ends the question")
    func undoneByKey() async throws {
        let garden = try await garden()
        let (id, completing, _) = try await complete(garden)
        await garden.schedule.water(id)
        let row = try #require(garden.schedule.row(.task(id)))
        #expect(row.phase == .done && garden.schedule.entries.contains(.task(id)))
        await garden.window.actions.undoLatest()
        await garden.schedule.refresh()
        await completing.value
        #expect(row.phase == .open && row.question == nil && garden.schedule.entries.contains(.task(id)))
    }

    @Test("the menus of the task and of the plant say it after the question has ended")
    func later() async throws {
        let garden = try await garden()
        garden.schedule.soilTime = .zero
        await garden.schedule.complete(try garden.task("Monstera"))
        #expect(try await verdicts(garden) == [])
        await garden.schedule.showTomorrow()
        await garden.schedule.noteSoil(.moist, of: try garden.task("Monstera"))
        #expect(try await verdicts(garden) == [.moist])
        let said = "“Monstera”, today: the soil was too moist"
        #expect(garden.window.actions.toast?.text == said + ". Another interval is suggested on the plant’s page.")
        await garden.window.actions.undoLatest()
        #expect(garden.window.actions.toast?.text == "Undid: " + said)
        #expect(try await verdicts(garden) == [])

        let plant = try #require(try await garden.repository.summaries().first?.id)
        let page = PlantPageModel(plant, garden.window)
        await page.open()
        await page.noteSoil(.dry)
        #expect(try await verdicts(garden) == [.dry])
    }

    @Test("the schedule counts the plants with a proposal, and follows changes of each")
    func line() async throws {
        let garden = try await garden()
        await garden.schedule.readProposals(of: nil)
        #expect(garden.schedule.proposalTitle == "A new watering interval is suggested for 1 plant")
        let second = try await garden.repository.addPlantWithProposal(named: "Fern")
        await garden.schedule.readProposals(of: [second.id])
        #expect(garden.schedule.proposals.count == 2)
        _ = try await garden.repository.decline(try #require(garden.schedule.proposals.first { $0.plant == second.id }))
        await garden.schedule.readProposals(of: [second.id])
        #expect(garden.schedule.proposals.count == 1)
    }
}
