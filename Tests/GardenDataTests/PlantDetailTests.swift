import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Origin and price of plants")
struct PlantDetailTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    private func plant() async throws -> Plant {
        try await repository.add(PlantDraft(name: "Monstera", watering: .none)).value
    }

    private func save(_ details: PlantDetails, of plant: Plant, from original: PlantDetails) async throws -> UndoGroup.ID {
        try await repository.save(
            plant, changedFrom: plant, details: PlantDetailsEdit(details, changedFrom: original)
        ).undoGroup
    }

    @Test("edits of origin and price merge, are undone one by one, and doctor agrees")
    func fields() async throws {
        let plant = try await plant()
        let none = PlantDetails()
        #expect(try await repository.details(of: plant.id) == none)
        let price = try #require(Price(amount: "12.50", currency: "eur"))
        let first = try await save(PlantDetails(origin: "Market\nhall"), of: plant, from: none)
        _ = try await save(PlantDetails(price: price), of: plant, from: none)
        let both = PlantDetails(origin: "Market hall", price: price)
        #expect(try await repository.page(of: plant.id).details == both)
        try await repository.undo(first)
        #expect(try await repository.details(of: plant.id) == PlantDetails(price: price))
        _ = try await save(PlantDetails(origin: " "), of: plant, from: both)
        #expect(try await repository.details(of: plant.id) == none)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("an origin that is too long is refused, and an edit that changes nothing leaves nothing to undo")
    func refused() async throws {
        let plant = try await plant()
        await #expect(throws: GardenError.textTooLong(limit: 200)) {
            try await save(PlantDetails(origin: String(repeating: "x", count: 201)), of: plant, from: PlantDetails())
        }
        await #expect(throws: GardenError.plantNotFound) { try await repository.details(of: .new()) }
    }

    @Test("details move with the plant, are not copied, and go when it is deleted permanently")
    func plants() async throws {
        let plant = try await plant()
        let details = PlantDetails(origin: "Aunt Ada", price: Price(amount: "0", currency: "USD"))
        _ = try await save(details, of: plant, from: PlantDetails())
        let other = try TestGarden()
        _ = try await repository.copy([plant.id], to: other.repository)
        #expect(try await other.repository.details(of: plant.id) == details)
        let copy = try await repository.duplicate(plant.id, name: "Two").value
        #expect(try await repository.details(of: copy.id) == PlantDetails())
        try await repository.purge(plant.id)
        #expect(try await repository.examine().isHealthy)
        let bytes = try Data(contentsOf: garden.directory.file("garden.sqlite"))
        #expect(bytes.range(of: Data("Aunt Ada".utf8)) == nil)
    }

    @Test("a price is an exact amount with a currency code")
    func price() throws {
        #expect(Price(amount: "12.50", currency: "eur")?.amountText == "12.5")
        #expect(Price(amount: "0.1", currency: "EUR")?.currency == "EUR")
        for (amount, currency) in [("-1", "EUR"), ("1e3", "EUR"), ("1,5", "EUR"), ("", "EUR"), ("1", "EURO"), ("1", "€")] {
            #expect(Price(amount: amount, currency: currency) == nil, "\(amount) \(currency)")
        }
        #expect(Price(amount: "1234567890", currency: "EUR") == nil)
        let stored = try JSONEncoder().encode(Price(amount: "19.99", currency: "EUR"))
        #expect(String(decoding: stored, as: UTF8.self).contains("\"19.99\""))
        #expect(try JSONDecoder().decode(Price.self, from: stored) == Price(amount: "19.99", currency: "EUR"))
    }
}
