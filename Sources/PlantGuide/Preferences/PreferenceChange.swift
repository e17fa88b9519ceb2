import Garden
import Localization

extension Preferences {
    /// The title of the row in the dialog whose value differs from that of other preferences; nil if several do, or none.
    func changedTitle(from before: Preferences) -> String? {
        let changed = rows(comparedTo: before).filter(\.isChanged)
        guard changed.count == 1 else { return nil }
        if case (.onDeviceFirst, .onDeviceFirst, .strategy) = (strategy, before.strategy, changed[0].key) {
            return PreferenceKey.thresholdTitle
        }
        return changed[0].key.title
    }

    private func rows(comparedTo before: Preferences) -> [(key: PreferenceKey, isChanged: Bool)] {
        [
            (.careTime, careTime != before.careTime),
            (.groupsWatering, groupsWatering != before.groupsWatering),
            (.wateringDays, wateringDays != before.wateringDays),
            (.adjustsForSeason, adjustsForSeason != before.adjustsForSeason),
            (.checksSoilFirst, checksSoilFirst != before.checksSoilFirst),
            (.place, place != before.place),
            (.hemisphere, hemisphere != before.hemisphere),
            (.units, units != before.units),
            (.strategy, strategy != before.strategy),
            (.model, model != before.model),
            (.project, project != before.project),
            (.mayUpload, mayUpload != before.mayUpload),
            (.reminders, reminders.isOn != before.reminders.isOn),
            (.tray, reminders.showsTray != before.reminders.showsTray),
            (.remindDaysBefore, remindDaysBefore != before.remindDaysBefore),
            (.reminderDigest, reminders.usesDigest != before.reminders.usesDigest),
            (.quietHours, reminders.quietHours != before.reminders.quietHours),
            (.reminderSound, reminders.sound != before.reminders.sound),
            (.feed, feed.isOn != before.feed.isOn),
            (.feedTimed, feed.isTimed != before.feed.isTimed),
            (.feedAlarms, feed.hasAlarms != before.feed.hasAlarms),
            (.backupMegabytes, backupMegabytes != before.backupMegabytes),
        ]
    }
}
