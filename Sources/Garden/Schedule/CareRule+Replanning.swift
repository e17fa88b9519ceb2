extension CareRule {
    /// Whether it recurs in another way than an earlier version of it: by its recurrence or by the season.
    public func recursDifferently(from known: CareRule) -> Bool {
        recurrence != known.recurrence || seasonDays != known.seasonDays || adjustsForSeason != known.adjustsForSeason
    }

    /// Plans the first day anew after the recurrence or the plant's place was changed, so that a start that followed from the old
    /// interval does not hold back the new one.
    ///
    /// It is one new interval after the care was last given or skipped, or else moves by the change of the interval, but not into
    /// the past. A start that the user chose stays, and so does the day of a first task that was put off, and that of a soil
    /// check that is due.
    ///
    /// - Parameters:
    ///   - known: The rule before the change, whose start this one still has.
    ///   - events: The plant's events that are not retracted, in any order.
    ///   - former: The place in which it was planned; nil if that is `place`.
    public mutating func replanStart(
        from known: CareRule, events: some Sequence<CareEvent>, at place: Place, movedFrom former: Place? = nil,
        for preferences: Preferences, today: LocalDay
    ) {
        let before = former ?? place
        let calculator = OccurrenceCalculator(preferences: preferences, today: today)
        guard recurrence != .once, before != place || recursDifferently(from: known), start == known.start,
            let open = calculator.open(known, events: events, at: before)
        else { return }
        switch open.reason.anchor {
        case .done(let day), .skipped(let day):
            guard open.reason.heldBackUntil == nil else { return }
            // The next of fixed days is counted from today.
            start = min(start, max(today, dueDay(after: day, at: place, for: preferences) ?? day))
        case .start:
            guard open.deferral == nil, !(checksSoil && open.due <= today),
                let old = known.dueDay(after: today, at: before, for: preferences), known.starts(by: old)
            else { return }
            guard let new = dueDay(after: today, at: place, for: preferences) else {
                start = min(start, today)
                return
            }
            start = new < old ? min(start, max(today, start + (new - old))) : start + (new - old)
        case .slot: return
        }
    }

    /// Whether the start is one interval after the day of planning, instead of a day that the user chose.
    ///
    /// - Parameter latest: One interval from today.
    private func starts(by latest: LocalDay) -> Bool { origin == .profile || plannedType != nil && start <= latest }
}
