/// The names of notification services on the session bus.
enum NotificationNames {
    /// The freedesktop.org server, which reports its capabilities.
    static let freedesktop = "org.freedesktop.Notifications"
    /// The object path of ``freedesktop``.
    static let freedesktopPath = "/org/freedesktop/Notifications"
    /// GNOME's server, where notifications outlive the program that sent them.
    static let gtk = "org.gtk.Notifications"
    /// The portal, which receives GNotifications from sandboxed programs.
    static let portal = "org.freedesktop.portal.Desktop"

    /// The name of the service to which GLib sends this process's GNotifications: in a sandbox the portal.
    static func gio(isSandboxed: Bool) -> String { isSandboxed ? portal : gtk }
}
