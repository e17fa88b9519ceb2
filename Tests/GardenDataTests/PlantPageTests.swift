import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("The reads of a plant's page")
struct PlantPageTests {
    @Test("what is read about a plant is found by the plant, not by an undo group, which can have all plants of an import")
    func plans() async throws {
        let garden = try TestGarden()
        _ = try await garden.repository.seedSampleGarden()
        let plant = try #require(try await garden.repository.summaries().first).id
        let plans = try await garden.repository.database.read { reader in
            try queryPlans(of: reader) {
                _ = (try reader.learningRecord(of: plant), try reader.problems(of: plant), try reader.details(of: plant))
                _ = (try reader.photosByEvent(of: plant), try reader.pot(of: plant), try reader.rules(of: plant))
            }
        }
        #expect(plans.count > 8)
        for line in plans.joined() {
            #expect(!line.contains("SCAN fact") && !line.contains("SCAN event") && !line.contains("factByBatch"), "\(line)")
        }
    }

    @Test("a page has the plant's care with the user's own values, and the latest events")
    func page() async throws {
        let garden = try TestGarden()
        _ = try await garden.repository.seedSampleGarden()
        let monstera = try #require(try await garden.repository.summaries().first { $0.name == "Monstera" }).id
        _ = try await garden.repository.set(.light(.fullShade), for: monstera)
        let page = try await garden.repository.page(of: monstera, history: 1)
        #expect(try await page.care == garden.repository.care(of: page.plant))
        #expect(page.care.light == Sourced(.fullShade, Source(.user)) && page.overridden == [.light])
        let events = try await garden.repository.history(of: monstera)
        #expect(page.history == Array(events.prefix(1)) && page.historyCount == events.count && events.count > 1)
        await #expect(throws: GardenError.plantNotFound) { _ = try await garden.repository.page(of: .new()) }
    }
}
