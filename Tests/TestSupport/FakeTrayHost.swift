import Foundation
import Synchronization

/// A fake of a desktop's tray: the watcher at which icons register, and the client of their menus.
///
/// It replies on the connection's own thread, so it needs no main loop.
public final class FakeTrayHost: Sendable {
    /// An item of a menu.
    public struct Item: Equatable, Sendable {
        /// The id.
        public let id: Int32
        /// The label; empty for a line.
        public let label: String
        /// Whether it can be pressed.
        public let isEnabled: Bool
        /// Whether it is checked; nil without a check mark.
        public let isChecked: Bool?
    }

    private static let watcher = "org.kde.StatusNotifierWatcher"
    private static let item = "org.kde.StatusNotifierItem"
    /// The interface of menus.
    public static let menu = "com.canonical.dbusmenu"

    private let service: FakeBusService
    private let inbox: Inbox
    /// The connection of the host.
    public var bus: BusConnection { service.bus }

    /// Acquires the watcher's name on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(address: String) throws {
        let inbox = Inbox()
        self.inbox = inbox
        service = try FakeBusService(Self.watcher, address: address) { call in
            guard call.member == "RegisterStatusNotifierItem" else { return .standard }
            inbox.registered.withLock { $0.append(call.arguments.first?.text ?? "") }
            return .results([])
        }
    }

    /// Gives the name up, as when the desktop's panel restarts.
    public func leave() throws { try service.leave() }

    /// The names under which icons registered, in order.
    public var registered: [String] { inbox.registered.withLock { $0 } }

    private final class Inbox: Sendable {
        let registered = Mutex<[String]>([])
    }

    // MARK: The icon

    /// A property of the icon that registered last.
    public func property(_ name: String) throws -> BusValue {
        try bus.property(owner(), "/StatusNotifierItem", Self.item, name)
    }

    /// Clicks the icon, after handing over an activation token as Plasma does.
    public func activate(token: String? = nil) throws {
        if let token { try provide(token) }
        try bus.call(owner(), "/StatusNotifierItem", Self.item, "Activate", [.int32(0), .int32(0)])
    }

    /// Hands over the activation token of the next press.
    public func provide(_ token: String) throws {
        try bus.call(owner(), "/StatusNotifierItem", Self.item, "ProvideXdgActivationToken", [.string(token)])
    }

    private func owner() throws -> String {
        guard let name = registered.last else { throw DesktopSessionError.timedOut("an icon") }
        return name
    }

    // MARK: The menu

    /// Calls a method of the menu.
    @discardableResult
    public func call(_ method: String, _ arguments: [BusValue]) throws -> [BusValue] {
        try bus.call(owner(), try property("Menu").text ?? "", Self.menu, method, arguments)
    }

    /// The items of the menu, from the top.
    public func items() throws -> [Item] {
        let layout = try call("GetLayout", [.int32(0), .int32(-1), .array("s", [])])[1]
        return layout.items[2].items.compactMap { child in
            let parts = child.items
            guard parts.count == 3, case .int32(let id) = parts[0] else { return nil }
            var properties: [String: BusValue] = [:]
            for entry in parts[1].items { properties[entry.items[0].text ?? ""] = entry.items[1] }
            return Item(
                id: id, label: properties["label"]?.text ?? "", isEnabled: properties["enabled"]?.truth ?? true,
                isChecked: properties["toggle-state"]?.number.map { $0 == 1 })
        }
    }

    /// The labels of the items, without lines.
    public func labels() throws -> [String] { try items().map(\.label).filter { !$0.isEmpty } }

    /// Presses the item with a label.
    public func press(_ label: String) throws {
        guard let item = try items().first(where: { $0.label == label }) else {
            throw DesktopSessionError.timedOut("an item \(label)")
        }
        try press(item.id)
    }

    /// Presses an item, which may be gone.
    public func press(_ id: Int32) throws {
        try call("Event", [.int32(id), .string("clicked"), .variant(.string("")), .uint32(0)])
    }
}
