import DesktopIntegration

/// The program in the background as the window needs it.
struct ReminderServices: Sendable {
    /// The program itself, which shows the notifications.
    let agent: AgentService
    /// The entry that starts it at login.
    let login: Autostart
    /// Watches who shows notifications in this session; it calls the closure when that is known and when it changes.
    let watch: @MainActor @Sendable (@escaping @MainActor () -> Void) -> NotificationWatch
}
