import Foundation

extension CareRule {
    /// The identity of the rule that is planned from a profile for a kind of care. It is the same on every device, and each plant
    /// has at most one such rule per kind.
    public static func id(of type: CareType, for plant: Plant.ID) -> ID {
        ID(.derived(from: plant.uuid, role: type.description))
    }

    /// The kind of care that this rule was planned for; nil if it was not planned from a profile.
    public var plannedType: CareType? { CareType.known.first { Self.id(of: $0, for: plant) == id } }

    /// Sets an interval that the user chose. The seasons and the soil checks of a care profile do not apply to it.
    public mutating func useInterval(_ days: Int) {
        guard recurrence != .everyDays(days) else { return }
        recurrence = .everyDays(days)
        (seasonDays, adjustsForSeason, checksSoil) = (Seasonal(), false, false)
    }

    /// The rules planned from a care profile.
    public static func planned(
        for plant: Plant, profile: CareProfile, preferences: Preferences, from today: LocalDay
    ) -> [CareRule] {
        let plan = CarePlan(plant: plant, profile: profile, preferences: preferences, today: today)
        return CareType.definitions.compactMap { $0.plan?(plan) }.filter(\.isValid)
    }

    /// The time of day of a watering whose interval the user chose.
    public enum WateringTime: Hashable, Sendable {
        /// The minute at which it is saved.
        case whenSaved
        /// The default time of the preferences, also after it is changed there.
        case preferred
        /// A time that the user chose.
        case chosen(LocalTime)
    }

    /// The rule that waters at an interval of days, first due one interval after it is saved.
    ///
    /// Returns nil if the interval is not 1 to 3,660 days.
    public static func intervalWatering(
        for plant: Plant.ID, everyDays days: Int, amount: WaterAmount?, time: WateringTime = .whenSaved, checksSoil: Bool = false,
        savedAt moment: LocalMoment, instant: Date
    ) -> CareRule? {
        let timeOfDay: LocalTime? =
            switch time {
            case .whenSaved: moment.time
            case .preferred: nil
            case .chosen(let time): time
            }
        let rule = CareRule(
            id: id(of: .watering, for: plant), plant: plant, type: .watering, recurrence: .everyDays(days),
            start: moment.day.adding(interval: max(days, 0)), time: timeOfDay, checksSoil: checksSoil, amount: amount,
            origin: .user,
            countsFrom: instant)
        return rule.isValid ? rule : nil
    }
}
