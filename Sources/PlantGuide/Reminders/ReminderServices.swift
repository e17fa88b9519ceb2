import DesktopIntegration
import Garden

/// The services that the window uses for reminders.
struct ReminderServices: Sendable {
    let agent: AgentService
    let login: Autostart
    /// Watches the session's notification server; calls the closure once the server is known and whenever it changes.
    let watch: @MainActor @Sendable (@escaping @MainActor () -> Void) -> NotificationWatch
    /// Watches whether the background program runs and can show notifications; calls the closures whenever that changes.
    let watchAgent:
        @MainActor @Sendable (
            _ onStart: @escaping @MainActor () -> Void, _ onFailure: @escaping @MainActor (ReminderError?) -> Void
        ) -> AgentWatch
    /// What the desktop's settings do to notifications that a server shows.
    let settings: @Sendable (NotificationServer) async -> ReminderObstacle?
    /// Whether the desktop shows icons in a tray.
    let hasTray: @Sendable () async -> Bool
}
