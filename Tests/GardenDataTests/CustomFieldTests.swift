import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Custom fields")
struct CustomFieldTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    private func plant(_ name: String = "Monstera") async throws -> Plant {
        try await repository.add(PlantDraft(name: name, watering: .none)).value
    }

    private func field(_ name: String, _ kind: CustomField.Kind = .text, _ choices: [String] = []) async throws -> CustomField {
        try await repository.add(CustomField(name: name, kind: kind, choices: choices)).value
    }

    @discardableResult
    private func set(_ value: CustomValue?, in field: CustomField, of plant: Plant) async throws -> UndoGroup.ID {
        let known = try await repository.details(of: plant.id)
        var details = known
        details.custom[field.id] = value
        return try await repository.save(
            plant, changedFrom: plant, details: PlantDetailsEdit(details, changedFrom: known)
        ).undoGroup
    }

    private func values(of plant: Plant) async throws -> [String: CustomValue] {
        let page = try await repository.page(of: plant.id)
        let summary = try #require(try await repository.summaries(of: [plant.id]).first)
        let all = try #require(try await repository.summaries().first { $0.id == plant.id })
        #expect(summary.custom == page.details.custom && all.custom == page.details.custom)
        return Dictionary(
            uniqueKeysWithValues: page.fields.compactMap { field in page.details.custom[field.id].map { (field.name, $0) } })
    }

    @Test("values of every kind are stored exactly, undone one by one, and shown by name")
    func kinds() async throws {
        let plant = try await plant()
        let number = try #require(CustomValue.number("-0.000001"))
        let (day, pot) = (CustomValue.date(day("2024-02-29")), CustomValue.choice("Anna"))
        let fields = [
            try await field("Passport\nnumber"), try await field("Height", .number), try await field("Repotted", .date),
            try await field("Potter", .choice, ["Anna", " ", "Bert", "Anna"]),
        ]
        #expect(fields[3].choices == ["Anna", "Bert"])
        let first = try await set(.text(" DE\n1 "), in: fields[0], of: plant)
        for (field, value) in zip(fields.dropFirst(), [number, day, pot]) { try await set(value, in: field, of: plant) }
        let expected = ["Passport number": CustomValue.text("DE 1"), "Height": number, "Repotted": day, "Potter": pot]
        #expect(try await values(of: plant) == expected)
        #expect(try await repository.customFields().map(\.name) == ["Height", "Passport number", "Potter", "Repotted"])
        try await repository.undo(first)
        #expect(try await values(of: plant).keys.sorted() == ["Height", "Potter", "Repotted"])
        try await set(nil, in: fields[1], of: plant)
        #expect(try await values(of: plant).keys.sorted() == ["Potter", "Repotted"])
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a field is renamed and its choices changed side by side, and removed and brought back with its values")
    func life() async throws {
        let plant = try await plant()
        let potter = try await field("Potter", .choice, ["Anna", "Bert"])
        try await set(.choice("Bert"), in: potter, of: plant)
        var (renamed, narrowed) = (potter, potter)
        renamed.name = "Maker"
        narrowed.choices = ["Anna", "Carla"]
        _ = try await repository.save(renamed, changedFrom: potter)
        let both = try await repository.save(narrowed, changedFrom: potter).value
        #expect(both.name == "Maker" && both.choices == ["Anna", "Carla"])
        // A plant keeps what is no longer a choice, but no other plant gets it.
        #expect(try await values(of: plant) == ["Maker": .choice("Bert")])
        let other = try await self.plant("Basil")
        await #expect(throws: GardenError.notAChoice("Bert", field: "Maker")) {
            try await set(.choice("Bert"), in: both, of: other)
        }
        let removed = try await repository.removeCustomField(potter.id).undoGroup
        #expect(try await values(of: plant).isEmpty)
        await #expect(throws: GardenError.fieldNotFound) { try await set(.choice("Anna"), in: potter, of: plant) }
        await #expect(throws: GardenError.fieldNotFound) { try await repository.removeCustomField(potter.id) }
        await #expect(throws: GardenError.fieldNotFound) { try await repository.save(renamed, changedFrom: both) }
        try await repository.undo(removed)
        #expect(try await values(of: plant) == ["Maker": .choice("Bert")])
        #expect(try await repository.examine().isHealthy)
    }

    @Test("names that are missing, too long or taken are refused, and so are fields without choices")
    func refused() async throws {
        let long = String(repeating: "x", count: 201)
        let known = try await field("Height")
        await #expect(throws: GardenError.fieldNameMissing) { try await field(" ") }
        await #expect(throws: GardenError.nameTooLong) { try await field(long) }
        await #expect(throws: GardenError.fieldNameTaken("HEIGHT")) { try await field("HEIGHT") }
        await #expect(throws: GardenError.choicesMissing) { try await field("Potter", .choice, [" "]) }
        await #expect(throws: GardenError.textTooLong(limit: 200)) { try await field("Potter", .choice, [long]) }
        let plant = try await plant()
        await #expect(throws: GardenError.textTooLong(limit: 200)) { try await set(.text(long), in: known, of: plant) }
        await #expect(throws: GardenError.invalidValue) { try await set(.date(day("2026-01-01")), in: known, of: plant) }
        #expect(try await repository.customFields() == [known])
        var same = known
        same.name = "height"
        #expect(try await repository.save(same, changedFrom: known).value.name == "height")
    }

    @Test("values move with a plant to another garden, are not copied to a second plant, and go when it is deleted permanently")
    func plants() async throws {
        let plant = try await plant()
        let passport = try await field("Passport")
        _ = try await field("Unused")
        try await set(.text("DE-1234-X"), in: passport, of: plant)
        let other = try TestGarden()
        _ = try await repository.copy([plant.id], to: other.repository)
        #expect(try await other.repository.customFields() == [passport])
        #expect(try await other.repository.details(of: plant.id).custom == [passport.id: .text("DE-1234-X")])
        let third = try TestGarden()
        let same = try await third.repository.add(CustomField(name: "passport", kind: .text)).value
        _ = try await repository.copy([plant.id], to: third.repository)
        #expect(try await third.repository.details(of: plant.id).custom == [same.id: .text("DE-1234-X")])
        let copy = try await repository.duplicate(plant.id, name: "Two").value
        #expect(try await repository.details(of: copy.id).custom.isEmpty)
        try await repository.purge(plant.id)
        #expect(try await repository.examine().isHealthy)
        let bytes = try Data(contentsOf: garden.directory.file("garden.sqlite"))
        #expect(bytes.range(of: Data("DE-1234-X".utf8)) == nil)
    }

    @Test("a number is exact decimal text, and values are stored as objects")
    func numbers() throws {
        for text in ["1e3", "1,5", "", ".5", "5.", "1234567890123456", "0.1234567", "+1", "NaN"] {
            #expect(CustomValue.number(text) == nil, "\(text)")
        }
        let value = try #require(CustomValue.number("12.50"))
        #expect(value.plainText == "12.5")
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == #"{"number":"12.5"}"#)
        for value in [value, .text("a"), .choice("b"), .date(day("2026-05-21"))] {
            #expect(try JSONDecoder().decode(CustomValue.self, from: JSONEncoder().encode(value)) == value)
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(CustomValue.self, from: Data(#"{"number":"x"}"#.utf8)) }
    }
}
