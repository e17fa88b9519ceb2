import Foundation
import GLibKit
import Garden
import Localization

/// Shows notifications as GNotifications of the application, through `org.gtk.Notifications` or a portal.
///
/// A click or button activates an action of the application, and the bus starts the application if necessary. There is one action
/// for each ``NotificationAction`` with the text forms of the occurrences as its parameter, `app.show-plant` with the text form
/// of the plant id, and `app.show-schedule`. The desktop then removes the notification. It does not report that a notification
/// was dismissed.
@MainActor
public final class GioNotifier: Notifier {
    /// True: the desktop keeps the notifications, and a click or button starts the program.
    public let outlivesProgram = true
    /// Called with the user's action on a notification and an activation token for a window that it opens (empty for none).
    ///
    /// For a notification shown by an earlier run of the program, only the subject is known: its id and texts are empty.
    public var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }
    /// Never called.
    public var onDismiss: @MainActor (ReminderNotification) -> Void = { _ in }

    /// The handle of every notification of this notifier, because the desktop identifies them by their ids.
    public static let handle = "gio"

    private let application: HeadlessApplication
    private let isSandboxed: Bool
    private var shown: [String: ReminderNotification] = [:]

    /// Adds the notifications' actions to the application, which need not be running yet.
    public convenience init(application: HeadlessApplication) {
        self.init(application: application, isSandboxed: NotificationServer.isSandboxed)
    }

    init(application: HeadlessApplication, isSandboxed: Bool) {
        self.application = application
        self.isSandboxed = isSandboxed
        for answer in NotificationAction.allCases where answer.answer != nil {
            application.action(
                answer.rawValue, withStrings: { [weak self] in self?.answer($0.compactMap(Occurrence.init), answer) })
        }
        application.action(
            "show-plant", withString: { [weak self] in if let plant = Plant.ID($0) { self?.open(plant) } })
        application.action("show-schedule") { [weak self] in self?.openSchedule() }
    }

    /// True, because sending a GNotification does not wait for a reply.
    public func answers() async -> Bool { true }

    /// Sends a notification, replacing the one with the same id, including one from an earlier run.
    ///
    /// - Returns: The constant ``handle``.
    /// - Throws: ``Garden/ReminderError/permissionDenied`` if there is no server. The server does not report errors.
    public func show(
        _ notification: ReminderNotification, replacing handle: String?
    ) async throws(ReminderError) -> String {
        guard await isTaken else { throw .permissionDenied }
        application.send(applicationNotification(for: notification), id: notification.id)
        shown[notification.id] = notification
        return Self.handle
    }

    /// Withdraws a notification, including one from an earlier run; does nothing if it is no longer shown.
    public func withdraw(_ id: String, handle: String?) async {
        shown[id] = nil
        if await isTaken { application.withdrawNotification(id) }
    }

    /// Whether a server or portal is available. Without this check, GLib would choose another server and keep using it.
    private var isTaken: Bool {
        get async {
            guard let bus = application.bus else { return false }
            // The bus activates the portal on the first call.
            if isSandboxed { return true }
            // An error means that there is no owner.
            return (try? await bus.owner(of: NotificationNames.gtk)) != nil
        }
    }

    private func applicationNotification(for notification: ReminderNotification) -> ApplicationNotification {
        var made = ApplicationNotification(title: notification.title, body: notification.body, picture: notification.picture)
        guard notification.subject != .test else { return made }
        made.click =
            notification.subject.plant.map { .init("show-plant", target: .string($0.description)) } ?? .init("show-schedule")
        let tasks = Variant.strings(notification.subject.occurrences.map(\.description))
        made.buttons = notification.buttons.map { ($0.label, .init($0.rawValue, target: tasks)) }
        return made
    }

    private func answer(_ tasks: [Occurrence], _ answer: NotificationAction) {
        guard !tasks.isEmpty else { return }
        notify(known { $0.occurrences == tasks } ?? Self.unknown(.tasks(tasks)), answer)
    }

    private func open(_ plant: Plant.ID) {
        notify(known { $0.plant == plant } ?? Self.unknown(.plant(plant)), .open)
    }

    private func openSchedule() {
        notify(known { $0.plant == nil && !$0.occurrences.isEmpty } ?? Self.unknown(.tasks([])), .open)
    }

    private func notify(_ notification: ReminderNotification, _ answer: NotificationAction) {
        shown[notification.id] = nil
        onAnswer(notification, answer, application.activationToken)
    }

    /// The only matching notification of this run; nil if there is none or several, such as for two tasks of one plant.
    private func known(_ fits: (ReminderNotification.Subject) -> Bool) -> ReminderNotification? {
        let fitting = shown.values.filter { fits($0.subject) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    private static func unknown(_ subject: ReminderNotification.Subject) -> ReminderNotification {
        ReminderNotification(id: "", title: "", body: "", sound: .silent, subject: subject)
    }
}
