import Foundation

/// Plans the rules of a plant from its care profile.
///
/// Each rule's first occurrence is one interval after the day of planning. Months of the northern year are converted to the
/// hemisphere in the preferences.
struct CarePlan {
    let plant: Plant
    let profile: CareProfile
    let preferences: Preferences
    let today: LocalDay

    func watering() -> CareRule? {
        guard let watering = profile.watering else { return nil }
        var rule = rule(.watering, watering.value.recurrence, start: today)
        let interval = profile.sourcedWatering ?? watering
        rule.checksSoil = preferences.checksSoilFirst && interval.source.isEstimate
        rule.adjustsForSeason = interval.source.kind != .user
        rule.seasonDays = interval.value.seasons
        rule.amount = watering.value.depth?.amount
        rule.start = rule.dueDay(after: today, at: plant.place, for: preferences) ?? today + watering.value.days
        return rule
    }

    func fertilizing() -> CareRule? {
        guard let fertilizing = profile.fertilizing?.value, case .plan(_, _, let northern) = fertilizing,
            let days = fertilizing.interval
        else { return nil }
        var rule = rule(.fertilizing, .everyDays(days), start: today.adding(interval: days))
        rule.activeMonths = months(northern)
        return rule
    }

    /// Pruning is planned 300 days after the last time, within its months. The interval is the project's own choice, without a
    /// source.
    ///
    /// This results in once a year: a start outside the pruning months waits for the first of them, and an interval shorter than
    /// a year lets pruning that was a few weeks late return to its month. A plant that is cut again and again, such as a herb
    /// that is harvested all summer, is not pruned once a year, and no source says how often: nothing is planned for it.
    ///
    /// Months in two parts of the year are either alternatives, such as autumn or spring for a perennial, or both meant, such as
    /// winter and summer for a vine. The catalog does not say which, so that one pruning a year is planned: in the part in which
    /// the plant was pruned last, or else in the one that comes first.
    func pruning() -> CareRule? {
        guard let northern = profile.pruning?.value, !northern.lastAllSummer else { return nil }
        var rule = rule(.pruning, .everyDays(300), start: CareRule.firstPruning(from: today))
        rule.activeMonths = months(northern)
        return rule
    }

    func everyDays(_ days: Sourced<Int>?, _ type: CareType) -> CareRule? {
        days.map { rule(type, .everyDays($0.value), start: today.adding(interval: $0.value)) }
    }

    private func rule(_ type: CareType, _ recurrence: Recurrence, start: LocalDay) -> CareRule {
        CareRule(
            id: CareRule.id(of: type, for: plant.id), plant: plant.id, type: type, recurrence: recurrence, start: start,
            origin: .profile)
    }

    private func months(_ northern: MonthSet) -> MonthSet { northern.converted(preferences.hemisphere) }
}

extension CareRule {
    /// Whether it is due once a year: at least 300 days pass until the next time, so that it comes once in up to nine active months.
    public var isYearly: Bool {
        guard case .everyDays(300...370) = recurrence else { return false }
        return activeMonths.months.count < 10
    }

    /// The day from which a new plant is pruned in the first of its months: not in the month in which it was added.
    public static func firstPruning(from today: LocalDay) -> LocalDay { today.startOfNextMonth }

    /// Whether an earlier version of PlantGuide planned it once a year for a plant that is cut all summer. None is planned now.
    public func isOutdatedPruning(in hemisphere: Hemisphere) -> Bool {
        type == .pruning && origin == .profile && endedOn == nil && activeMonths.converted(hemisphere).lastAllSummer
    }
}

extension MonthSet {
    /// Whether months of the northern year are those of a summer: at least three from March through September, with July among
    /// them, and no other ones. The number is the project's own choice.
    fileprivate var lastAllSummer: Bool { months.count >= 3 && contains(month: 7) && isSubset(of: MonthSet(3...9)) }
}
