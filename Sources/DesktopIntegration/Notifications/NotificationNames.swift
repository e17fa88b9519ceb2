/// The names on the session bus under which notifications are taken.
enum NotificationNames {
    /// freedesktop.org's server, which says what it can do.
    static let freedesktop = "org.freedesktop.Notifications"
    /// Where ``freedesktop`` answers.
    static let freedesktopPath = "/org/freedesktop/Notifications"
    /// GNOME's server, which keeps notifications of programs that have ended.
    static let gtk = "org.gtk.Notifications"
    /// What takes GNotifications from a sandbox.
    static let portal = "org.freedesktop.portal.Desktop"

    /// The name behind which a GNotification goes from this process: GLib asks the portal from a sandbox.
    static func gio(isSandboxed: Bool) -> String { isSandboxed ? portal : gtk }
}
