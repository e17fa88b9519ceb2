import CNotify
import Foundation
import GLibKit
import Garden
import Localization

/// A libnotify notification and its callbacks.
@MainActor
final class ShownNotification {
    let notification: ReminderNotification
    /// Its address; nil until it was shown.
    private(set) var place: NotificationAddress?
    private let pointer: UnsafeMutablePointer<NotifyNotification>
    private var closing: UInt?
    /// Whether it is to be closed as soon as the server has told its number.
    private var closesOnceShown = false

    /// Creates a notification with the features that the server supports. It is not shown yet.
    ///
    /// - Parameters:
    ///   - answered: Called with each action and its activation token.
    ///   - closed: Called when the user has closed it or it has expired, but not after ``close()``.
    init(
        _ notification: ReminderNotification, for server: NotificationServer,
        answered: @escaping @MainActor (NotificationAction, String) -> Void,
        closed: @escaping @MainActor () -> Void
    ) {
        self.notification = notification
        // Servers interpret markup in the body, but never in the title.
        let body = server.readsMarkup ? escapedMarkup(notification.body) : notification.body
        pointer = notify_notification_new(notification.title, body, Self.application)
        setHints()
        // If the server does not keep notifications, this one stays until the user has seen it.
        notify_notification_set_timeout(pointer, server.isPersistent ? NOTIFY_EXPIRES_DEFAULT : NOTIFY_EXPIRES_NEVER)
        if server.hasActions, notification.subject != .test { addActions(answered) }
        closing = Signal.connect(UnsafeMutableRawPointer(pointer), "closed") { [pointer] _ in
            let reason = notify_notification_get_closed_reason(pointer)
            if reason != NOTIFY_CLOSED_REASON_API_REQUEST.rawValue { closed() }
        }
    }

    isolated deinit {
        if let closing { Signal.disconnect(UnsafeMutableRawPointer(pointer), closing) }
        g_object_unref(pointer)
    }

    /// Shows the notification, replacing a former one of the same server. Throws libnotify's error.
    func show(on bus: String, of server: String, replacing former: NotificationAddress?) async throws -> NotificationAddress {
        if let former, former.bus == bus, former.server == server { cnotify_set_id(pointer, former.number) }
        // Safe: this object, which waits, holds the notification, and nothing else uses it before it is shown.
        nonisolated(unsafe) let pointer = pointer
        _ = try await runBlocking { try GLibError.check { notify_notification_show(pointer, $0) } }
        let place = NotificationAddress(bus: bus, server: server, number: cnotify_id(pointer))
        self.place = place
        if closesOnceShown { close() }
        return place
    }

    /// Closes the notification, without waiting for the server. It reports an error if it is already closed.
    func close() {
        guard let place else { return closesOnceShown = true }
        // Without a bus, nothing is shown.
        guard let bus = try? MessageBus.connect() else { return }
        bus.send(
            "CloseNotification", interface: NotificationNames.freedesktop, path: NotificationNames.freedesktopPath,
            to: place.server, arguments: [.uint32(place.number)])
    }

    private static let application = "io.github.plantguide.PlantGuide"
    /// The specification has no category for reminders; vendor-specific names start with "x-".
    private static let category = "x-plantguide.reminder"
    /// From the freedesktop.org sound naming specification: a message that has just arrived.
    private static let standardSound = "message-new-instant"

    private func setHints() {
        notify_notification_set_urgency(pointer, NOTIFY_URGENCY_NORMAL)
        notify_notification_set_category(pointer, Self.category)
        setHint("desktop-entry", .string(Self.application))
        if let picture = notification.picture { setHint("image-path", .string(picture.absoluteString)) }
        switch notification.sound {
        case .silent: setHint("suppress-sound", .bool(true))
        case .standard: setHint("sound-name", .string(Self.standardSound))
        case .file(let path): setHint("sound-file", .string(path))
        }
    }

    private func setHint(_ name: String, _ value: Variant) {
        value.withPointer { notify_notification_set_hint(pointer, name, $0) }
    }

    private func addActions(_ answered: @escaping @MainActor (NotificationAction, String) -> Void) {
        for button in notification.buttons { addAction(button, button.rawValue, answered) }
        // The specification's name for a click on the notification.
        addAction(.open, "default", answered)
    }

    private func addAction(
        _ answer: NotificationAction, _ name: String,
        _ answered: @escaping @MainActor (NotificationAction, String) -> Void
    ) {
        let press = Press { [pointer] in
            answered(answer, cnotify_activation_token(pointer).map { String(cString: $0) } ?? "")
        }
        notify_notification_add_action(
            pointer, name, answer.label,
            { _, _, data in
                guard let data else { return }
                nonisolated(unsafe) let press = data
                MainActor.assumeIsolated { Unmanaged<Press>.fromOpaque(press).takeUnretainedValue().run() }
            }, Unmanaged.passRetained(press).toOpaque(), releaseSwiftObject)
    }
}

/// The closure of a button. libnotify owns it.
@MainActor
private final class Press {
    let run: @MainActor () -> Void

    init(_ run: @escaping @MainActor () -> Void) {
        self.run = run
    }
}

/// Text escaped for markup.
private func escapedMarkup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}
