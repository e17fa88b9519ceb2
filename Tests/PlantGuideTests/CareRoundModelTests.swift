import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Care round")
struct CareRoundModelTests {
    /// A round over the sample garden: two plants are overdue, four are due.
    private func round(in room: Room? = nil) async throws -> (garden: ScheduleGarden, round: CareRoundModel) {
        let garden = try await ScheduleGarden()
        let round = CareRoundModel(garden.window, CareRoundScope(room))
        round.doublePress = .zero
        await round.open()
        return (garden, round)
    }

    private func names(_ round: CareRoundModel) -> [String] { round.stops.map(\.name) }

    private func groups(_ round: CareRoundModel) -> [String] { round.groups.map(round.formatter.title) }

    @Test("the plants with due tasks come by room and then by name")
    func order() async throws {
        let (garden, round) = try await round()
        #expect(
            names(round) == ["Monstera", "Moth Orchid", "Sweet Basil", "Boston Fern", "Cherry Tomato", "Lavender"])
        #expect(round.content == .plant && round.current?.name == "Monstera")
        let balcony = CareRoundModel(garden.window, .room(.balcony))
        await balcony.open()
        #expect(names(balcony) == ["Cherry Tomato", "Lavender"])
        // What is snoozed is not in the round before its time has come.
        await garden.schedule.snooze(try garden.task("Lavender"), .hour)
        let later = CareRoundModel(garden.window, .room(.balcony))
        await later.open()
        #expect(names(later) == ["Cherry Tomato"])
    }

    @Test("on the day before an absence, what is to be done early is in the round, too")
    func beforeLeaving() async throws {
        let garden = try await ScheduleGarden([])
        let (repository, today) = (garden.repository, garden.repository.today)
        for (name, day) in [("Basil", today + 1), ("Cactus", today + 40)] {
            let plant = try await repository.add(PlantDraft(name: name, watering: .none)).value.id
            _ = try await repository.addTask(.watering, for: plant, on: day, .everyDays(7))
        }
        _ = try await repository.recordAbsence(from: today + 10, through: today + 12)
        let round = CareRoundModel(garden.window, .garden)
        await round.open()
        #expect(round.content == .nothingDue)
        _ = try await repository.recordAbsence(from: today + 1, through: today + 4)
        await round.refresh()
        #expect(names(round) == ["Basil"] && round.current?.name == "Basil")
        #expect(round.formatter.dueInRound(on: today + 1) == "Before you go")
    }

    @Test("each answer is recorded and leads to the next plant, and the end says what was done and what is left")
    func answers() async throws {
        let (garden, round) = try await round()
        await round.stillMoist()
        #expect(garden.window.actions.toast?.text.hasPrefix("“Monstera”: soil still moist") == true)
        #expect(round.current?.name == "Moth Orchid")
        await round.complete()
        await round.snooze(.tomorrow)
        await round.skip()
        garden.clock.advance(minutes: 9)
        await round.complete()
        #expect(round.current?.name == "Lavender")
        #expect(round.content == .plant && round.doneCount == 5)
        await round.goOn()
        #expect(round.content == .summary && round.current == nil)
        #expect(
            groups(round) == ["1 Watered", "1 Fertilized", "1 Still Moist", "1 Skipped", "1 Snoozed", "1 Left Open"])
        #expect(round.formatter.endSummary(plants: round.answeredCount, minutes: round.minutes) == "5 plants in 9 minutes")
        #expect(
            try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).map(\.plantName) == ["Lavender"])
        // Back leads to the last plant, whose task is still open.
        await round.goBack()
        #expect(round.current?.name == "Lavender" && round.task != nil)
        await round.complete()
        #expect(round.content == .summary && round.doneCount == 6)
    }

    @Test("a soil check is only completed as dry, and what is about water is ignored for other care")
    func soil() async throws {
        let (garden, round) = try await round()
        let check = try #require(round.task?.id)
        await round.water()
        #expect(try await garden.repository.answer(to: check)?.type == .watering)
        #expect(round.current?.name == "Moth Orchid")
        await round.water()
        await round.stillMoist()
        await round.water(.dry)
        #expect(round.current?.name == "Moth Orchid" && round.task != nil)
    }

    @Test("undo leads back to the plant, whether by key or by its button, and redo answers it again")
    func undo() async throws {
        let (garden, round) = try await round()
        await round.complete()
        await round.complete()
        #expect(round.current?.name == "Sweet Basil")
        await garden.window.actions.undoLatest()
        await round.refresh()
        #expect(round.current?.name == "Moth Orchid" && round.task?.answer == nil)
        await round.goBack()
        let monstera = try #require(round.current?.tasks.first)
        #expect(round.current?.name == "Monstera" && round.task == nil && monstera.answer != nil)
        await round.undo(monstera)
        await round.refresh()
        #expect(round.current?.name == "Monstera" && round.task?.id == monstera.id)
        await garden.window.actions.redoLatest()
        await round.refresh()
        #expect(round.stops.first?.isDone == true)
    }

    @Test("Undo All opens every task of the round again")
    func undoAll() async throws {
        let (garden, round) = try await round()
        let due = try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).map(\.id)
        for _ in 0..<6 { await round.complete() }
        #expect(round.content == .summary)
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).isEmpty)
        await round.undoAll()
        await round.refresh()
        #expect(try await garden.repository.tasks(TaskFilter(through: garden.repository.today)).map(\.id) == due)
        #expect(round.current?.name == "Monstera" && round.doneCount == 0)
    }

    @Test("tasks that are answered elsewhere disappear without an error")
    func elsewhere() async throws {
        let (garden, round) = try await round()
        let shown = try #require(round.task?.id)
        _ = try await garden.elsewhere.answer([shown], .skip)
        // Answered before the round has read the change.
        await round.complete()
        #expect(garden.window.actions.toast == nil)
        #expect(names(round).first == "Moth Orchid" && round.current?.name == "Moth Orchid")
        let orchid = try #require(round.task?.id)
        _ = try await garden.elsewhere.answer([orchid], .done(on: nil))
        await round.refresh()
        #expect(names(round).count == 4 && round.current?.name == "Sweet Basil")
        for task in try await garden.repository.tasks(TaskFilter(through: garden.repository.today)) {
            _ = try await garden.elsewhere.answer([task.id], .done(on: nil))
        }
        await round.refresh()
        #expect(round.content == .nothingDue)
        #expect(garden.window.actions.toast == nil)
    }

    @Test("a plant with several due tasks shows them all, and is left when all are answered")
    func several() async throws {
        let (garden, round) = try await round(in: .kitchen)
        let basil = try #require(round.current)
        _ = try await garden.repository.addTask(.rotation, for: basil.plant, on: garden.repository.today)
        await round.refresh()
        #expect(round.stops.count == 1 && round.current?.tasks.map(\.summary.type) == [.watering, .rotation])
        let rotation = try #require(round.current?.tasks.last)
        round.choose(rotation.id)
        #expect(round.task == rotation)
        await round.complete()
        #expect(round.content == .plant && round.task?.summary.type == .watering)
        #expect(round.answeredCount == 1 && round.doneCount == 0, "one of its two tasks is still open")
        await round.complete()
        #expect(round.content == .summary && groups(round) == ["1 Watered", "1 Rotated"])
    }

    @Test("a second press right after an answer does not answer the next task")
    func doublePress() async throws {
        let (_, round) = try await round()
        round.doublePress = .seconds(60)
        await round.complete()
        await round.complete()
        #expect(round.current?.name == "Moth Orchid" && round.doneCount == 1)
    }

    @Test("a watering whose interval is learned takes what the soil was like with the same press")
    func verdict() async throws {
        let garden = try await ScheduleGarden([])
        let plant = try await garden.repository.addPlantWithProposal()
        let round = CareRoundModel(garden.window, .garden)
        await round.open()
        let task = try #require(round.task)
        #expect(round.asksForSoil)
        await round.water(.dry)
        let event = try #require(try await garden.repository.answer(to: task.id))
        #expect(event.kind == .done)
        #expect(try await garden.repository.verdicts(of: [plant.id])[event.id] == .dry)
    }

    @Test("that amounts are general values is said once in a round, at its first plant with such an amount")
    func generalAmount() async throws {
        let garden = try await ScheduleGarden(
            ["Aloe", "Basil", "Cactus"].map { name in
                let plant = Plant(name: name, addedAt: Date(timeIntervalSince1970: 0))
                let rule = CareRule(
                    plant: plant.id, type: .watering, recurrence: .everyDays(7), start: day("2026-05-21"),
                    amount: WaterAmount("100-200ml"), origin: name == "Aloe" ? .user : .profile)
                return .init(plant: plant, rules: [rule])
            })
        let round = CareRoundModel(garden.window, .garden)
        round.doublePress = .zero
        await round.open()
        let note = "This is a rough amount for a small pot; a large pot needs more."
        for (name, advice) in [("Aloe", ""), ("Basil", note), ("Cactus", "")] {
            let task = try #require(round.task?.summary)
            #expect(task.plantName == name)
            #expect(round.formatter.advice(on: task, explainsAmount: round.explainsAmount(of: task)) == advice)
            await round.complete()
        }
        // An answered plant still has said it.
        await round.goBack()
        await round.undo(try #require(round.current?.tasks.first))
        await round.refresh()
        #expect(round.task.map { round.explainsAmount(of: $0.summary) } == false)
    }

    @Test("that an amount is a general value is said after the amount: for a check of the soil, below its question")
    func generalAmountOfSoilCheck() async throws {
        let plant = Plant(name: "Basil", addedAt: Date(timeIntervalSince1970: 0))
        var rule = CareRule(
            plant: plant.id, type: .watering, recurrence: .everyDays(7), start: day("2026-05-21"),
            amount: WaterAmount("100-200ml"), origin: .profile)
        rule.checksSoil = true
        let garden = try await ScheduleGarden([.init(plant: plant, rules: [rule])])
        let round = CareRoundModel(garden.window, .garden)
        await round.open()
        let task = try #require(round.task?.summary)
        #expect(task.answers.needsSoilState && round.explainsAmount(of: task))
        #expect(round.formatter.advice(on: task, explainsAmount: true).isEmpty)
        let words = round.formatter.soilInstruction(for: task, explainsAmount: true)
        #expect(words.hasPrefix("Feel the soil. If it is dry, water with about\u{A0}3–\u{2060}7\u{A0}fl\u{A0}oz"), "\(words)")
        #expect(words.hasSuffix(". This is a rough amount for a small pot; a large pot needs more."), "\(words)")
    }

    @Test("without due tasks the round says so")
    func nothing() async throws {
        let garden = try await ScheduleGarden([])
        let round = CareRoundModel(garden.window, .garden)
        await round.open()
        #expect(round.content == .nothingDue && round.stops.isEmpty)
    }
}
