import DesktopIntegration
import Garden
import Logging
import GardenData

/// Tells the user of due tasks: claims them, shows them, and confirms what was shown.
///
/// What is shown stands in the store, so that an agent that comes after a crash shows it again and takes away what was done
/// meanwhile.
@MainActor
final class ReminderAnnouncer {
    /// Called with what the user did with a notification, after the garden knows of it.
    var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void = { _, _, _ in }

    private let repository: GardenRepository
    private let notifications: ReminderNotificationBuilder
    private let logger = Logger(label: "reminders")
    private var notifier: (any Notifier)?
    /// Whether reminders are wanted and nobody is there to show them.
    private var waitsForServer = false
    /// Whether who shows notifications has answered for this batch.
    private var hasAnswered = false
    /// How many presses are being carried out.
    private var answering = 0
    /// Tasks whose press could not be carried out: the desktop may have taken their notification away.
    private var lost: Set<Occurrence> = []
    /// The announcements of each notification that this process shows, by the notification's id.
    private var shown: [String: Set<Announcement.ID>] = [:]

    init(_ repository: GardenRepository, _ notifications: ReminderNotificationBuilder) {
        self.repository = repository
        self.notifications = notifications
    }

    /// Whether something is shown whose buttons need this process, a press is being carried out, or a server is waited for that may
    /// come any time.
    var isNeeded: Bool { waitsForServer || answering > 0 || notifier?.outlivesProgram == false && !shown.isEmpty }

    /// How many notifications of tasks this process shows.
    var count: Int { shown.count }

    /// Shows through another notifier from now on; through none with nil. What the former one showed is shown again.
    func use(_ notifier: (any Notifier)?) {
        self.notifier = notifier
        shown = [:]
        if let notifier { listen(to: notifier) }
    }

    /// Does what the user says on a notifier's notifications, also on those that an earlier run of the program showed.
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

    /// Takes everything away: the garden that it tells of is not there any more.
    func withdrawAll() {
        for id in shown.keys { notifier?.withdraw(id, handle: nil) }
        shown = [:]
    }

    // MARK: Showing

