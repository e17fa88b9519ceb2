import DesktopIntegration
import Foundation
import Garden
import GardenData
import Localization

/// Builds notifications, with localized text and pictures, from announcements.
struct ReminderNotificationBuilder: Sendable {
    let repository: GardenRepository
    let folders: Folders
    let locale: Locale

    func notification(for group: ReminderNotificationGroup, _ sound: ReminderPreferences.Sound) async throws
        -> ReminderNotification
    {
        let formatter = GardenFormatter(
            locale: locale, units: try await repository.preferences().units, today: repository.today)
        guard let digest = group.digest, let first = group.announcements.first else {
            let announcement = group.announcements[0]
            return ReminderNotification(
                id: announcement.id.description, title: tr("Plant Care Reminder"), body: body(announcement.task, formatter),
                picture: picture(of: announcement.task),
                sound: playable(sound),
                subject: .task(announcement.task.id, announcement.task.plant),
                buttons: NotificationAction.buttons(for: [announcement.task.answers]))
        }
        let tasks = group.announcements.map(\.task)
        // A digest with only one task left describes that task.
        let text = group.announcements.count == 1 ? body(first.task, formatter) : formatter.digest(of: tasks)
        // Where only soil checks are left, and waterings that depend on them, a button to complete would do nothing.
        let completable = try await repository.bulkCompletion(of: tasks).completable
        let canComplete = tasks.count == 1 || !completable.isEmpty
        return ReminderNotification(
            id: digest, title: tr("Plant Care Reminder"), body: text,
            picture: picture(of: first.task),
            sound: playable(sound), subject: .tasks(tasks.map(\.id)),
            buttons: canComplete ? NotificationAction.buttons(for: tasks.map(\.answers)) : [.snooze])
    }

    /// A test notification that shows what reminders look and sound like.
    func test(_ number: Int, _ sound: ReminderPreferences.Sound) -> ReminderNotification {
        let formatter = GardenFormatter(locale: locale, units: nil, today: repository.today)
        return ReminderNotification(
            id: "test-\(number)", title: tr("Test Reminder"), body: formatter.testReminder, sound: playable(sound), subject: .test
        )
    }

    private func body(_ task: TaskSummary, _ formatter: GardenFormatter) -> String {
        task.moment.day > repository.today
            ? formatter.reminder(of: task.type, for: task.plantName, on: task.moment.day)
            : formatter.reminder(of: task.type, for: task.plantName)
    }

    /// The sound, or the desktop's own if its file is not one: the notification server would open whatever is there.
    private func playable(_ sound: ReminderPreferences.Sound) -> ReminderPreferences.Sound {
        sound.isPlayable ? sound : .standard
    }

    /// The picture file of a plant: the display copy of its cover if it exists, or else the illustration.
    private func picture(of task: TaskSummary) -> URL? {
        folders.picture(photo: task.photo, art: task.art)
    }
}
