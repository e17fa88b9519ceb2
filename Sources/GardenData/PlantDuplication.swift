import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Adds a copy of a plant under another name, with the same rules, counted from today. History, photos,
    /// problems with their treatments, pot, origin and price are not copied, because they belong to the original plant.
    public func duplicate(_ id: Plant.ID, name: String) async throws -> UndoableResult<Plant> {
        let name = try Self.checked(name: name)
        let clock = clock
        return try await write(at: clock) { writer in
            guard let original = try writer.reader.plant(id) else { throw GardenError.plantNotFound }
            let copy = Plant(
                name: name, species: original.species, room: original.room, light: original.light, place: original.place,
                tags: original.tags, art: original.art, addedAt: clock.instant)
            try writer.save(copy)
            for override in try writer.reader.overrides(of: id) { try writer.save(override, for: copy.id) }
            let preferences = try writer.reader.preferences()
            let treatments = Set(try writer.reader.problems(of: id).flatMap(\.treatments))
            for rule in try writer.reader.rules(of: id) where rule.recurrence != .once && !treatments.contains(rule.id) {
                let copied = rule.copied(to: copy, preferences: preferences, today: writer.today)
                try writer.save(copied)
                if let learned = try rule.learnedInterval(writer.reader.decisions(of: id)) {
                    try writer.save(learned.copied(to: copied.id), of: copy.id)
                }
            }
            return copy
        }
    }
}

extension IntervalDecision {
    /// The same decision on another rule.
    fileprivate func copied(to rule: CareRule.ID) -> IntervalDecision {
        IntervalDecision(
            rule: rule, given: given, current: current, proposed: proposed, species: species, isAccepted: isAccepted, day: day,
            clock: clock)
    }
}

extension CareRule {
    /// A copy of the rule for another plant, starting one interval after a day; a pruning with months in the first of them, as for a new
    /// plant.
    func copied(to plant: Plant, preferences: Preferences, today: LocalDay) -> CareRule {
        let planned = plannedType
        let due = dueDay(after: today, at: plant.place, for: preferences) ?? today
        return CareRule(
            id: planned.map { Self.id(of: $0, for: plant.id) } ?? .new(), plant: plant.id, type: type, recurrence: recurrence,
            start: type == .pruning && activeMonths != .all ? Self.firstPruning(from: today) : due, time: time,
            checksSoil: checksSoil, adjustsForSeason: adjustsForSeason,
            seasonDays: seasonDays, activeMonths: activeMonths, amount: amount, note: note, origin: origin)
    }
}
