import Garden

extension GardenFormatter {
    /// The message for reminders that cannot be shown.
    func message(for error: ReminderError) -> String {
        switch error {
        case .permissionDenied: tr("Notification permission denied. Enable in Settings.")
        case .schedulingFailed: tr("Failed to schedule reminder.")
        case .invalidTriggerDate: tr("Cannot schedule reminder for past date.")
        case .categoryNotRegistered: tr("Notification category not configured.")
        }
    }
}
