extension CareRule {
    /// The recurrence that the plant's care gives, if the user set another one; nil if they agree, if nothing is known about the
    /// plant, and for a task that is due once.
    public func departure(from care: CareProfile) -> Sourced<Recurrence>? {
        guard isUsers, recurrence != .once, let given = given(by: care), given.value != recurrence else { return nil }
        return [.user, .general].contains(given.source.kind) ? nil : given
    }

    private func given(by care: CareProfile) -> Sourced<Recurrence>? {
        func every(_ days: Sourced<Int>?) -> Sourced<Recurrence>? { days.map { Sourced(.everyDays($0.value), $0.source) } }
        switch type {
        case .watering: return care.watering.map { Sourced($0.value.recurrence, $0.source) }
        case .fertilizing:
            return every(care.fertilizing.flatMap { value in value.value.interval.map { Sourced($0, value.source) } })
        case .repotting: return every(care.repotting)
        case .rotation: return every(care.rotation)
        case .soilCheck, .pruning, .pestControl, .treatment, .custom: return nil
        }
    }
}
