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
    private let service: FakeBusService
    private let inbox: Inbox

    /// Acquires the name on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(address: String) throws {
        let inbox = Inbox()
        self.inbox = inbox
        service = try FakeBusService(Self.name, address: address) { call in
            guard call.interface == Self.name else { return .standard }
            inbox.take(call.arguments)
            return .results([])
        }
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
        try service.bus.call(
            name, "/" + name.replacing(".", with: "/"), "org.freedesktop.Application", "ActivateAction",
            [
                .string(String(pressed.action.dropFirst("app.".count))),
                .array("v", pressed.target.map { [.variant($0)] } ?? []), .array("{sv}", platform),
            ])
    }

    /// The notifications that were received and not withdrawn.
    private final class Inbox: Sendable {
        let shown = Mutex<[String: Shown]>([:])

        func take(_ arguments: [BusValue]) {
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
