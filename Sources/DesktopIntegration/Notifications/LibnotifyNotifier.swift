import CNotify
import Foundation
import GLibKit
import Garden
import Logging

/// Shows notifications through libnotify on freedesktop.org's servers.
///
/// The server sends action signals to the connection that showed a notification, so they arrive only while the program and
/// its main loop run. A notification is removed after any action.
@MainActor
public final class LibnotifyNotifier: Notifier {
    /// False: once the program has ended, the buttons no longer work.
    public let outlivesProgram = false
    /// Called with the user's action on a notification and an activation token for a window that it opens (empty for none).
    public var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }
    /// Called when the user has closed a notification, or the server has closed an expired one.
    public var onDismiss: @MainActor (ReminderNotification) -> Void = { _ in }

    /// The program's name as servers show it.
    nonisolated static let name = "PlantGuide"

    private let hasBus: Bool
    private var shown: [String: ShownNotification] = [:]
    private var known: (owner: String, server: NotificationServer)?
    /// The notification that is being sent, after all earlier ones, also those of other notifiers: libnotify has one state.
    private static var sending: Task<Void, Never>?

    /// A notifier that has shown nothing; does not connect yet. Without a session bus it never shows anything.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        // Without a session bus, libnotify would start one of its own, with no server on it.
        hasBus = StoreChangeSignal.isBusNamed(in: environment)
        notify_init(Self.name)
    }

    /// Whether the server replies within three seconds; also true if there is none, which showing a notification reports.
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

    /// Shows a notification, replacing the one with the same id or the one with a handle from an earlier run.
    ///
    /// libnotify waits for the server's reply, so it is called on another thread: a server that hangs holds up nothing else.
    ///
    /// - Returns: The handle for a later run: the bus, the server and the server's id of the notification.
    /// - Throws: ``Garden/ReminderError/permissionDenied`` if there is no server, and
    ///   ``Garden/ReminderError/schedulingFailed`` if it refuses or does not reply.
    public func show(_ notification: ReminderNotification, replacing handle: String?) async throws(ReminderError) -> String {
        let earlier = Self.sending
        let task = Task { () -> Result<String, ReminderError> in
            await earlier?.value
            do throws(ReminderError) {
                return .success(try await send(notification, replacing: handle))
            } catch {
                return .failure(error)
            }
        }
        Self.sending = Task { _ = await task.value }
        return try await task.value.get()
    }

    private func send(_ notification: ReminderNotification, replacing handle: String?) async throws(ReminderError) -> String {
        guard hasBus else { throw .permissionDenied }
        do {
            let bus = try MessageBus.connect()
            let (owner, server) = try await serving(on: bus)
            let new = ShownNotification(
                notification, for: server,
                answered: { [weak self] in self?.answer(notification.id, $0, $1) },
                closed: { [weak self] in self?.dismiss(notification.id) })
            let former = shown[notification.id]?.place ?? handle.flatMap(NotificationAddress.init(handle:))
            // What is pressed, closed or withdrawn before the reply is read belongs to this notification already.
            let before = shown.updateValue(new, forKey: notification.id)
            do {
                return try await new.show(on: bus.guid, of: owner, replacing: former).handle
            } catch {
                shown[notification.id] = before
                throw error
            }
        } catch {
            Logger(label: "notifications").notice("a notification was not shown: \(error)")
            throw (error as? GLibError).map(Self.meaning) ?? .schedulingFailed
        }
    }

    /// Withdraws a notification; does nothing if it is no longer shown.
    public func withdraw(_ id: String, handle: String?) async {
        if let notification = shown.removeValue(forKey: id) { return notification.close() }
        guard hasBus, let place = handle.flatMap(NotificationAddress.init(handle:)) else { return }
        do {
            let bus = try MessageBus.connect()
            guard bus.guid == place.bus, try await bus.owner(of: NotificationNames.freedesktop) == place.server else { return }
            _ = try await bus.call(
                "CloseNotification", interface: NotificationNames.freedesktop, path: NotificationNames.freedesktopPath,
                on: NotificationNames.freedesktop, arguments: [.uint32(place.number)])
        } catch {
            Logger(label: "notifications").debug("there was nothing to withdraw: \(error)")
        }
    }

    /// The server's unique name and capabilities, queried once per server. The bus may activate the server.
    private func serving(on bus: MessageBus) async throws -> (owner: String, server: NotificationServer) {
        // Without an owner, the query starts the server.
        if let known, (try? await bus.owner(of: NotificationNames.freedesktop)) == known.owner { return known }
        let server = try await NotificationServer.freedesktop(on: bus)
        let found = (owner: try await bus.owner(of: NotificationNames.freedesktop), server: server)
        known = found
        forgetFormerServer()
        return found
    }

    /// Forgets the notifications of a former server: it sends no more signals, and libnotify would keep calling it until the main
    /// loop has reported its exit.
    private func forgetFormerServer() {
        shown = [:]
        notify_uninit()
        notify_init(Self.name)
    }

    private func answer(_ id: String, _ answer: NotificationAction, _ token: String) {
        guard let notification = shown.removeValue(forKey: id) else { return }
        // libnotify uses the notification until this callback returns, so it is closed later. Not every server closes it by
        // itself.
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
        if error.isServiceUnavailable || isDBus && denied.contains(where: { Int($0.rawValue) == error.code }) {
            return .permissionDenied
        }
        // The bus could not activate the server.
        if isDBus, error.message.contains("org.freedesktop.DBus.Error.Spawn") { return .permissionDenied }
        return .schedulingFailed
    }
}
