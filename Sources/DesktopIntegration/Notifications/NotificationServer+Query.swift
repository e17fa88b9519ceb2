import Foundation
import GLibKit

extension NotificationServer {
    /// Who shows notifications in this session; nil for nobody. It blocks: for programs that have no main loop.
    ///
    /// A server that the bus would start counts, and is started by the question.
    public static func findAndWait(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> NotificationServer? {
        guard StoreChangeSignal.isBusNamed(in: environment) else { return nil }
        do throws(GLibError) {
            return findAndWait(on: try MessageBus.connect(), isSandboxed: isSandboxed)
        } catch {
            // Without a bus there is nobody on it.
            return nil
        }
    }

    /// Who shows notifications on a bus of choice.
    static func findAndWait(on bus: MessageBus, isSandboxed: Bool) -> NotificationServer? {
        // A server that does not answer shows nothing either.
        let asked = try? freedesktopAndWait(on: bus)
        guard let gtk = try? bus.ownerAndWait(of: NotificationNames.gio(isSandboxed: isSandboxed)) else { return asked }
        let isSame = gtk == (try? bus.ownerAndWait(of: NotificationNames.freedesktop))
        return .gtk(name: isSame ? asked?.name : nil)
    }

    /// What freedesktop.org's server says of itself. Throws where there is none.
    static func freedesktopAndWait(on bus: MessageBus) throws(GLibError) -> NotificationServer {
        NotificationServer(
            information: try bus.callAndWait(
                "GetServerInformation", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop),
            capabilities: try bus.callAndWait(
                "GetCapabilities", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop))
    }

    /// What freedesktop.org's server says of itself, asked while the main loop goes on. Throws where there is none.
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

    /// A taker of GNotifications, which all can do the same and say nothing of themselves.
    static func gtk(name: String?) -> NotificationServer {
        NotificationServer(
            kind: .gtk, name: name ?? NotificationNames.gtk, hasActions: true, isPersistent: true, hasSound: false,
            readsMarkup: false)
    }

    /// Whether the program runs in a Flatpak, where GLib hands GNotifications to the portal.
    static var isSandboxed: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }

    /// The answers of GetServerInformation (`ssss`: name, vendor, version, version of the specification) and GetCapabilities (`as`).
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
    /// The unique name of the connection that owns a name. Throws where nobody does.
    nonisolated func ownerAndWait(of name: String) throws(GLibError) -> String {
        try callAndWait(
            "GetNameOwner", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(name)]
        ).members.first?.stringValue ?? ""
    }

    /// The unique name of the connection that owns a name; nil where nobody does. Throws where the bus does not answer.
    nonisolated func ownerIfThere(of name: String) throws(GLibError) -> String? {
        do throws(GLibError) {
            return try ownerAndWait(of: name)
        } catch {
            if error.isServiceAway { return nil }
            throw error
        }
    }
}
