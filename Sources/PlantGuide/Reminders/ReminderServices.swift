import DesktopIntegration

/// The services that the window uses for reminders.
struct ReminderServices: Sendable {
    let agent: AgentService
    let login: Autostart
    /// Watches the session's notification server; calls the closure once the server is known and whenever it changes.
    let watch: @MainActor @Sendable (@escaping @MainActor () -> Void) -> NotificationWatch
    /// Whether the desktop shows icons in a tray.
    let hasTray: @Sendable () async -> Bool
}
