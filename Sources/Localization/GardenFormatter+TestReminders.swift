import Garden

extension GardenFormatter {
    /// When test reminders come: "A test reminder will be shown in 10 seconds."
    ///
    /// - Parameters:
    ///   - seconds: The delay, or the interval if `repeats` is true.
    ///   - repeats: Whether they come again at that interval.
    public func testReminder(after seconds: Int, repeats: Bool) -> String {
        let words =
            repeats
            ? ntr(
                "A test reminder is shown every second, for up to 15 minutes.",
                "A test reminder is shown every {n} seconds, for up to 15 minutes.", seconds)
            : ntr("A test reminder will be shown in {n} second.", "A test reminder will be shown in {n} seconds.", seconds)
        return counted(words, seconds)
    }

    /// That test reminders were stopped.
    public var testRemindersStopped: String { tr("No more test reminders will be shown.") }
}
