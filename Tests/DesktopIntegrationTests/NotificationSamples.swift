import Foundation
import Garden

@testable import DesktopIntegration

/// Sample notifications in the form of reminders.
enum NotificationSamples {
    static let plant = Plant.ID.new()

    static func occurrence() -> Occurrence { Occurrence(rule: .new(), place: .on(LocalDay(clamping: 20_000))) }

    static func notification(
        _ id: String = "one", body: String = "Monstera needs watering", picture: URL? = nil,
        sound: ReminderPreferences.Sound = .standard, subject: ReminderNotification.Subject? = nil
    ) -> ReminderNotification {
        ReminderNotification(
            id: id, title: "Plant Care Reminder", body: body, picture: picture, sound: sound,
            subject: subject ?? .task(occurrence(), plant), buttons: [.complete, .snooze])
    }
}
