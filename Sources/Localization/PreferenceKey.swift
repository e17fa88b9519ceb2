/// A preference, by its key in the command line and JSON.
public enum PreferenceKey: String, CaseIterable, Sendable {
    case careTime, remindDaysBefore, groupsWatering, wateringDays, adjustsForSeason, checksSoilFirst, place, hemisphere, units
    case strategy, model, project, mayUpload, reminders, reminderSound, quietHours, reminderDigest, tray, backupMegabytes
    case feed, feedTimed, feedAlarms
}

/// The one table of what preferences are called.
extension PreferenceKey {
    /// The title of its row in the window, below the heading of a group.
    public var title: String {
        switch self {
        case .careTime: tr("Default Time")
        case .remindDaysBefore: tr("Remind in Advance")
        case .groupsWatering: tr("Group Watering Days")
        case .wateringDays: tr("Watering Days")
        case .adjustsForSeason: tr("Adjust for Season")
        case .checksSoilFirst: tr("Check Soil First")
        case .place: tr("Default Location")
        case .hemisphere: tr("Hemisphere")
        case .units: tr("Units")
        case .strategy: tr("Identify Photos With")
        case .model: tr("Model")
        case .project: tr("Flora")
        case .mayUpload: tr("Send Photos to Pl@ntNet")
        case .reminders: tr("Reminders")
        case .reminderSound: tr("Sound")
        case .quietHours: tr("Quiet Hours")
        case .reminderDigest: tr("Combine Reminders")
        case .tray: tr("Tray Icon")
        case .backupMegabytes: tr("Space for Backups")
        case .feed: tr("Calendar Feed")
        case .feedTimed: tr("Tasks in the Calendar")
        case .feedAlarms: tr("Alarms")
        }
    }

    /// The title where no heading says what it is about.
    public var fullTitle: String {
        switch self {
        case .reminderSound: tr("Reminder Sound")
        case .feedTimed: tr("Time of Day in the Calendar")
        case .feedAlarms: tr("Alarms in the Calendar")
        default: title
        }
    }

    /// The title of the row with the match below which Pl@ntNet is asked, which is a part of ``strategy``.
    public static var thresholdTitle: String { tr("Ask Pl@ntNet if Match Is Below") }
}
