import Garden

extension GardenFormatter {
    /// What has become of the reminder that is planned from a care value, after a change: "Reminder: every 10 days", "Your own
    /// reminder stays: every 7 days" or "Reminder removed"; nil if nothing has.
    ///
    /// - Parameters:
    ///   - before: The reminder before the change; nil if there was none.
    ///   - after: The one that is there now.
    ///   - place: Where the plant stands.
    ///   - day: The day of the last care, from which the interval is counted; nil for today.
    public func reminderChange(
        from before: CareRule?, to after: CareRule?, at place: Place, for preferences: Preferences, from day: LocalDay? = nil
    ) -> String? {
        guard let after else { return before == nil ? nil : tr("Reminder removed") }
        let recurrence = fullRecurrence(after, at: place, for: preferences, from: day)
        if after.origin == .user { return tr("Your own reminder stays: {recurrence}").filled(["recurrence": recurrence]) }
        let isSame = before.map { fullRecurrence($0, at: place, for: preferences, from: day) } == recurrence
        return isSame ? nil : tr("Reminder: {recurrence}").filled(["recurrence": recurrence])
    }
}
