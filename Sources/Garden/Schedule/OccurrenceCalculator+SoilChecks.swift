// Single checks of the soil, which a watering settles.
extension OccurrenceCalculator {
    /// A single check that waterings have not settled; nil if one has.
    ///
    /// - Parameters:
    ///   - waterings: The waterings of the plant that are not in the future.
    ///   - answers: The events that concern the rule.
    func unsettled(
        _ check: OpenTask, _ rule: CareRule, by waterings: [CareEvent], answers: [CareEvent]
    ) -> OpenTask? {
        let move = latestMove(of: check, answers)
        let day = if case .moved(let day) = move?.kind { day } else { rule.start }
        // A check that was moved after a watering is meant, also if that was on the same day.
        let isSettled = waterings.contains { watering in
            watering.day >= day && !rule.ignores(watering) && move.map { Self.wasRecordedBefore($0, watering) } ?? true
        }
        guard !isSettled else { return nil }
        var check = check
        check.reason.isBeforeFirstWatering = waterings.isEmpty
        return check
    }

    /// The answer that moved a check to another day last; nil for none. Snoozing does not count, because whoever waters in the
    /// meantime has seen the soil.
    private func latestMove(of check: OpenTask, _ answers: [CareEvent]) -> CareEvent? {
        answers.filter { event in
            if case .moved = event.kind { event.answers(check.occurrence) } else { false }
        }.max(by: Self.wasRecordedBefore)
    }
}
