import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("The agenda")
struct AgendaTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws {
        garden = try TestGarden()
    }

    /// The number of SQL statements that a body runs on an in-memory garden with a number of plants.
    private func statements(plants: Int, _ body: (GardenRepository) async throws -> Void) async throws -> Int {
        let clock = garden.clock
        let repository = try GardenRepository.inMemory(
            catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { clock.now },
            zone: { clock.zone })
        for number in 0..<plants {
            let plant = try await repository.add(PlantDraft(name: "Plant \(number)", species: "Monstera deliciosa")).value
            _ = try await repository.record(.watering, for: plant.id)
        }
        let seen = Statements()
        try await repository.database.writer.writeWithoutTransaction { db in
            db.trace { event in if case .statement = event { seen.count.add(1, ordering: .relaxed) } }
        }
        try await body(repository)
        return seen.count.load(ordering: .relaxed)
    }

    private final class Statements: Sendable {
        let count = Atomic(0)
    }

    @Test("reading the tasks and the forecast of all plants runs as many statements for thirty plants as for three")
    func constant() async throws {
        let end = repository.today + 30
        let few = try await statements(plants: 3) { try #require(try await $0.agenda(through: end).count > 3) }
        let many = try await statements(plants: 30) { try #require(try await $0.agenda(through: end).count > 30) }
        #expect(few == many)
    }

    @Test("the agenda has the tasks and the forecast that the schedule reads one by one")
    func same() async throws {
        _ = try await repository.seedSampleGarden()
        let end = repository.today + 30
        let agenda = try await repository.agenda(through: end)
        let tasks = try await repository.tasks(TaskFilter(), limit: .max)
        #expect(Set(agenda.map(\.open.occurrence)) == Set(tasks.map(\.id)))
        for task in tasks { #expect(agenda.first { $0.open.occurrence == task.id }?.open.moment == task.moment) }
        let plants = Set(try await repository.summaries().map(\.id))
        #expect(Set(agenda.flatMap(\.forecast)) == Set(try await repository.forecast(of: plants, through: end)))
        let kitchen = try await repository.agenda(TaskFilter(room: .kitchen), through: nil)
        #expect(!kitchen.isEmpty && kitchen.allSatisfy { $0.plant.room == .kitchen && $0.forecast.isEmpty })
        let yesterday = repository.today - 1
        let overdue = try await repository.agenda(TaskFilter(through: yesterday), through: nil)
        let isOverdue = { (entry: GardenRepository.AgendaEntry) in entry.open.due <= yesterday }
        #expect(Set(overdue.map(\.open)) == Set(agenda.filter(isOverdue).map(\.open)))
        #expect(!overdue.isEmpty && overdue.count < agenda.count)
        let type = try #require(overdue.first?.open.type)
        let filter = TaskFilter(through: yesterday, types: [type], room: overdue.first?.plant.room)
        let some = try await repository.agenda(filter, through: nil)
        let isOfType = { (entry: GardenRepository.AgendaEntry) in entry.open.type == type && entry.plant.room == filter.room }
        #expect(Set(some.map(\.open)) == Set(overdue.filter(isOfType).map(\.open)))
        #expect(!some.isEmpty && some.count < overdue.count)
    }

    @Test("the agenda tells from which care a rule of the user's departs, as a plant's page does")
    func departures() async throws {
        _ = try await repository.seedSampleGarden()
        let plants = try await repository.summaries().filter { $0.species != nil }
        let plant = try #require(plants.first)
        let rule = try #require(try await repository.page(of: plant.id).rules.first { $0.rule.type == .watering }?.rule)
        var changed = rule
        (changed.recurrence, changed.origin) = (.everyDays(97), .user)
        _ = try await repository.save(changed, changedFrom: rule)
        let entries = try await repository.agenda(through: nil)
        var pages: [CareRule.ID: Sourced<Recurrence>] = [:]
        for plant in plants {
            for planned in try await repository.page(of: plant.id).rules { pages[planned.id] = planned.departsFrom }
        }
        #expect(pages[rule.id] != nil)
        for entry in entries { #expect(entry.departsFrom == pages[entry.rule.id]) }
    }

    @Test("the agenda of some days reads only the rules with an open task on these, in the order of the file")
    func reads() async throws {
        _ = try await repository.seedSampleGarden()
        let filter = TaskFilter(through: repository.today - 1)
        let overdue = try await repository.agenda(filter, through: nil).count
        let all = try await repository.agenda(through: nil).count
        let (rules, plans) = try await repository.database.read { reader in
            var rules = 0
            let plans = try queryPlans(of: reader) {
                rules = try reader.activeRules(filter).count
                _ = (try reader.activePlants(filter), try reader.activeEvents(filter))
            }
            return (rules, plans)
        }
        #expect(rules == overdue && rules < all)
        #expect(plans.count == 3)
        for (plan, table) in zip(plans, ["rule", "plant", "event"]) {
            #expect(plan.first?.hasPrefix("SEARCH \(table) USING INTEGER PRIMARY KEY (rowid=?)") == true, "\(plan)")
        }
    }
}
