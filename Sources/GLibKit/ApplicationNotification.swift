import CGio
import Foundation

/// A desktop notification of the application. It stays visible after the application has exited.
public struct ApplicationNotification: Sendable {
    /// The activation of the action `app.<name>`. It starts the application if it is not running.
    public struct Press: Sendable {
        /// The action's name, without the "app." prefix.
        public let name: String
        /// The action's target; nil for an action without one.
        public let target: Variant?

        /// Creates an activation of the action `app.<name>`.
        public init(_ name: String, target: Variant? = nil) {
            self.name = name
            self.target = target
        }
    }

    /// A short title.
    public var title: String
    /// The body, in plain text.
    public var body: String
    /// An image file; nil shows the application's icon.
    public var picture: URL?
    /// The action of a click on the notification; nil activates the application.
    public var click: Press?
    /// The buttons in order, each with its label and action.
    public var buttons: [(label: String, press: Press)]

    /// Creates a notification.
    public init(
        title: String, body: String, picture: URL? = nil, click: Press? = nil, buttons: [(label: String, press: Press)] = []
    ) {
        self.title = title
        self.body = body
        self.picture = picture
        self.click = click
        self.buttons = buttons
    }
}

extension HeadlessApplication {
    /// Shows a notification, replacing the one with the same ID. Errors are not reported.
    ///
    /// The application must be registered. At the first call GLib selects the notification backend for the lifetime of the
    /// process: `org.gtk.Notifications` if that name has an owner, otherwise the freedesktop.org notification server.
    public func send(_ notification: ApplicationNotification, id: String) {
        guard let made = g_notification_new(notification.title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(made)) }
        g_notification_set_body(made, notification.body)
        if let picture = notification.picture {
            let file = g_file_new_for_path(picture.path(percentEncoded: false))
            let icon = g_file_icon_new(file)
            g_notification_set_icon(made, icon)
            g_object_unref(UnsafeMutableRawPointer(icon))
            g_object_unref(UnsafeMutableRawPointer(file))
        }
        if let click = notification.click {
            click.withTarget { g_notification_set_default_action_and_target_value(made, "app.\(click.name)", $0) }
        }
        for (label, press) in notification.buttons {
            press.withTarget { g_notification_add_button_with_target_value(made, label, "app.\(press.name)", $0) }
        }
        g_application_send_notification(pointer, id, made)
    }

    /// Withdraws a notification, including one from an earlier run.
    public func withdrawNotification(_ id: String) {
        g_application_withdraw_notification(pointer, id)
    }
}

extension ApplicationNotification.Press {
    fileprivate func withTarget(_ body: (OpaquePointer?) -> Void) {
        if let target { target.withPointer { body($0) } } else { body(nil) }
    }
}
