import DesktopIntegration
import Garden
import GardenData
import Logging

extension ReminderAnnouncer {
    func take(_ notification: ReminderNotification, _ answer: NotificationAction, _ token: String) {
        answering += 1
        let members = shown[notification.id]
        Task {
            if let result = await self.answer(notification.subject, answer) {
                await dismiss(notification, members?.subtracting(result.stillAnnounced))
                if shown[notification.id] == members { shown[notification.id] = nil }
                // The action closed the notification. The next check shows it again with the remaining tasks.
                lost.formUnion(result.unanswered)
            } else {
                // The action closed the notification. The next check shows it again.
                shown[notification.id] = nil
                lost.formUnion(notification.subject.occurrences)
            }
            answering -= 1
            onAnswer(notification, answer, token)
        }
    }

    /// The result of a notification action.
    private struct AnswerResult {
        /// Announcements that are not dismissed: they are shown again, either immediately or after an hour.
        var stillAnnounced: Set<Announcement.ID> = []
        /// Tasks that the answer is not for, such as the soil checks of a digest.
        var unanswered: [Occurrence] = []
    }

    /// Answers the tasks of a notification. Tasks that are no longer open are skipped.
    ///
    /// - Returns: Nil if the garden could not be written.
    private func answer(_ subject: ReminderNotification.Subject, _ action: NotificationAction) async -> AnswerResult? {
        do {
            if action == .snooze {
                return AnswerResult(stillAnnounced: try await repository.snoozeShown(subject.occurrences))
            }
            guard let answer = action.answer else { return AnswerResult() }
            let left = try await announcements(of: subject, leftBy: answer)
            let unanswered = Set(left.map(\.task.id))
            let tasks = subject.occurrences.filter { !unanswered.contains($0) }
            if !tasks.isEmpty { _ = try await repository.answer(tasks, answer) }
            return AnswerResult(stillAnnounced: Set(left.map(\.id)), unanswered: left.map(\.task.id))
        } catch {
            logger.error("a task could not be answered: \(error)")
            return nil
        }
    }

    /// The announcements of the tasks that an answer to a notification leaves open: those that do not accept it, and of several
    /// that are completed together also the waterings of plants whose soil is to be checked.
    private func announcements(
        of subject: ReminderNotification.Subject, leftBy answer: TaskAnswer
    ) async throws -> [Announcement] {
        let tasks = Set(subject.occurrences)
        let shown = try await repository.shownAnnouncements().due.filter { tasks.contains($0.task.id) }
        guard tasks.count > 1, answer == .done(on: nil) else { return shown.filter { !$0.task.answers.accepts(answer) } }
        let completed = Set(try await repository.bulkCompletion(of: shown.map(\.task)).completable.map(\.id))
        return shown.filter { !completed.contains($0.task.id) }
    }

    /// Records that announcements of a notification are no longer shown. Until the store is updated, the notification counts as
    /// shown, so that a concurrent check does not show it again; a notification that replaced it in the meantime stays.
    func dismiss(_ notification: ReminderNotification, _ announcements: Set<Announcement.ID>?) async {
        guard let announcements else { return }
        do {
            try await repository.dismiss(Array(announcements))
        } catch {
            logger.error("a closed reminder could not be noted: \(error)")
        }
    }
}
