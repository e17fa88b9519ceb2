import Garden

extension GardenFormatter {
    /// What has become of the task that is planned from a care value, after a change: "Planned: every 10 days", "Your own schedule
    /// stays: every 7 days" or "Task removed"; nil if nothing has.
    ///
    /// - Parameters:
    ///   - before: The rule before the change; nil if there was none.
    ///   - after: The one that is there now.
    ///   - isSetByUser: Whether it follows a care value that the user set, and what ends with that is said.
    ///   - namesCare: Whether the kind of care is named: "Watering: every 10 days".
    public func planChange(
        from before: CareRule?, to after: CareRule?, for preferences: Preferences, isSetByUser: Bool = false,
        namesCare: Bool = false
    ) -> String? {
        guard let after else { return before == nil ? nil : tr("Task removed") }
        let recurrence = fullRecurrence(after, for: preferences)
        if after.isUsers { return tr("Your own schedule stays: {recurrence}").filled(["recurrence": recurrence]) }
        let isSame = before.map { fullRecurrence($0, for: preferences) } == recurrence
        let ended = isSetByUser ? before.map { whatEnds(of: $0, with: after, preferences) } ?? [] : []
        guard !isSame || !ended.isEmpty else { return nil }
        let words = ended.reduce(recurrence) { tr("{item}, {rest}").filled(["item": $0, "rest": $1]) }
        return tr("{title}: {words}").filled([
            "title": namesCare ? careTitle(after.shownType) : tr("Planned"), "words": words,
        ])
    }

    /// What a rule had besides its interval, and does not have any more.
    private func whatEnds(of before: CareRule, with after: CareRule, _ preferences: Preferences) -> [String] {
        let ended = before.traits(with: preferences).subtracting(after.traits(with: preferences))
        return RuleTrait.allCases.filter(ended.contains).map { trait in
            switch trait {
            case .seasons: tr("the same all year")
            case .soilChecks: tr("without checking the soil first")
            }
        }
    }
}
