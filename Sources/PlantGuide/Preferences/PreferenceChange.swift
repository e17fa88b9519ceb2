import Garden
import Localization

extension Preferences {
    /// The title of the row in the dialog whose value differs from that of other preferences; nil if several do, or none.
    func changedTitle(from before: Preferences) -> String? {
        let changed = rows(comparedTo: before).filter(\.isChanged)
        return changed.count == 1 ? changed[0].title : nil
    }

    private func rows(comparedTo before: Preferences) -> [(title: String, isChanged: Bool)] {
        let changesThreshold = if case (.onDeviceFirst, .onDeviceFirst) = (strategy, before.strategy) { true } else { false }
        return [
            (tr("Default Time"), careTime != before.careTime),
            (tr("Group Watering Days"), groupsWatering != before.groupsWatering),
            (tr("Watering Days"), wateringDays != before.wateringDays),
            (tr("Adjust for Season"), adjustsForSeason != before.adjustsForSeason),
            (tr("Check the Soil First"), checksSoilFirst != before.checksSoilFirst),
            (tr("Default Location"), place != before.place),
            (tr("Hemisphere"), hemisphere != before.hemisphere),
            (tr("Units"), units != before.units),
            (changesThreshold ? tr("Ask Pl@ntNet Below") : tr("Identify Photos With"), strategy != before.strategy),
            (tr("Model"), model != before.model),
            (tr("Flora"), project != before.project),
            (OutgoingData.photos.title, mayUpload != before.mayUpload),
            (tr("Reminders"), reminders.isOn != before.reminders.isOn),
            (tr("Tray Icon"), reminders.showsTray != before.reminders.showsTray),
            (tr("Remind in Advance"), remindDaysBefore != before.remindDaysBefore),
            (tr("Combine Reminders"), reminders.usesDigest != before.reminders.usesDigest),
            (tr("Quiet Hours"), reminders.quietHours != before.reminders.quietHours),
            (tr("Sound"), reminders.sound != before.reminders.sound),
            (tr("Calendar Feed"), feed.isOn != before.feed.isOn),
            (tr("Tasks in the Calendar"), feed.isTimed != before.feed.isTimed),
            (tr("Alarms"), feed.hasAlarms != before.feed.hasAlarms),
            (tr("Space for Backups"), backupMegabytes != before.backupMegabytes),
        ]
    }
}
