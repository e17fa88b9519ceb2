import Foundation
import Garden
import Testing
import Localization

@Suite("Messages for reminder errors")
struct ReminderErrorFormattingTests {
    @Test(
        "each error has its message",
        arguments: [
            (ReminderError.permissionDenied, "Notification permission denied. Enable in Settings."),
            (.schedulingFailed, "Failed to schedule reminder."),
            (.invalidTriggerDate, "Cannot schedule reminder for past date."),
            (.categoryNotRegistered, "Notification category not configured."),
        ])
    func messages(error: ReminderError, message: String) {
        let words = GardenFormatter(units: Preferences().units, today: LocalDay(clamping: 0))
        #expect(words.message(for: error) == message)
    }
}
