import DesktopIntegration
import Garden
import Logging
import GardenData

/// Announces due tasks: claims them, shows notifications, and confirms what was shown.
///
/// Shown notifications are recorded in the store, so that an agent started after a crash shows them again and withdraws those
/// whose task was done in the meantime.
@MainActor
final class ReminderAnnouncer {
    /// Called with the user's action on a notification, after the garden was updated.
    var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }

    let repository: GardenRepository
    private let notifications: ReminderNotificationBuilder
    let logger = Logger(label: "reminders")
    private var notifier: (any Notifier)?
    /// Whether reminders are on but there is no notification server.
    private var waitsForServer = false
    /// Whether the notification server has replied for this batch.
    private var hasAnswered = false
    /// The number of notification actions in progress.
    var answering = 0
    /// Tasks whose notification the desktop may have removed although the action failed or did not apply to them.
    var lost: Set<Occurrence> = []
    /// The announcements of each notification that this process shows, by the notification's id.
    var shown: [String: Set<Announcement.ID>] = [:]

    init(_ repository: GardenRepository, _ notifications: ReminderNotificationBuilder) {
        self.repository = repository
        self.notifications = notifications
    }

    /// Whether this process must keep running: it shows a notification whose buttons need it, an action is in progress, or it
    /// waits for a notification server, which can appear at any time.
    var isNeeded: Bool { waitsForServer || answering > 0 || notifier?.outlivesProgram == false && !shown.isEmpty }

    var count: Int { shown.count }

    /// Switches to another notifier, or to none if nil. Notifications that the former one showed are shown again.
    func use(_ notifier: (any Notifier)?) {
        self.notifier = notifier
        shown = [:]
        if let notifier { listen(to: notifier) }
    }

    /// Handles actions on a notifier's notifications, including those shown by an earlier run of the program.
    func listen(to notifier: any Notifier) {
        notifier.onAnswer = { [weak self] notification, answer, token in self?.take(notification, answer, token) }
        notifier.onDismiss = { [weak self] notification in
            guard let self, let members = shown[notification.id] else { return }
            Task {
                await self.dismiss(notification, members)
                if self.shown[notification.id] == members { self.shown[notification.id] = nil }
            }
        }
    }

    /// Withdraws all notifications, because their garden no longer exists.
    func withdrawAll() async {
        let ids = shown.keys
        shown = [:]
        for id in ids { await notifier?.withdraw(id, handle: nil) }
    }

    /// Withdraws all notifications from a notifier that is about to be replaced.
    func withdrawAll(from former: LibnotifyNotifier) {
        let ids = shown.keys
        shown = [:]
        Task { for id in ids { await former.withdraw(id, handle: nil) } }
    }

    // MARK: Showing

    /// Withdraws obsolete notifications, shows lost ones again, and announces tasks that have come due.
    ///
    /// Whatever cannot be shown is left to a later call. Throws `StoreError`, or `ReminderError` if a notification could not be
    /// shown.
    func update() async throws {
        let preferences = try await repository.preferences()
        waitsForServer = notifier == nil && preferences.reminders.isOn == true
        guard let notifier else { return }
        hasAnswered = false
        try await updateShown(with: notifier)
        while case let claimed = try await repository.claimAnnouncements(), !claimed.isEmpty {
            let groups = ReminderNotificationGroup.groups(
                of: claimed, at: repository.moment, usesDigest: preferences.reminders.usesDigest,
                growing: !notifier.outlivesProgram)
            hasAnswered = false
            guard await reaches(notifier) else {
                try await repository.release(claimed.map(\.id))
                throw ReminderError.schedulingFailed
            }
            var failure: ReminderError?
            for (index, group) in groups.enumerated() {
                do {
                    try await show(group, with: notifier, preferences)
                } catch let error as ReminderError {
                    failure = error
                    // A notification that the server rejects does not prevent the others from being shown.
                    let answers = await notifier.answers()
                    let goesOn = answers && error == .schedulingFailed && self.notifier === notifier
                    let rest = goesOn ? [group] : Array(groups[index...])
                    try await repository.release(rest.flatMap { $0.announcements.map(\.id) })
                    if !goesOn { throw error }
                }
            }
            if let failure { throw failure }
        }
    }

    /// Whether the notification server replies. Queried once per batch, and only if there is something to show or withdraw,
    /// because the notifier's calls block, and would block for long if the server hangs.
    private func reaches(_ notifier: any Notifier) async -> Bool {
        if !hasAnswered { hasAnswered = await notifier.answers() }
        return hasAnswered
    }

    private func show(_ group: ReminderNotificationGroup, with notifier: any Notifier, _ preferences: Preferences) async throws {
        var group = group
        if let digest = group.digest {
            // A digest that replaces another one also includes the tasks of the former one.
            let before = try await repository.shownAnnouncements().due.filter {
                ReminderNotificationHandle($0.handle)?.notification == digest
            }
            group.announcements = before + group.announcements
        }
        try await present(group, with: notifier, preferences.reminders.sound)
    }

    /// Shows a notification and confirms it in the store before anything else is shown.
    private func present(
        _ group: ReminderNotificationGroup, with notifier: any Notifier, _ sound: ReminderPreferences.Sound
    ) async throws {
        let members = Set(group.announcements.map(\.id))
        // If confirming failed after it was shown, it is shown again without a sound.
        let isShown = shown.values.contains(members)
        let notification = try await notifications.notification(for: group, isShown ? .silent : sound)
        // If the server changed in the meantime, the next check starts over.
        guard self.notifier === notifier else { throw ReminderError.schedulingFailed }
        let before = group.announcements.lazy.compactMap { ReminderNotificationHandle($0.handle) }.first {
            $0.notification == notification.id
        }
        let former = shown.updateValue(members, forKey: notification.id)
        let place: String
        do {
            place = try await notifier.show(notification, replacing: before?.place)
        } catch {
            shown[notification.id] = former
            throw error
        }
        try await repository.confirm(
            group.announcements.map(\.id),
            handle: ReminderNotificationHandle(notification: notification.id, place: place).description)
        logger.notice("tasks announced: \(members.count)")
    }

    /// Withdraws obsolete notifications, and shows those again that are no longer shown.
    private func updateShown(with notifier: any Notifier) async throws {
        let (due, over) = try await repository.shownAnnouncements()
        let groups = Dictionary(grouping: due) { ReminderNotificationHandle($0.handle)?.notification ?? $0.id.description }
        let shrunk = Set(over.compactMap { ReminderNotificationHandle($0.handle)?.notification })
        for (notification, announcements) in groups where shown[notification] != Set(announcements.map(\.id)) {
            let place = announcements.lazy.compactMap { ReminderNotificationHandle($0.handle)?.place }.first
            // The desktop still shows the notifications of an earlier run, unless this one includes tasks that are no longer due.
            let isLost = announcements.contains { lost.contains($0.task.id) }
            if notifier.outlivesProgram, place == GioNotifier.handle, shown[notification] == nil, !shrunk.contains(notification),
                !isLost
            {
                shown[notification] = Set(announcements.map(\.id))
                continue
            }
            guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
            let digest = notification.hasPrefix(ReminderNotification.digest) ? notification : nil
            // A notification that is shown again, or with fewer tasks, makes no sound.
            try await present(ReminderNotificationGroup(announcements, digest: digest), with: notifier, .silent)
            lost.subtract(announcements.map(\.task.id))
        }
        var withdrawn: Set<String> = []
        for (id, text) in over {
            if let handle = ReminderNotificationHandle(text), groups[handle.notification] == nil,
                withdrawn.insert(handle.notification).inserted
            {
                guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
                await notifier.withdraw(handle.notification, handle: handle.place)
                shown[handle.notification] = nil
            }
            try await repository.dismiss([id])
        }
    }
}

extension ReminderNotification {
    /// The id of the notification for several tasks, or the prefix of its id.
    static let digest = "digest"
}

/// Identifies a shown notification in the store: its id and the notifier's handle.
struct ReminderNotificationHandle: CustomStringConvertible {
    let notification: String
    let place: String

    init(notification: String, place: String) {
        self.notification = notification
        self.place = place
    }

    /// Parses the text form. Returns nil for other text.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        self.init(notification: String(parts[0]), place: String(parts[1]))
    }

    var description: String { "\(notification) \(place)" }
}
