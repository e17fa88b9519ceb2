// Single checks of the soil, which a watering makes needless.
extension OccurrenceCalculator {
    /// A single check that waterings have not settled; nil if one has.
    ///
    /// - Parameters:
    ///   - waterings: The waterings of the plant that are not in the future.
    ///   - answers: The events that concern the rule.
    func unsettled(
        _ check: OpenTask, _ rule: CareRule, by waterings: [CareEvent], answers: [CareEvent]
    ) -> OpenTask? {
        let day = plannedDay(of: check, rule, answers)
        guard !waterings.contains(where: { $0.day >= day && !rule.ignores($0) }) else { return nil }
        var check = check
        check.reason.isBeforeFirstWatering = waterings.isEmpty
        return check
    }

    /// The day for which a check was planned, or to which the user moved it. Putting it off is no plan: who waters meanwhile has
    /// looked at the soil.
    private func plannedDay(of check: OpenTask, _ rule: CareRule, _ answers: [CareEvent]) -> LocalDay {
        let moves = answers.filter { event in
            if case .moved = event.kind { event.answers(check.occurrence) } else { false }
        }
        guard case .moved(let day) = moves.max(by: Self.wasRecordedBefore)?.kind else { return rule.start }
        return day
    }
}
