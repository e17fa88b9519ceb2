/// Why nobody can be reminded.
public enum ReminderError: Error, Hashable, Sendable {
    /// There is no notification server, or it shows nothing of ours.
    case permissionDenied
    /// The server would not take a notification.
    case schedulingFailed
    /// The moment has passed already.
    case invalidTriggerDate
    /// The server shows notifications, but no buttons on them.
    case categoryNotRegistered
}
