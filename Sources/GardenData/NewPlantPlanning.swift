import Garden
import GardenStore

extension GardenWriter {
    /// Plans the first rules of a new plant.
    func plan(_ watering: PlantDraft.WateringPlan, for plant: Plant, _ profile: CareProfile, at clock: ClockReading) throws {
        if case .every(let days, let amount, let time, let checksSoil) = watering {
            let rule = CareRule.intervalWatering(
                for: plant.id, everyDays: days, amount: amount, time: time, checksSoil: checksSoil, savedAt: clock.moment,
                instant: clock.instant)
            if let rule { try save(rule, restartsCounting: true) }
        }
        try replan(plant, profile)
    }

    /// Lets the soil of a new plant be checked today if it is to be watered.
    func planSoilCheck(of plant: Plant, at clock: ClockReading) throws {
        guard let watering = try reader.rules(of: plant.id).first(where: { $0.type == .watering }) else { return }
        try save(watering.checkingSoil(on: clock.today))
    }

    /// Records the last watering of a new plant, and lets its waterings begin one interval after it.
    func recordLastWatering(on day: LocalDay, of plant: Plant, at clock: ClockReading) throws {
        let preferences = try reader.preferences()
        for rule in try reader.rules(of: plant.id) where rule.type == .watering {
            var moved = rule
            moved.startAfterCare(on: day, at: plant.place, for: preferences, today: clock.today)
            if moved != rule { try save(moved) }
        }
        // After the rules, one of which may count from the moment at which it was saved.
        try record(
            CareEvent(
                plant: plant.id, rule: nil, type: .watering, kind: .done, day: day, recordedAt: clock.instant,
                undoGroup: undoGroup))
    }
}
