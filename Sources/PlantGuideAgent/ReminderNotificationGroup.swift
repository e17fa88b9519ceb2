import DesktopIntegration
import Garden

/// Announcements that one notification tells of.
struct ReminderNotificationGroup {
    /// The announcements, the soonest first.
    var announcements: [Announcement]
    /// The id of the digest, which may tell of one task as well; nil for the notification of one task.
    let digest: String?

    init(_ announcements: [Announcement], digest: String? = nil) {
        self.announcements = announcements
        self.digest = digest
    }

    /// How many minutes after its moment a reminder counts as late.
    static let lateAfter = 1

    /// How many notifications come at once; more come as the digest. Servers such as notification-daemon refuse more than twenty.
    static let mostAtOnce = 20

    /// Which announcements are told of together at a moment: all where the user wants a digest, and those that come late, as after a
    /// night asleep, where there are several.
    ///
    /// - Parameter growing: Whether a later digest takes the place of an earlier one and tells of its tasks too. Where the user's closing
    ///   of a notification is not told, each digest stands alone, lest it bring back what was closed.
    static func groups(
        of announcements: [Announcement], at moment: LocalMoment, usesDigest: Bool, growing: Bool
    ) -> [ReminderNotificationGroup] {
        let usesDigest = usesDigest || announcements.count > mostAtOnce
        let late = usesDigest ? announcements : announcements.filter { isLate($0, at: moment) }
        guard let first = late.first, usesDigest || late.count > 1 else {
            return announcements.map { ReminderNotificationGroup([$0]) }
        }
        let digest = growing ? ReminderNotification.digest : "\(ReminderNotification.digest)-\(first.id)"
        let timely = usesDigest ? [] : announcements.filter { !isLate($0, at: moment) }
        return [ReminderNotificationGroup(late, digest: digest)] + timely.map { ReminderNotificationGroup([$0]) }
    }

    private static func isLate(_ announcement: Announcement, at moment: LocalMoment) -> Bool {
        let days = moment.day - announcement.moment.day
        return days * 1_440 + moment.time.minutes - announcement.moment.time.minutes > lateAfter
    }
}
