import Foundation
import Garden
import GardenData
import GardenStore

extension GardenRepository {
    /// Adds a plant that is watered every seven days by its profile, and due today. In its last four rounds the soil was
    /// too moist twice, so that eight days are proposed.
    @discardableResult
    public func addPlantWithProposal(named name: String = "Monstera") async throws -> Plant {
        let (now, today) = (instant, today)
        let moment = WritingMoment(instant: now, today: today)
        func before(_ days: Int) -> Date { now.addingTimeInterval(-86_400 * Double(days)) }
        let plant = Plant(
            name: name, species: "Monstera deliciosa", room: .livingRoom, since: today - 900, art: "monstera", addedAt: before(90)
        )
        let rounds: [(daysAgo: Int, verdict: SoilVerdict?)] = [
            (42, nil), (35, nil), (27, .right), (21, .moist), (14, .right), (7, .moist),
        ]
        let rule = CareRule(
            id: CareRule.id(of: .watering, for: plant.id), plant: plant.id, type: .watering, recurrence: .everyDays(7),
            start: today - 42, adjustsForSeason: true, amount: WaterAmount.choices[3], origin: .profile)
        var place = Occurrence.Position.on(rule.start)
        var due = rule.start
        var events: [(event: CareEvent, verdict: SoilVerdict?)] = []
        for round in rounds {
            let day = today - round.daysAgo
            let event = CareEvent(
                plant: plant.id, rule: rule.id, type: .watering, kind: .done, day: day, recordedAt: before(round.daysAgo),
                answer: CareEvent.Answer(occurrence: Occurrence(rule: rule.id, place: place), due: due, interval: 7),
                undoGroup: .new())
            events.append((event, round.verdict))
            (place, due) = (.after(event.id), day + 7)
        }
        _ = try await database.write(at: moment) { writer in
            try writer.save(plant)
            try writer.save(rule)
        }
        // Each answer has an undo group of its own, as when it was given.
        for (event, verdict) in events {
            _ = try await database.write(at: moment) { writer in
                let recorded = try writer.record(event)
                if let verdict { try writer.save(verdict, of: recorded) }
            }
        }
        noteOutsideChange(GardenChange(plants: [plant.id]))
        return plant
    }

    /// Adds such a plant to the garden of a desktop session, before a program opens it.
    ///
    /// - Parameter now: The time that the programs see.
    public static func addPlantWithProposal(to desktop: DesktopSession, at now: Date) async throws {
        let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let repository = try GardenRepository.open(
            Folders(environment: desktop.environment, executable: Checkout.products), language: "en", now: { now }, zone: { zone }
        )
        try await repository.addPlantWithProposal()
    }
}
