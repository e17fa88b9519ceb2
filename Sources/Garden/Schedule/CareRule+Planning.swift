import Foundation

extension CareRule {
    /// The roles that rules made from a profile play; each plant has at most one rule of a role.
    public enum Role: String, Sendable, CaseIterable {
        case watering, fertilizing, pruning, repotting, rotation
    }

    /// The identity of a plant's rule of a role, the same wherever it is planned.
    public static func id(of role: Role, for plant: Plant.ID) -> ID {
        ID(.derived(from: plant.uuid, role: role.rawValue))
    }

    /// The rules that a care profile asks for, the first of each one interval after the day it is planned on.
    ///
    /// Months of the northern year become those of the preferences's hemisphere. Pruning is planned 300 days after the
    /// last time, in its months: the project's own judgment, without a source.
    public static func planned(
        for plant: Plant, profile: CareProfile, preferences: Preferences, from today: LocalDay
    ) -> [CareRule] {
        let months = { (northern: MonthSet) in preferences.hemisphere == .northern ? northern : northern.halfYearLater }
        var rules: [CareRule] = []
        if let watering = profile.watering {
            var rule = CareRule(
                id: id(of: .watering, for: plant.id), plant: plant.id, type: .watering, recurrence: watering.value.recurrence,
                start: today, checksSoil: preferences.checksSoilFirst && watering.source.isEstimate,
                adjustsForSeason: watering.source.kind != .user, seasonDays: watering.value.seasons,
                amount: watering.value.depth?.amount, origin: .profile)
            let season = Season(on: today, in: preferences.hemisphere)
            rule.start = today + (rule.interval(in: season, at: plant.place, for: preferences) ?? watering.value.days)
            rules.append(rule)
        }
        if case .plan(let every, _, let northern)? = profile.fertilizing?.value {
            rules.append(
                CareRule(
                    id: id(of: .fertilizing, for: plant.id), plant: plant.id, type: .fertilizing,
                    recurrence: .everyDays(every.days), start: today + every.days, activeMonths: months(northern),
                    origin: .profile))
        }
        if let northern = profile.pruning?.value {
            // Once a year: a start outside of its months waits for the first of them, and fewer days than a year let
            // pruning that came a few weeks late find its month again.
            rules.append(
                CareRule(
                    id: id(of: .pruning, for: plant.id), plant: plant.id, type: .pruning, recurrence: .everyDays(300),
                    start: today.startOfNextMonth, activeMonths: months(northern), origin: .profile))
        }
        for (role, type, days) in [
            (Role.repotting, CareType.repotting, profile.repotting?.value), (.rotation, .rotation, profile.rotation?.value),
        ] {
            guard let days else { continue }
            rules.append(
                CareRule(
                    id: id(of: role, for: plant.id), plant: plant.id, type: type, recurrence: .everyDays(days),
                    start: today + days, origin: .profile))
        }
        return rules.filter(\.isValid)
    }

    /// The simple reminder: water every so many days, first due one interval after it is saved, at that minute.
    ///
    /// Nil where the interval is not from 1 to 3,660 days.
    public static func simpleReminder(
        for plant: Plant.ID, everyDays days: Int, amount: WaterAmount?, checksSoil: Bool = false, savedAt moment: LocalMoment,
        instant: Date
    ) -> CareRule? {
        let rule = CareRule(
            id: id(of: .watering, for: plant), plant: plant, type: .watering, recurrence: .everyDays(days),
            start: moment.day + max(days, 0), time: moment.time, checksSoil: checksSoil, amount: amount, origin: .user,
            countsFrom: instant)
        return rule.isValid ? rule : nil
    }
}
