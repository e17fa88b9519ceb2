import DesktopIntegration
import Garden

/// Announcements that share one notification.
struct ReminderNotificationGroup {
    /// The announcements, soonest first.
    var announcements: [Announcement]
    /// The id of the digest, which can also contain a single task; nil for a notification of one task.
    let digest: String?

    init(_ announcements: [Announcement], digest: String? = nil) {
        self.announcements = announcements
        self.digest = digest
    }

    /// The number of minutes after its due moment at which a reminder counts as late.
    static let lateAfter = 1

    /// The maximum number of single notifications at once; more are combined into a digest. Servers such as notification-daemon
    /// reject more than twenty.
    static let maximumSingleNotifications = 20

    /// Groups announcements at a moment: all in one digest if the user prefers it, and otherwise the late ones if there are
    /// several, for example after the computer was suspended overnight or the user was away.
    /// More than ``maximumSingleNotifications`` are always combined.
    ///
    /// - Parameter growing: Whether a later digest replaces an earlier one and includes its tasks. Pass false if the notifier
    ///   does not report dismissals: each digest then stands alone, so that it does not bring back tasks that the user dismissed.
    static func groups(
        of announcements: [Announcement], at moment: LocalMoment, usesDigest: Bool, growing: Bool
    ) -> [ReminderNotificationGroup] {
        let usesDigest = usesDigest || announcements.count > maximumSingleNotifications
        let late = usesDigest ? announcements : announcements.filter { isLate($0, at: moment) }
        guard let first = late.first, usesDigest || late.count > 1 else {
            return announcements.map { ReminderNotificationGroup([$0]) }
        }
        let digest = growing ? ReminderNotification.digest : "\(ReminderNotification.digest)-\(first.id)"
        let timely = usesDigest ? [] : announcements.filter { !isLate($0, at: moment) }
        return [ReminderNotificationGroup(late, digest: digest)] + timely.map { ReminderNotificationGroup([$0]) }
    }

    private static func isLate(_ announcement: Announcement, at moment: LocalMoment) -> Bool {
        if announcement.wasAway { return true }
        let days = moment.day - announcement.moment.day
        return days * 1_440 + moment.time.minutes - announcement.moment.time.minutes > lateAfter
    }
}
