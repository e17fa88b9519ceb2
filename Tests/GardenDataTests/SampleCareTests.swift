import Foundation
import Garden
import GardenData
import TestSupport
import Testing

struct SampleCareTests {
    @Test("a plant of the sample garden is watered as often as its species needs, unless the user set it")
    func watering() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        var own: [String] = []
        for entry in SampleGarden.make(on: repository.today, now: Date(timeIntervalSince1970: 1_779_357_600)) {
            let rule = try #require(entry.rules.first { $0.type == .watering })
            let watering = try #require(try await repository.care(of: entry.plant.species).watering?.value)
            if rule.origin == .user {
                own.append(entry.plant.name)
                #expect(rule.recurrence != watering.recurrence)
            } else {
                #expect(rule.recurrence == watering.recurrence, "\(entry.plant.name)")
            }
        }
        #expect(own == ["Yellow Pear Tomato"])
    }

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
