import Foundation
import GLibKit
import Garden
import Localization

/// Shows notifications in the application's name where `org.gtk.Notifications` or a portal takes them.
///
/// A press comes as an action of the application, which the bus starts for it: one for each
/// ``NotificationAction`` with the texts of the occurrences, `app.show-plant` with the text of the plant's id, `app.show-schedule`. The desktop takes the notification
/// away then. It does not tell that a notification was dismissed.
@MainActor
public final class GioNotifier: Notifier {
    /// True: the desktop keeps them, and a press starts the program.
    public let outlivesProgram = true
    /// Called with what the user did with a notification, and a token for the window that is then opened (empty for none).
    ///
    /// Of a notification that an earlier run of the program showed, only the subject is known: its id and its words are empty.
    public var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }
    /// Never called.
    public var onDismiss: @MainActor (ReminderNotification) -> Void = { _ in }

    /// The handle of every notification of this notifier: the desktop knows them by their ids.
    public static let handle = "gio"

    private let application: HeadlessApplication
    private let isSandboxed: Bool
    private var shown: [String: ReminderNotification] = [:]

    /// Gives the application the actions that the notifications press. It may not run yet.
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

    /// True: nobody's answer is waited for.
    public func answers() async -> Bool { true }

    /// Hands a notification to the desktop, in the place of the one of the same id, whoever showed that.
    ///
    /// - Returns: a handle that says no more than that it is here.
    /// - Throws: ``Garden/ReminderError/permissionDenied`` where nobody takes it. What the desktop does with it is not told.
    public func show(_ notification: ReminderNotification, replacing handle: String?) throws(ReminderError) -> String {
        guard isTaken else { throw .permissionDenied }
        application.send(applicationNotification(for: notification), id: notification.id)
        shown[notification.id] = notification
        return Self.handle
    }

    /// Takes a notification away, also one of an earlier run; one that is not there any more is none to take.
    public func withdraw(_ id: String, handle: String?) {
        shown[id] = nil
        if isTaken { application.withdrawNotification(id) }
    }

    /// Whether somebody takes notifications. GLib would otherwise turn to another server, and stay with it.
    private var isTaken: Bool {
        guard let bus = application.bus else { return false }
        // The bus starts the portal for who calls it.
        return isSandboxed || (try? bus.ownerAndWait(of: NotificationNames.gtk)) != nil
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
        tell(known { $0.occurrences == tasks } ?? Self.unknown(.tasks(tasks)), answer)
    }

    private func open(_ plant: Plant.ID) {
        tell(known { $0.plant == plant } ?? Self.unknown(.plant(plant)), .open)
    }

    private func openSchedule() {
        tell(known { $0.plant == nil && !$0.occurrences.isEmpty } ?? Self.unknown(.tasks([])), .open)
    }

    private func tell(_ notification: ReminderNotification, _ answer: NotificationAction) {
        shown[notification.id] = nil
        onAnswer(notification, answer, application.activationToken)
    }

    /// The notification of this run that fits; nil where several do, as for two tasks of one plant.
    private func known(_ fits: (ReminderNotification.Subject) -> Bool) -> ReminderNotification? {
        let fitting = shown.values.filter { fits($0.subject) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    private static func unknown(_ subject: ReminderNotification.Subject) -> ReminderNotification {
        ReminderNotification(id: "", title: "", body: "", sound: .silent, subject: subject)
    }
}
