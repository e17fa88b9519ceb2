import Foundation
import GLibKit

extension NotificationServer {
    /// The notification server of this session; nil for none. Blocks; for programs without a main loop.
    ///
    /// A server that the bus can activate counts, and this query starts it.
    public static func findAndWait(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> NotificationServer? {
        guard StoreChangeSignal.isBusNamed(in: environment) else { return nil }
        do throws(GLibError) {
            return findAndWait(on: try MessageBus.connect(), isSandboxed: isSandboxed)
        } catch {
            // Without a bus there is no server.
            return nil
        }
    }

    /// The notification server on a given bus. Blocks.
    static func findAndWait(on bus: MessageBus, isSandboxed: Bool) -> NotificationServer? {
        // A server that does not reply shows nothing either.
        let asked = try? freedesktopAndWait(on: bus)
        guard let gtk = try? bus.ownerAndWait(of: NotificationNames.gio(isSandboxed: isSandboxed)) else { return asked }
        let isSame = gtk == (try? bus.ownerAndWait(of: NotificationNames.freedesktop))
        return .gtk(name: isSame ? asked?.name : nil)
    }

    /// The freedesktop.org server's name and capabilities. Blocks. Throws if there is no such server.
    static func freedesktopAndWait(on bus: MessageBus) throws(GLibError) -> NotificationServer {
        NotificationServer(
            information: try bus.callAndWait(
                "GetServerInformation", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop),
            capabilities: try bus.callAndWait(
                "GetCapabilities", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop))
    }

    /// The freedesktop.org server's name and capabilities, without blocking the main loop. Throws if there is no such server.
    @MainActor
    static func freedesktop(on bus: MessageBus) async throws -> NotificationServer {
        NotificationServer(
            information: try await bus.call(
                "GetServerInformation", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop),
            capabilities: try await bus.call(
                "GetCapabilities", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop))
    }

    /// A server for GNotifications. These all have the same capabilities and report nothing about themselves.
    static func gtk(name: String?) -> NotificationServer {
        NotificationServer(
            kind: .gtk, name: name ?? NotificationNames.gtk, hasActions: true, isPersistent: true, hasSound: false,
            readsMarkup: false)
    }

    /// Whether the program runs in a Flatpak, where GLib sends GNotifications to the portal.
    static var isSandboxed: Bool { Sandbox.isActive() }

    /// From the replies of GetServerInformation (`ssss`: name, vendor, version, specification version) and GetCapabilities
    /// (`as`).
    private init(information: Variant, capabilities: Variant) {
        let words = information.members.map { $0.stringValue ?? "" }
        let abilities = Set(capabilities.members.first?.stringsValue ?? [])
        self.init(
            kind: .freedesktop,
            name: words.count == 4 ? "\(words[0]) \(words[2])".trimmingCharacters(in: .whitespaces) : "",
            hasActions: abilities.contains("actions"), isPersistent: abilities.contains("persistence"),
            hasSound: abilities.contains("sound"), readsMarkup: abilities.contains("body-markup"))
    }
}

extension MessageBus {
    /// The unique name of the connection that owns a name, without blocking the main loop. Throws if it has no owner.
    func owner(of name: String) async throws -> String {
        try await call(
            "GetNameOwner", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(name)]
        ).members.first?.stringValue ?? ""
    }

    /// The same, blocking.
    nonisolated func ownerAndWait(of name: String) throws(GLibError) -> String {
        try callAndWait(
            "GetNameOwner", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(name)]
        ).members.first?.stringValue ?? ""
    }

    /// The unique name of the connection that owns a name; nil if it has no owner. Throws if the bus does not reply.
    nonisolated func ownerIfThere(of name: String) throws(GLibError) -> String? {
        do throws(GLibError) {
            return try ownerAndWait(of: name)
        } catch {
            if error.isServiceUnavailable { return nil }
            throw error
        }
    }
}
