extension Fertilizing {
    /// The days from one time to the next; nil without fertilizer.
    ///
    /// They are those of the frequency, but "twice a year" in some months of the year means twice within these: half a year after
    /// March is September, from where a plan for March and June would wait for March again and never reach June. So the interval is
    /// half of the time from the first to the last of the months, and a day more, so that a third time comes after them. That is
    /// the project's own reading of its sources. For a single month, which cannot be halved, half a year stays.
    public var interval: Int? {
        guard case .plan(let every, _, let months) = self else { return nil }
        guard every == .biannually, months.months.count > 1 else { return every.days }
        return min(every.days, months.halfSpan + 1)
    }
}

extension MonthSet {
    /// Days in half of the shortest part of the year that has all of the months, half months counted as whole ones.
    fileprivate var halfSpan: Int {
        // The months between one of the set and the next.
        let pauses = months.map { month in (1...11).prefix { !contains(month: (month + $0 - 1) % 12 + 1) }.count }
        let half = (13 - (pauses.max() ?? 11)) / 2
        return Int((Double(half) * 365 / 12).rounded())
    }
}
