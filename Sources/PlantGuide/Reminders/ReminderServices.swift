import DesktopIntegration
import Garden

/// The services that the window uses for reminders.
struct ReminderServices: Sendable {
    let agent: AgentService
    let login: Autostart
    /// Watches the session's notification server; calls the closure once the server is known and whenever it changes.
    let watch: @MainActor @Sendable (@escaping @MainActor () -> Void) -> NotificationWatch
    /// Watches whether the background program can show notifications; calls the closure whenever that changes.
    let watchFailure: @MainActor @Sendable (@escaping @MainActor (ReminderError?) -> Void) -> AgentFailureWatch
    /// What the desktop's settings do to notifications that a server shows.
    let settings: @Sendable (NotificationServer) async -> ReminderObstacle?
    /// Whether the desktop shows icons in a tray.
    let hasTray: @Sendable () async -> Bool
}
