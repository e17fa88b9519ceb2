/// Why no reminder can be shown.
public enum ReminderError: Error, Hashable, Sendable {
    /// There is no notification server, or it does not show this app's notifications.
    case permissionDenied
    /// The server rejected a notification.
    case schedulingFailed
    /// The scheduled moment has already passed.
    case invalidTriggerDate
    /// The server shows notifications but does not support action buttons.
    case categoryNotRegistered
}
