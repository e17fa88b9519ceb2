import CNotify
import Foundation
import GLibKit
import Garden
import Logging

/// Shows notifications through libnotify on freedesktop.org's servers.
///
/// The server answers the connection that showed them, so presses are heard as long as the program lives and its main loop
/// runs. A notification is gone after any answer.
@MainActor
public final class LibnotifyNotifier: Notifier {
    /// False: with the program, the buttons lose their meaning.
    public let outlivesProgram = false
    /// Called with what the user did with a notification, and a token for the window that is then opened (empty for none).
    public var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }
    /// Called when the user closed a notification, or the server did because its time was over.
    public var onDismiss: @MainActor (ReminderNotification) -> Void = { _ in }

    /// What servers call the program.
    private static let name = "PlantGuide"

    private let hasBus: Bool
    private var shown: [String: ShownNotification] = [:]
    private var known: (owner: String, server: NotificationServer)?

    /// A notifier that has shown nothing; it connects to nothing yet. Without a session bus it shows nothing ever.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        // libnotify would start a bus of its own, on which nobody is.
        hasBus = StoreChangeSignal.isBusNamed(in: environment)
        notify_init(Self.name)
    }

    /// Whether the server answers just now, for which it has three seconds; true as well where there is none, which showing tells.
    public func answers() async -> Bool {
        guard hasBus else { return true }
        do {
            _ = try await MessageBus.connect().call(
                "GetServerInformation", interface: NotificationNames.freedesktop,
                path: NotificationNames.freedesktopPath, on: NotificationNames.freedesktop, timeout: .seconds(3))
            return true
        } catch {
            Logger(label: "notifications").debug("the server was asked whether it answers: \(error)")
            return (error as? GLibError)?.isTimeout != true
        }
    }

    /// Shows a notification, in the place of the one of the same id, or of the one under a handle of an earlier run.
    ///
    /// It waits for the server's answer, a millisecond or so.
    ///
    /// - Returns: the handle, for a later run: the bus, the server and its number for the notification.
    /// - Throws: ``Garden/ReminderError/permissionDenied`` where there is no server, and
    ///   ``Garden/ReminderError/schedulingFailed`` where it refused or did not answer.
    public func show(_ notification: ReminderNotification, replacing handle: String?) throws(ReminderError) -> String {
        guard hasBus else { throw .permissionDenied }
        do {
            let bus = try MessageBus.connect()
            let (owner, server) = try serving(on: bus)
            let new = ShownNotification(
                notification, for: server,
                answered: { [weak self] in self?.answer(notification.id, $0, $1) },
                closed: { [weak self] in self?.dismiss(notification.id) })
            let former = shown[notification.id]?.place ?? handle.flatMap(NotificationAddress.init(handle:))
            let place = try new.show(on: bus.guid, of: owner, replacing: former)
            shown[notification.id] = new
            return place.handle
        } catch {
            Logger(label: "notifications").notice("a notification was not shown: \(error)")
            throw Self.meaning(of: error)
        }
    }

    /// Takes a notification away; one that is not there any more is none to take.
    public func withdraw(_ id: String, handle: String?) {
        if let notification = shown.removeValue(forKey: id) { return notification.close() }
        guard hasBus, let place = handle.flatMap(NotificationAddress.init(handle:)) else { return }
        do {
            let bus = try MessageBus.connect()
            guard bus.guid == place.bus, try bus.ownerAndWait(of: NotificationNames.freedesktop) == place.server else { return }
            _ = try bus.callAndWait(
                "CloseNotification", interface: NotificationNames.freedesktop, path: NotificationNames.freedesktopPath,
                on: NotificationNames.freedesktop, arguments: [.uint32(place.number)])
        } catch {
            Logger(label: "notifications").debug("there was nothing to take away: \(error)")
        }
    }

    /// The server's unique name and what it can do, asked once of each. The bus may start it for that.
    private func serving(on bus: MessageBus) throws(GLibError) -> (owner: String, server: NotificationServer) {
        if let owner = try bus.ownerIfThere(of: NotificationNames.freedesktop), let known, known.owner == owner { return known }
        let server = try NotificationServer.freedesktopAndWait(on: bus)
        let found = (owner: try bus.ownerAndWait(of: NotificationNames.freedesktop), server: server)
        known = found
        forgetFormerServer()
        return found
    }

    /// Of a server that has gone nothing is heard any more, and libnotify would speak to it until the main loop has told of its end.
    private func forgetFormerServer() {
        shown = [:]
        notify_uninit()
        notify_init(Self.name)
    }

    private func answer(_ id: String, _ answer: NotificationAction, _ token: String) {
        guard let notification = shown.removeValue(forKey: id) else { return }
        // libnotify still works with it until this call returns. Not every server takes it away after a press.
        MainLoopSource.whenIdle { notification.close() }
        onAnswer(notification.notification, answer, token)
    }

    private func dismiss(_ id: String) {
        guard let notification = shown.removeValue(forKey: id) else { return }
        MainLoopSource.whenIdle { withExtendedLifetime(notification) {} }
        onDismiss(notification.notification)
    }

    private static func meaning(of error: GLibError) -> ReminderError {
        let denied = [G_DBUS_ERROR_ACCESS_DENIED, G_DBUS_ERROR_AUTH_FAILED]
        let isDBus = error.domain == "g-dbus-error-quark"
        if error.isTimeout { return .schedulingFailed }
        if error.isServiceAway || isDBus && denied.contains(where: { Int($0.rawValue) == error.code }) {
            return .permissionDenied
        }
        // The bus could not start the server.
        if isDBus, error.message.contains("org.freedesktop.DBus.Error.Spawn") { return .permissionDenied }
        return .schedulingFailed
    }
}
