import Foundation
import Garden
import GardenData

extension GardenRepository {
    /// Adds a plant with spider mites, which are treated every five days and have been treated once, with a resolved problem, and
    /// with details and custom fields.
    @discardableResult
    public func addPlantWithProblem(named name: String = "Monstera") async throws -> Plant {
        let today = today
        let plant = try await add(
            PlantDraft(
                name: name, species: "Monstera deliciosa", room: .livingRoom, since: today - 900, art: "monstera",
                watering: .every(days: 9, amount: WaterAmount.choices[3], time: .whenSaved, checksSoil: false))
        ).value
        let mites = try await note(
            PlantProblem(
                plant: plant.id, kind: .pest, name: "Spider mites", notedOn: today - 10,
                note: "Fine webs under the leaves, most of them at the window.")
        ).value
        let rule = try await addTreatment(
            CareRule(
                plant: plant.id, type: .treatment("Spider mites"), recurrence: .everyDays(5), start: today - 5,
                note: "Wipe the leaves with soapy water"), for: mites.id
        ).value
        _ = try await answer([Occurrence(rule: rule.id, place: .on(rule.start))], .done(on: today - 5))
        let crack = try await note(
            PlantProblem(plant: plant.id, kind: .damage, name: "Broken leaf", notedOn: today - 60)
        ).value
        _ = try await resolve(crack.id, on: today - 40)
        try await addDetails(to: plant)
        return plant
    }

    /// Adds origin, price and a custom field of each kind.
    private func addDetails(to plant: Plant) async throws {
        let values: [(CustomField, CustomValue)] = [
            (CustomField(name: "Height in cm", kind: .number), .number(85.5)),
            (CustomField(name: "Last moved", kind: .date), .date(today - 33)),
            (CustomField(name: "Passport", kind: .text), .text("DE-1204")),
            (CustomField(name: "Pot made by", kind: .choice, choices: ["Anna", "Bert"]), .choice("Anna")),
        ]
        var details = PlantDetails(origin: "Botanical garden, spring sale", price: Price(amount: "12.50", currency: "EUR"))
        for (field, value) in values { details.custom[try await add(field).value.id] = value }
        _ = try await save(plant, changedFrom: plant, details: PlantDetailsEdit(details, changedFrom: PlantDetails()))
    }

    /// Adds such a plant to the garden of a desktop session, before a program opens it.
    ///
    /// - Parameter now: The time that the programs see.
    public static func addPlantWithProblem(to desktop: DesktopSession, at now: Date) async throws {
        let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let repository = try GardenRepository.open(
            Folders(environment: desktop.environment, executable: Checkout.products), language: "en", now: { now }, zone: { zone }
        )
        try await repository.addPlantWithProblem()
    }
}
