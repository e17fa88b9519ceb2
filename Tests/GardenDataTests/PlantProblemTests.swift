import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Problems of plants")
struct PlantProblemTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    private func plant(_ name: String = "Monstera") async throws -> Plant.ID {
        try await repository.add(PlantDraft(name: name, watering: .none)).value.id
    }

    private func noted(_ plant: Plant.ID, _ name: String = "Spider mites") async throws -> PlantProblem {
        try await repository.note(PlantProblem(plant: plant, kind: .pest, name: name, notedOn: day("2026-05-03"))).value
    }

    @Test("a problem is noted, edited, resolved, opened again and removed, each of which can be undone, and doctor agrees")
    func life() async throws {
        let plant = try await plant()
        let problem = try await noted(plant, "  Spider\nmites ")
        #expect(problem.name == "Spider mites")
        #expect(try await repository.problems() == [problem])
        #expect(try await repository.summaries().map(\.openProblems) == [1])

        var edited = problem
        edited.note = "under the leaves"
        edited.kind = .damage
        let saved = try await repository.save(edited, changedFrom: problem)
        #expect(saved.value == edited)
        let resolved = try await repository.resolve(problem.id, on: day("2026-05-20"))
        #expect(resolved.value.resolvedOn == day("2026-05-20"))
        #expect(try await repository.summaries().map(\.openProblems) == [0])
        #expect(try await repository.page(of: plant).problems == [resolved.value])
        let opened = try await repository.reopen(problem.id)
        #expect(opened.value == edited)
        let removed = try await repository.remove(problem.id)
        #expect(try await repository.problems().isEmpty)
        #expect(try await repository.examine().isHealthy)

        for (group, expected) in [
            (removed.undoGroup, edited), (opened.undoGroup, resolved.value), (resolved.undoGroup, edited),
            (saved.undoGroup, problem),
        ] {
            try await repository.undo(group)
            #expect(try await repository.problems() == [expected])
        }
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a treatment that the problem names gets its new name, others and past ones keep theirs, and one undo restores both")
    func renamed() async throws {
        let plant = try await plant()
        let problem = try await noted(plant)
        let treatment = CareRule(
            plant: plant, type: .treatment("Spider mites"), recurrence: .everyDays(5), start: day("2026-05-21"))
        _ = try await repository.addTreatment(treatment, for: problem.id)
        let check = CareRule(plant: plant, type: .pestControl, recurrence: .everyDays(7), start: day("2026-05-22"))
        _ = try await repository.addTreatment(check, for: problem.id)
        let first = Occurrence(rule: treatment.id, place: .on(treatment.start))
        _ = try await repository.answer([first], .done(on: nil))
        var thrips = try await repository.problem(problem.id)
        let before = thrips
        thrips.name = "Thrips"
        let saved = try await repository.save(thrips, changedFrom: before)
        #expect(Set(try await repository.tasks().map(\.type)) == [.treatment("Thrips"), .pestControl])
        #expect(try await repository.history(of: plant).map(\.type) == [.treatment("Spider mites")])
        try await repository.undo(saved.undoGroup)
        #expect(Set(try await repository.tasks().map(\.type)) == [.treatment("Spider mites"), .pestControl])
        #expect(try await repository.problem(problem.id).name == "Spider mites")
        #expect(try await repository.examine().isHealthy)
    }

    @Test("two edits of different parts both hold, and undoing one leaves the other")
    func fields() async throws {
        let problem = try await noted(try await plant())
        var (one, other) = (problem, problem)
        one.name = "Thrips"
        other.note = "only below"
        let first = try await repository.save(one, changedFrom: problem)
        _ = try await repository.save(other, changedFrom: problem)
        let both = try await repository.problem(problem.id)
        #expect(both.name == "Thrips" && both.note == "only below")
        let undone = try await repository.undo(first.undoGroup)
        #expect(try await repository.problem(problem.id).name == "Spider mites")
        #expect(try await repository.problem(problem.id).note == "only below")
        try await repository.undo(undone)
        #expect(try await repository.problem(problem.id) == both)
        #expect(try await !repository.save(both, changedFrom: both).hasChanged)
    }

    @Test("treatments are tasks; completing them resolves nothing, and resolving ends them, which can be undone")
    func treatment() async throws {
        let plant = try await plant()
        let problem = try await noted(plant)
        let rule = try await repository.addTreatment(
            CareRule(plant: plant, type: .pestControl, recurrence: .everyDays(5), start: day("2026-05-21")), for: problem.id
        ).value
        let once = try await repository.addTreatment(
            CareRule(plant: plant, type: .pestControl, recurrence: .once, start: day("2026-05-22")), for: problem.id)
        #expect(try await repository.problem(problem.id).treatments == [rule.id, once.value.id])
        #expect(try await repository.tasks().map(\.type) == [.pestControl, .pestControl])
        let due = try await repository.tasks().map(\.id)
        _ = try await repository.answer(due, .done(on: nil))
        let page = try await repository.page(of: plant)
        #expect(page.problems.map(\.isOpen) == [true])
        #expect(page.treatmentDays[rule.id] == [day("2026-05-21")])

        let resolved = try await repository.resolve(problem.id)
        #expect(try await repository.tasks().isEmpty)
        #expect(try await repository.rules(of: plant).isEmpty)
        try await repository.undo(resolved.undoGroup)
        #expect(try await repository.tasks().count == 1)
        try await repository.undo(once.undoGroup)
        #expect(try await repository.problem(problem.id).treatments == [rule.id])
        _ = try await repository.remove(problem.id)
        #expect(try await repository.tasks().isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a photo belongs to the problem and to the plant, and one that the plant has is only linked")
    func photos() async throws {
        let inbox = try TemporaryDirectory()
        let photos = IncomingPhotos(in: inbox.url)
        let plant = try await plant()
        let old = try await repository.add([photos.make(1)], to: plant).value
        let noted = try await repository.note(
            PlantProblem(plant: plant, kind: .disease, name: "Rust", notedOn: day("2026-05-21")),
            photos: [photos.make(1), photos.make(2)])
        let all = try await repository.photos(of: plant)
        #expect(all.count == 2)
        #expect(noted.value.photos == Set(all.map(\.id)))
        try await repository.undo(noted.undoGroup)
        #expect(try await repository.photos(of: plant) == old)
        #expect(try await repository.problems().isEmpty)
    }

    @Test("what cannot be saved is refused with its reason, and nothing is written")
    func refused() async throws {
        let plant = try await plant()
        func note(_ name: String, on noted: String = "2026-05-21", _ note: String = "") async throws {
            _ = try await repository.note(
                PlantProblem(plant: plant, kind: .pest, name: name, notedOn: day(noted), note: note))
        }
        await #expect(throws: GardenError.problemNameMissing) { try await note(" \u{200b}") }
        await #expect(throws: GardenError.nameTooLong) { try await note(String(repeating: "x", count: 201)) }
        await #expect(throws: GardenError.textTooLong(limit: 4_000)) {
            try await note("Mites", String(repeating: "x", count: 4_001))
        }
        await #expect(throws: GardenError.dayInFuture(day("2026-05-22"))) { try await note("Mites", on: "2026-05-22") }
        await #expect(throws: GardenError.plantNotFound) {
            try await repository.note(PlantProblem(plant: .new(), kind: .pest, name: "Mites", notedOn: day("2026-05-21")))
        }
        #expect(try await repository.problems().isEmpty)
        let problem = try await noted(plant)
        await #expect(throws: GardenError.problemNotedLater(day("2026-05-03"))) {
            try await repository.resolve(problem.id, on: day("2026-05-02"))
        }
        await #expect(throws: GardenError.dayInFuture(day("2026-05-22"))) {
            try await repository.resolve(problem.id, on: day("2026-05-22"))
        }
        for call in [repository.reopen, { try await repository.resolve($0) }, repository.remove] {
            await #expect(throws: GardenError.problemNotFound) { _ = try await call(.new()) }
        }
    }

    @Test("a removed plant takes its problems along and brings them back; a deleted one leaves none")
    func plants() async throws {
        let plant = try await plant()
        let problem = try await noted(plant)
        let removed = try await repository.remove([plant])
        #expect(try await repository.problems().isEmpty)
        await #expect(throws: GardenError.problemNotFound) { try await repository.problem(problem.id) }
        try await repository.undo(removed.undoGroup)
        #expect(try await repository.problems() == [problem])
        try await repository.purge(plant)
        #expect(try await repository.problems().isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a duplicate of the plant has neither the problem nor its treatment")
    func duplicate() async throws {
        let plant = try await plant()
        let problem = try await noted(plant)
        let start = day("2026-05-21")
        let treatment = CareRule(plant: plant, type: .treatment("Spider mites"), recurrence: .everyDays(5), start: start)
        _ = try await repository.addTreatment(treatment, for: problem.id)
        let turning = CareRule(plant: plant, type: .rotation, recurrence: .everyDays(7), start: start)
        _ = try await repository.save(turning, changedFrom: nil)
        let copy = try await repository.duplicate(plant, name: "Copy").value
        #expect(try await repository.rules(of: copy.id).map(\.type) == [.rotation])
        #expect(try await repository.problems().map(\.plant) == [plant])
    }

    @Test("a problem moves to another garden with its plant")
    func copies() async throws {
        let plant = try await plant()
        let problem = try await noted(plant)
        _ = try await repository.resolve(problem.id)
        let other = try TestGarden()
        _ = try await repository.copy([plant], to: other.repository)
        #expect(try await other.repository.problems() == repository.problems())
    }
}
