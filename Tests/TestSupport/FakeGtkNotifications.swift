import CGio
import Foundation
import Synchronization

/// A fake of `org.gtk.Notifications`, which GNOME Shell implements: it receives notifications and activates their actions.
///
/// It replies on the connection's own thread, so it needs no main loop.
public final class FakeGtkNotifications: Sendable {
    /// One notification as it was received.
    public struct Shown: Equatable, Sendable {
        /// The application id.
        public let application: String
        /// The notification's entries: `title`, `body`, `icon`, `default-action`, `buttons` and others.
        public let entries: [String: BusValue]

        /// The buttons: label, action and target.
        public var buttons: [(label: String, action: String, target: BusValue?)] {
            (entries["buttons"]?.items ?? []).map { button in
                let parts = Dictionary(
                    button.items.compactMap { entry in entry.items[0].text.map { ($0, entry.items[1]) } }
                ) { $1 }
                return (parts["label"]?.text ?? "", parts["action"]?.text ?? "", parts["target"].map(unboxed))
            }
        }
    }

    private static let name = "org.gtk.Notifications"
    private let bus: BusConnection
    private let inbox = Inbox()

    /// Acquires the name on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(address: String) throws {
        bus = try BusConnection(address: address)
        g_dbus_connection_add_filter(
            bus.connection,
            { connection, message, isIncoming, data in
                guard isIncoming != 0, let connection, let message, let data,
                    g_dbus_message_get_interface(message).map({ String(cString: $0) }) == FakeGtkNotifications.name
                else { return message }
                Unmanaged<Inbox>.fromOpaque(data).takeUnretainedValue().take(message)
                let reply = g_dbus_message_new_method_reply(message)
                g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
                if let reply { g_object_unref(UnsafeMutableRawPointer(reply)) }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passRetained(inbox).toOpaque(),
            { data in
                if let data { Unmanaged<Inbox>.fromOpaque(data).release() }
            })
        // Flag 4 is DBUS_NAME_FLAG_DO_NOT_QUEUE; reply 1 is DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
        let answer = try bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            [.string(Self.name), .uint32(4)])
        guard answer.first?.number == 1 else { throw DesktopSessionError.busFailed("\(Self.name) is taken") }
    }

    /// The notifications currently shown, keyed by id.
    public var shown: [String: Shown] { inbox.shown.withLock { $0 } }

    /// Activates the button with a label, or the default action for nil, and removes the notification, as GNOME does.
    ///
    /// - Parameters:
    ///   - label: the button's label; nil for a click on the notification itself.
    ///   - id: the notification's id.
    ///   - token: the activation token to pass to the application; nil for none.
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the application does not accept the action,
    ///   ``DesktopSessionError/timedOut(_:)`` if there is no such notification or button.
    public func press(_ label: String?, on id: String, token: String? = nil) throws {
        guard let notification = shown[id] else { throw DesktopSessionError.timedOut("notification \(id)") }
        let click = notification.entries["default-action"]?.text.map {
            (label: "", action: $0, target: notification.entries["default-action-target"].map(unboxed))
        }
        guard let pressed = label == nil ? click : notification.buttons.first(where: { $0.label == label }) else {
            throw DesktopSessionError.timedOut("a button \(label ?? "")")
        }
        inbox.shown.withLock { $0[id] = nil }
        let name = notification.application
        let platform = token.map { [BusValue.entry(.string("activation-token"), .variant(.string($0)))] } ?? []
        try bus.call(
            name, "/" + name.replacing(".", with: "/"), "org.freedesktop.Application", "ActivateAction",
            [
                .string(String(pressed.action.dropFirst("app.".count))),
                .array("v", pressed.target.map { [.variant($0)] } ?? []), .array("{sv}", platform),
            ])
    }

    /// The notifications that were received and not withdrawn.
    private final class Inbox: Sendable {
        let shown = Mutex<[String: Shown]>([:])

        func take(_ message: OpaquePointer) {
            guard let body = g_dbus_message_get_body(message) else { return }
            let arguments = BusValue(reading: body).items
            guard arguments.count >= 2, let application = arguments[0].text, let id = arguments[1].text else { return }
            let pairs = arguments.count == 3 ? arguments[2].items.map { ($0.items[0].text ?? "", $0.items[1]) } : []
            let entry = arguments.count == 3 ? Shown(application: application, entries: Dictionary(pairs) { $1 }) : nil
            shown.withLock { $0[id] = entry }
        }
    }
}

/// Unwraps nested variants.
private func unboxed(_ value: BusValue) -> BusValue {
    if case .variant(let inner) = value { unboxed(inner) } else { value }
}
