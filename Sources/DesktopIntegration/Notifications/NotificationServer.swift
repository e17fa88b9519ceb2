/// Who shows notifications on this desktop, and what it can do.
public struct NotificationServer: Hashable, Sendable {
    /// The way notifications are handed over.
    public enum Kind: String, Hashable, Sendable {
        /// `org.freedesktop.Notifications`, through libnotify.
        case freedesktop
        /// `org.gtk.Notifications`, through GNotification.
        case gtk
    }

    /// The way notifications are handed over.
    public let kind: Kind
    /// What it calls itself, with its version, such as "dunst 1.9.0".
    public let name: String
    /// Whether it shows buttons.
    public let hasActions: Bool
    /// Whether it keeps notifications that were not looked at.
    public let isPersistent: Bool
    /// Whether it plays sounds.
    public let hasSound: Bool
    /// Whether it reads markup in the body.
    public let readsMarkup: Bool

    /// A server with every part said.
    public init(kind: Kind, name: String, hasActions: Bool, isPersistent: Bool, hasSound: Bool, readsMarkup: Bool) {
        self.kind = kind
        self.name = name
        self.hasActions = hasActions
        self.isPersistent = isPersistent
        self.hasSound = hasSound
        self.readsMarkup = readsMarkup
    }
}
