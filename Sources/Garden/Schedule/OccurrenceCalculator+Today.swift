extension OccurrenceCalculator {
    /// How a rule's task was answered today, although it is due later or snoozed: the event with which its care was given, or
    /// with which the soil was said to be moist, or a task that was due was skipped, snoozed or moved; nil for none. Any watering
    /// of the plant counts, as its water is in the soil.
    ///
    /// - Parameter events: The plant's events that are not retracted, in any order.
    public func answerOfToday(to task: OpenTask, of rule: CareRule, in events: some Sequence<CareEvent>) -> CareEvent? {
        let care = task.type.completedCare
        let given = events.filter {
            $0.kind == .done && $0.type == care && $0.day == today && (care == .watering || concerns($0, rule))
        }.max(by: Self.comesBefore)
        if let given, task.due > today { return given }
        let other = events.filter { event in
            guard event.day == today, let answer = event.answer else { return false }
            return switch event.kind {
            case .snoozed: event.id == task.deferral && answer.due <= today
            case .moist: event.id == task.deferral && task.due > today
            case .moved: event.id == task.deferral && answer.due <= today && task.due > today
            case .skipped: answer.occurrence.rule == rule.id && answer.due <= today && task.due > today
            case .done, .note: false
            }
        }
        return other.max(by: Self.wasRecordedBefore)
    }
}
