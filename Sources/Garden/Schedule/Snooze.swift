/// The snooze options that every menu offers.
public enum Snooze: Hashable, Sendable {
    /// An hour from now.
    case hour
    /// This evening.
    case tonight
    /// Tomorrow, at the task's time.
    case tomorrow
    /// A given day, at the task's time.
    case day(LocalDay)

    /// The time of ``tonight``: 18:00, the project's own choice, late enough to be home and early enough to do something.
    public static let evening = LocalTime(clampingMinutes: 18 * 60)

    /// The options, apart from ``day(_:)``, available at a moment; ``tonight`` only before ``evening``.
    public static func offered(at moment: LocalMoment) -> [Snooze] {
        moment.time < evening ? [.hour, .tonight, .tomorrow] : [.hour, .tomorrow]
    }
}
