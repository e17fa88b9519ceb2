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
        /// Tasks that did not accept the answer, such as the soil checks of a digest.
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
