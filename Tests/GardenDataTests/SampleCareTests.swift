import Foundation
import Garden
import GardenData
import TestSupport
import Testing

struct SampleCareTests {
    @Test("a plant of the sample garden is fertilized as often as its species needs")
    func fertilizing() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        var compared: [String] = []
        for entry in SampleGarden.make(on: repository.today, now: Date(timeIntervalSince1970: 1_779_357_600)) {
            guard let rule = entry.rules.first(where: { $0.type == .fertilizing }),
                case .plan(let frequency, _, _)? = try await repository.care(of: entry.plant.species).fertilizing?.value
            else { continue }
            compared.append(entry.plant.name)
            #expect(rule.recurrence == .everyDays(frequency.days), "\(entry.plant.name)")
        }
        #expect(compared == ["Monstera", "Cherry Tomato", "Moth Orchid"])
    }
}
