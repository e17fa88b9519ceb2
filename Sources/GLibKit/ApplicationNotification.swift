import CGio
import Foundation

/// A notification that the desktop shows in the application's name, and keeps when the application has ended.
public struct ApplicationNotification: Sendable {
    /// What a press asks of the application: the action `app.<name>`, with its target. It starts the application if it has ended.
    public struct Press: Sendable {
        /// The action's name, without "app.".
        public let name: String
        /// The action's target; nil for an action without one.
        public let target: Variant?

        /// A press of an action.
        public init(_ name: String, target: Variant? = nil) {
            self.name = name
            self.target = target
        }
    }

    /// What it is about, in a few words.
    public var title: String
    /// What it says, in plain text.
    public var body: String
    /// A picture file; nil for the application's icon.
    public var picture: URL?
    /// What a click on it does; nil activates the application.
    public var click: Press?
    /// What its buttons say and do, from the first.
    public var buttons: [(label: String, press: Press)]

    /// A notification with every part said.
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
    /// Hands a notification to the desktop, in the place of the one of the same id. Of errors one hears nothing.
    ///
    /// The application has to be registered. GLib chooses at the first call who takes notifications of this process, for good:
    /// `org.gtk.Notifications` if somebody owns the name then, else freedesktop.org's server.
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

    /// Takes a notification away, also one of an earlier run.
    public func withdrawNotification(_ id: String) {
        g_application_withdraw_notification(pointer, id)
    }
}

extension ApplicationNotification.Press {
    fileprivate func withTarget(_ body: (OpaquePointer?) -> Void) {
        if let target { target.withPointer { body($0) } } else { body(nil) }
    }
}
