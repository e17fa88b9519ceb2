import Garden

extension GardenFormatter {
    /// The time between two days in whole years and months, or in days within a month: "2 years and 11 months", "12 days". The
    /// order of the days does not matter. Nil for the same day.
    public func timeBetween(_ a: LocalDay, _ b: LocalDay) -> String? {
        let (first, last) = (min(a, b).date, max(a, b).date)
        let whole = (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0)
        guard whole > 0 else { return a == b ? nil : days(abs(b - a)) }
        let (years, months) = (whole / 12, whole % 12)
        let parts = [
            years == 0 ? nil : ntr("{n} year", "{n} years", years).filled(["n": number(years)]),
            months == 0 ? nil : ntr("{n} month", "{n} months", months).filled(["n": number(months)]),
        ].compactMap(\.self)
        return list(parts)
    }

    /// A number of days: "2 days".
    func days(_ count: Int) -> String { ntr("{n} day", "{n} days", count).filled(["n": number(count)]) }
}
