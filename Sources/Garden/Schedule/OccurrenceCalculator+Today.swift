extension OccurrenceCalculator {
    /// The event of today with which the care of a rule's open task was given, or with which the soil was said to be moist,
    /// although the task is due later; nil if there is none. Any watering of the plant counts, as its water is in the soil.
    ///
    /// - Parameter events: The plant's events that are not retracted, in any order.
    public func answerOfToday(to task: OpenTask, of rule: CareRule, in events: some Sequence<CareEvent>) -> CareEvent? {
        guard task.due > today else { return nil }
        let care = task.type.completedCare
        let given = events.filter {
            $0.kind == .done && $0.type == care && $0.day == today && (care == .watering || concerns($0, rule))
        }.max(by: Self.comesBefore)
        return given ?? (task.wasMoist(on: today) ? events.first { $0.id == task.deferral } : nil)
    }
}
