import Garden
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("Planning the rules of many plants in short transactions", .timeLimit(.minutes(5)))
struct PlanQueueTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-12-01")) }

    private func plants(_ count: Int) async throws -> [Plant.ID] {
        var plants: [Plant.ID] = []
        for number in 0..<count {
            plants.append(try await repository.add(PlantDraft(name: "Plant \(number)", species: "Nemo ignotus")).value.id)
        }
        return plants
    }

    private func rules(of plants: [Plant.ID]) async throws -> [[CareRule]] {
        try await garden.repository.database.read { reader in try plants.map { try reader.rules(of: $0) } }
    }

    /// Changes a preference that all rules depend on, and ends like a program that is killed before it plans any of them.
    private func change() async throws -> UndoGroup.ID {
        try await repository.write { writer in
            try writer.changePreferences { $0.checksSoilFirst = false }
            try writer.queuePlanning()
        }.undoGroup
    }

    @Test("what an interrupted change left queued is planned before the next reading, in the same undo group")
    func interrupted() async throws {
        let plants = try await plants(5)
        let before = try await rules(of: plants)
        let group = try await change()
        #expect(try await rules(of: plants) == before)
        _ = try await repository.tasks()
        let after = try await rules(of: plants)
        #expect(after.allSatisfy { $0.allSatisfy { !$0.checksSoil } } && after != before)
        #expect(try await repository.database.read { try $0.queuedPlanning() } == nil)
        _ = try await repository.undo(group)
        #expect(try await rules(of: plants) == before)
        #expect(try await repository.preferences().checksSoilFirst)
    }

    @Test(
        "a yearly pruning that an earlier version planned for basil ends before the next reading, unless the user edited it",
        arguments: [false, true])
    func outdatedPruning(isInBackup: Bool) async throws {
        var plants: [Plant.ID] = []
        for name in ["Old", "Edited"] {
            plants.append(try await repository.add(PlantDraft(name: name, species: "Ocimum basilicum")).value.id)
        }
        func types() async throws -> [Set<CareType>] {
            try await rules(of: plants).map { rules in Set(rules.map { $0.type }) }
        }
        let planned = try await types()
        #expect(planned[0].contains(.watering) && !planned[0].contains(.pruning))
        let old = zip(plants, [CareRule.Origin.profile, .user]).map { plant, origin in
            CareRule(
                id: CareRule.id(of: .pruning, for: plant), plant: plant, type: .pruning, recurrence: .everyDays(300),
                start: day("2027-05-01"), activeMonths: MonthSet(5...9), origin: origin)
        }
        _ = try await repository.write { writer in for rule in old { try writer.save(rule) } }
        if isInBackup {
            let replacement = try await repository.restore(try #require(try await repository.backUp()))
            #expect(try await repository.database.read { try $0.queuedPlanning() } != nil)
            _ = try await repository.tasks()
            #expect(try await repository.changeCount(since: replacement) == 0)
        } else {
            repository.database.queueOutdatedPlans()
        }
        #expect(try await repository.tasks().filter { $0.type == .pruning }.map(\.plant) == [plants[1]])
        #expect(try await types() == [planned[0], planned[1].union([.pruning])])
        // Nothing is left to be planned.
        repository.database.queueOutdatedPlans()
        #expect(try await repository.database.read { try $0.queuedPlanning() } == nil)
    }

    @Test("a change that is undone while plants are queued plans none of them until it is redone")
    func undone() async throws {
        let plants = try await plants(3)
        let before = try await rules(of: plants)
        let undo = try await repository.undo(try await change())
        _ = try await repository.tasks()
        #expect(try await rules(of: plants) == before)
        #expect(try await repository.database.read { try $0.queuedPlanning() } == nil)
        _ = try await repository.undo(undo)
        _ = try await repository.tasks()
        #expect(try await rules(of: plants).allSatisfy { $0.allSatisfy { !$0.checksSoil } })
    }

    @Test("rules are planned in the undo group for which the plant was queued last")
    func groups() async throws {
        let one = try await plants(1)[0]
        let other = try await repository.add(PlantDraft(name: "Other", species: "Nemo alter")).value.id
        let before = try await rules(of: [one, other])
        let first = try await change()
        let second = try await repository.write { try $0.queuePlanning(ofSpecies: "Nemo alter") }.undoGroup
        _ = try await repository.tasks()
        let after = try await rules(of: [one, other])
        _ = try await repository.undo(second)
        #expect(try await rules(of: [one, other]) == [after[0], before[1]])
        _ = try await repository.undo(first)
        #expect(try await rules(of: [one, other]) == before)
    }

    @Test("plants that were deleted, and rows of another type, do not stop the others")
    func damaged() async throws {
        let plants = try await plants(3)
        _ = try await change()
        try await repository.database.writer.write { db in
            try db.execute(sql: "UPDATE planQueue SET batch = 'x'")
            try db.execute(sql: "INSERT INTO planQueue VALUES (7, 8), ('text', 1.5)")
        }
        _ = try await repository.purge(plants[0])
        _ = try await repository.tasks()
        #expect(try await rules(of: plants)[1...].allSatisfy { $0.allSatisfy { !$0.checksSoil } })
        #expect(try await repository.database.read { try $0.queuedPlanning() } == nil)
    }
}
