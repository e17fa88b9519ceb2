/// The notification server of this desktop and its capabilities.
public struct NotificationServer: Hashable, Sendable {
    /// The protocol for sending notifications.
    public enum Kind: String, Hashable, Sendable {
        /// `org.freedesktop.Notifications`, through libnotify.
        case freedesktop
        /// `org.gtk.Notifications`, through GNotification.
        case gtk
    }

    /// The protocol for sending notifications.
    public let kind: Kind
    /// The server's name and version, such as "dunst 1.9.0".
    public let name: String
    /// Whether it shows action buttons.
    public let hasActions: Bool
    /// Whether it keeps notifications until the user has seen them.
    public let isPersistent: Bool
    /// Whether it plays sounds.
    public let hasSound: Bool
    /// Whether it renders markup in the body.
    public let readsMarkup: Bool

    /// A server with the given capabilities.
    public init(kind: Kind, name: String, hasActions: Bool, isPersistent: Bool, hasSound: Bool, readsMarkup: Bool) {
        self.kind = kind
        self.name = name
        self.hasActions = hasActions
        self.isPersistent = isPersistent
        self.hasSound = hasSound
        self.readsMarkup = readsMarkup
    }
}
