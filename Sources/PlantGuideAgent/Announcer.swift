import DesktopIntegration
import Garden
import Logging
import GardenData

/// Tells the user of due tasks: claims them, shows them, and confirms what was shown.
///
/// What is shown stands in the store, so that an agent that comes after a crash shows it again and takes away what was done
/// meanwhile.
@MainActor
final class Announcer {
    /// Called with what the user did with a notification, after the garden knows of it.
    var onAnswer: @MainActor (Notice, NoticeAnswer, _ activationToken: String) -> Void = { _, _, _ in }

    private let gardener: Gardener
    private let notices: NoticeMaker
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

    init(_ gardener: Gardener, _ notices: NoticeMaker) {
        self.gardener = gardener
        self.notices = notices
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
        notifier.onAnswer = { [weak self] notice, answer, token in self?.take(notice, answer, token) }
        notifier.onDismiss = { [weak self] notice in
            guard let self, let members = shown[notice.id] else { return }
            Task {
                await self.dismiss(notice, members)
                if self.shown[notice.id] == members { self.shown[notice.id] = nil }
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
        let household = try await gardener.household()
        waitsForServer = notifier == nil && household.reminders.isOn == true
        guard let notifier else { return }
        hasAnswered = false
        try await settle(with: notifier)
        while case let claimed = try await gardener.claimAnnouncements(), !claimed.isEmpty {
            let groups = NoticeGroup.groups(
                of: claimed, at: gardener.moment, usesDigest: household.reminders.usesDigest,
                growing: !notifier.outlivesProgram)
            hasAnswered = false
            guard await reaches(notifier) else {
                try await gardener.release(claimed.map(\.id))
                throw ReminderError.schedulingFailed
            }
            var failure: ReminderError?
            for (index, group) in groups.enumerated() {
                do {
                    try await show(group, with: notifier, household)
                } catch let error as ReminderError {
                    failure = error
                    // One that the server refuses keeps none of the others from being shown.
                    let answers = await notifier.answers()
                    let goesOn = answers && error == .schedulingFailed && self.notifier === notifier
                    let rest = goesOn ? [group] : Array(groups[index...])
                    try await gardener.release(rest.flatMap { $0.announcements.map(\.id) })
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

    private func show(_ group: NoticeGroup, with notifier: any Notifier, _ household: Household) async throws {
        var group = group
        if let digest = group.digest {
            // A digest that takes the place of another tells of what that still tells of, too.
            let before = try await gardener.shownAnnouncements().due.filter { NoticeHandle($0.handle)?.notice == digest }
            group.announcements = before + group.announcements
        }
        try await present(group, with: notifier, household.reminders.sound)
    }

    /// Shows and confirms. The store knows of it before anything else is shown.
    private func present(
        _ group: NoticeGroup, with notifier: any Notifier, _ sound: ReminderPreferences.Sound
    ) async throws {
        let members = Set(group.announcements.map(\.id))
        // What could not be confirmed after it was shown is shown once more, without a sound.
        let isShown = shown.values.contains(members)
        let notice = try await notices.notice(for: group, isShown ? .silent : sound)
        // Another server may have come meanwhile, for which everything is looked at again.
        guard self.notifier === notifier else { throw ReminderError.schedulingFailed }
        let before = group.announcements.lazy.compactMap { NoticeHandle($0.handle) }.first { $0.notice == notice.id }
        let place = try notifier.show(notice, replacing: before?.place)
        shown[notice.id] = members
        try await gardener.confirm(
            group.announcements.map(\.id), handle: NoticeHandle(notice: notice.id, place: place).description)
        logger.notice("tasks told of: \(members.count)")
    }

    /// Takes away what is over, and shows again what nobody shows any more.
    private func settle(with notifier: any Notifier) async throws {
        let (due, over) = try await gardener.shownAnnouncements()
        let groups = Dictionary(grouping: due) { NoticeHandle($0.handle)?.notice ?? $0.id.description }
        let shrunk = Set(over.compactMap { NoticeHandle($0.handle)?.notice })
        for (notice, announcements) in groups where shown[notice] != Set(announcements.map(\.id)) {
            let place = announcements.lazy.compactMap { NoticeHandle($0.handle)?.place }.first
            // The desktop still shows what an earlier run of this program handed to it, unless that tells of more than is due.
            let isLost = announcements.contains { lost.contains($0.task.id) }
            if notifier.outlivesProgram, place == GioNotifier.handle, shown[notice] == nil, !shrunk.contains(notice), !isLost {
                shown[notice] = Set(announcements.map(\.id))
                continue
            }
            guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
            let digest = notice.hasPrefix(Notice.digest) ? notice : nil
            // What is shown once more, or tells of less than before, makes no sound.
            try await present(NoticeGroup(announcements, digest: digest), with: notifier, .silent)
            lost.subtract(announcements.map(\.task.id))
        }
        var withdrawn: Set<String> = []
        for (id, text) in over {
            if let handle = NoticeHandle(text), groups[handle.notice] == nil, withdrawn.insert(handle.notice).inserted {
                guard await reaches(notifier) else { throw ReminderError.schedulingFailed }
                notifier.withdraw(handle.notice, handle: handle.place)
                shown[handle.notice] = nil
            }
            try await gardener.dismiss([id])
        }
    }

    // MARK: What the user does

    private func take(_ notice: Notice, _ answer: NoticeAnswer, _ token: String) {
        answering += 1
        let members = shown[notice.id]
        Task {
            if let again = await self.answer(notice.subject, answer) {
                await dismiss(notice, members?.subtracting(again))
                if shown[notice.id] == members { shown[notice.id] = nil }
            } else {
                // The notification has gone with the press. The next look shows it again.
                shown[notice.id] = nil
                lost.formUnion(notice.subject.occurrences)
            }
            answering -= 1
            onAnswer(notice, answer, token)
        }
    }

    /// Does what a button says. Tasks that are not open any more are passed over.
    ///
    /// - Returns: the announcements that are told of once more, most often none; nil where the garden has not taken it.
    private func answer(_ subject: Notice.Subject, _ answer: NoticeAnswer) async -> Set<Announcement.ID>? {
        do {
            switch answer {
            case .complete: _ = try await gardener.answer(subject.occurrences, .done(on: nil))
            case .snooze: return try await gardener.snoozeShown(subject.occurrences)
            case .open: break
            }
            return []
        } catch {
            logger.error("a task could not be answered: \(error)")
            return nil
        }
    }

    /// Notes that announcements of a notification are not shown any more. As long as the store does not know, the notification counts as
    /// shown, so that a look meanwhile does not show it again; one that was put in its place meanwhile stays.
    private func dismiss(_ notice: Notice, _ announcements: Set<Announcement.ID>?) async {
        guard let announcements else { return }
        do {
            try await gardener.dismiss(Array(announcements))
        } catch {
            logger.error("a closed reminder could not be noted: \(error)")
        }
    }
}

extension Notice {
    /// The id of the notification that tells of several tasks, or what it begins with.
    static let digest = "digest"
}

/// What the store keeps of a notification that is shown: which one, and where the notifier says that it is.
struct NoticeHandle: CustomStringConvertible {
    let notice: String
    let place: String

    init(notice: String, place: String) {
        self.notice = notice
        self.place = place
    }

    /// Reads the text form; nil for other text.
    init?(_ text: String?) {
        guard let parts = text?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        self.init(notice: String(parts[0]), place: String(parts[1]))
    }

    var description: String { "\(notice) \(place)" }
}
