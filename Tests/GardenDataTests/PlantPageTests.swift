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
}