    /// Takes away what is over, shows again what was lost, and tells of what has come due.
    ///
    /// What cannot be shown is left to a later look. Throws `StoreError`, or `ReminderError` where nothing could be shown.
    func look() async throws {
        let preferences = try await repository.preferences()
        waitsForServer = notifier == nil && preferences.reminders.isOn == true
        guard let notifier else { return }
        hasAnswered = false
        try await settle(with: notifier)
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
                    // One that the server refuses keeps none of the others from being shown.
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

    /// Whether who shows notifications answers, asked once for each batch and only where there is something to show or to take away: the
    /// notifier's calls block, and would do so for long where it hangs.
    private func reaches(_ notifier: any Notifier) async -> Bool {
        if !hasAnswered { hasAnswered = await notifier.answers() }
        return hasAnswered
    }

    private func show(_ group: ReminderNotificationGroup, with notifier: any Notifier, _ preferences: Preferences) async throws {
        var group = group
        if let digest = group.digest {
            // A digest that takes the place of another tells of what that still tells of, too.
            let before = try await repository.shownAnnouncements().due.filter {
                ReminderNotificationHandle($0.handle)?.notification == digest
            }
            group.announcements = before + group.announcements
        }
        try await present(group, with: notifier, preferences.reminders.sound)
    }

    /// Shows and confirms. The store knows of it before anything else is shown.
    private func present(
        _ group: ReminderNotificationGroup, with notifier: any Notifier, _ sound: ReminderPreferences.Sound
    ) async throws {
        let members = Set(group.announcements.map(\.id))
        // What could not be confirmed after it was shown is shown once more, without a sound.
        let isShown = shown.values.contains(members)
        let notification = try await notifications.notification(for: group, isShown ? .silent : sound)
        // Another server may have come meanwhile, for which everything is looked at again.
        guard self.notifier === notifier else { throw ReminderError.schedulingFailed }
        let before = group.announcements.lazy.compactMap { ReminderNotificationHandle($0.handle) }.first {
            $0.notification == notification.id
        }
        let place = try notifier.show(notification, replacing: before?.place)
        shown[notification.id] = members
        try await repository.confirm(
            group.announcements.map(\.id),
            handle: ReminderNotificationHandle(notification: notification.id, place: place).description)
        logger.notice("tasks told of: \(members.count)")
    }

    /// Takes away what is over, and shows again what nobody shows any more.
    private func settle(with notifier: any Notifier) async throws {
        let (due, over) = try await repository.shownAnnouncements()
        let groups = Dictionary(grouping: due) { ReminderNotificationHandle($0.handle)?.notification ?? $0.id.description }
        let shrunk = Set(over.compactMap { ReminderNotificationHandle($0.handle)?.notification })
        for (notification, announcements) in groups where shown[notification] != Set(announcements.map(\.id)) {
            let place = announcements.lazy.compactMap { ReminderNotificationHandle($0.handle)?.place }.first
            // The desktop still shows what an earlier run of this program handed to it, unless that tells of more than is due.
            let isLost = announcements.contains { lost.contains($0.task.id) }
            if notifier.outlivesProgram, place == GioNotifier.handle, shown[notification] == nil, !shrunk.contains(notification),
                !isLost
            {
                shown[notification] = Set(announcements.map(\.id))
                continue
            }
            guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
            let digest = notification.hasPrefix(ReminderNotification.digest) ? notification : nil
            // What is shown once more, or tells of less than before, makes no sound.
            try await present(ReminderNotificationGroup(announcements, digest: digest), with: notifier, .silent)
            lost.subtract(announcements.map(\.task.id))
        }
        var withdrawn: Set<String> = []
        for (id, text) in over {
            if let handle = ReminderNotificationHandle(text), groups[handle.notification] == nil,
                withdrawn.insert(handle.notification).inserted
            {
                guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
                notifier.withdraw(handle.notification, handle: handle.place)
                shown[handle.notification] = nil
            }
            try await repository.dismiss([id])
        }
    }

    // MARK: What the user does

    private func take(_ notification: ReminderNotification, _ answer: NotificationAction, _ token: String) {
        answering += 1
        let members = shown[notification.id]
        Task {
            if let result = await self.answer(notification.subject, answer) {
                await dismiss(notification, members?.subtracting(result.stillAnnounced))
                if shown[notification.id] == members { shown[notification.id] = nil }
                // The press closed the notification; the next look shows it again for what is left of it.
                lost.formUnion(result.unanswered)
            } else {
                // The notification has gone with the press. The next look shows it again.
                shown[notification.id] = nil
                lost.formUnion(notification.subject.occurrences)
            }
            answering -= 1
            onAnswer(notification, answer, token)
        }
    }

    /// What a press did.
    private struct AnswerResult {
        /// Announcements that are not dismissed: they are shown again, at once or after an hour.
        var stillAnnounced: Set<Announcement.ID> = []
        /// Tasks that did not accept the answer, such as the soil checks of a digest.
        var unanswered: [Occurrence] = []
    }

    /// Answers the tasks of a notification. Tasks that are not open any more are skipped.
    ///
    /// - Returns: nil if the garden did not take the answer.
    private func answer(_ subject: ReminderNotification.Subject, _ action: NotificationAction) async -> AnswerResult? {
        do {
            if action == .snooze {
                return AnswerResult(stillAnnounced: try await repository.snoozeShown(subject.occurrences))
            }
            guard let answer = action.answer else { return AnswerResult() }
            _ = try await repository.answer(subject.occurrences, answer)
            let tasks = Set(subject.occurrences)
            let left = try await repository.shownAnnouncements().due.filter {
                tasks.contains($0.task.id) && !$0.task.answers.accepts(answer)
            }
            return AnswerResult(stillAnnounced: Set(left.map(\.id)), unanswered: left.map(\.task.id))
        } catch {
            logger.error("a task could not be answered: \(error)")
            return nil
        }
    }

    /// Notes that announcements of a notification are not shown any more. As long as the store does not know, the notification counts as
    /// shown, so that a look meanwhile does not show it again; one that was put in its place meanwhile stays.
    private func dismiss(_ notification: ReminderNotification, _ announcements: Set<Announcement.ID>?) async {
        guard let announcements else { return }
        do {
            try await repository.dismiss(Array(announcements))
        } catch {
            logger.error("a closed reminder could not be noted: \(error)")
        }
    }
}

extension ReminderNotification {
    /// The id of the notification that tells of several tasks, or what it begins with.
    static let digest = "digest"
}

/// What the store keeps of a notification that is shown: which one, and where the notifier says that it is.
struct ReminderNotificationHandle: CustomStringConvertible {
    let notification: String
    let place: String

    init(notification: String, place: String) {
        self.notification = notification
        self.place = place
    }

    /// Reads the text form; nil for other text.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        self.init(notification: String(parts[0]), place: String(parts[1]))
    }

    var description: String { "\(notification) \(place)" }
}
