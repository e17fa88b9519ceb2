import Foundation

extension CareRule {
    /// The identity of the rule that a profile plans for a kind of care: the same on every device, since each plant has at most one
    /// such rule of a kind.
    public static func id(of type: CareType, for plant: Plant.ID) -> ID {
        ID(.derived(from: plant.uuid, role: type.description))
    }

    /// The kind of care whose planned rule this is; nil for a rule that was not planned from a profile.
    public var plannedType: CareType? { CareType.known.first { Self.id(of: $0, for: plant) == id } }

    /// The rules that a care profile asks for.
    public static func planned(
        for plant: Plant, profile: CareProfile, preferences: Preferences, from today: LocalDay
    ) -> [CareRule] {
        let plan = CarePlan(plant: plant, profile: profile, preferences: preferences, today: today)
        return CareType.definitions.compactMap { $0.plan?(plan) }.filter(\.isValid)
    }

    /// The simple reminder: water every so many days, first due one interval after it is saved, at that minute.
    ///
    /// Nil if the interval is not from 1 to 3,660 days.
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
