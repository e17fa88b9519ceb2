/// A way to put a task off, as every menu offers it.
public enum Snooze: Hashable, Sendable {
    /// An hour from now.
    case hour
    /// The evening of today.
    case tonight
    /// Tomorrow, at the task's time.
    case tomorrow
    /// A day of choice, at the task's time.
    case day(LocalDay)

    /// When "tonight" is: 18:00, the project's own choice, late enough to be home and early enough to do something.
    public static let evening = LocalTime(clampingMinutes: 18 * 60)

    /// The ways without a day of choice that lie ahead of a moment: "tonight" only before it has come.
    public static func offered(at moment: LocalMoment) -> [Snooze] {
        moment.time < evening ? [.hour, .tonight, .tomorrow] : [.hour, .tomorrow]
    }
}
