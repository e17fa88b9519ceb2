import Garden

/// Announcements that one notification tells of.
struct NoticeGroup {
    /// The announcements, the soonest first.
    var announcements: [Announcement]
    /// Whether it is the digest, which may tell of one as well.
    let isDigest: Bool

    init(_ announcements: [Announcement], isDigest: Bool) {
        self.announcements = announcements
        self.isDigest = isDigest
    }

    /// How many minutes after its moment a reminder counts as late.
    static let lateAfter = 1

    /// Which announcements are told of together at a moment: all where the user wants a digest, and those that come late, as after a
    /// night asleep, where there are several.
    static func groups(of announcements: [Announcement], at moment: LocalMoment, usesDigest: Bool) -> [NoticeGroup] {
        guard !announcements.isEmpty else { return [] }
        if usesDigest { return [NoticeGroup(announcements, isDigest: true)] }
        let late = announcements.filter { isLate($0, at: moment) }
        guard late.count > 1 else { return announcements.map { NoticeGroup([$0], isDigest: false) } }
        let timely = announcements.filter { !isLate($0, at: moment) }
        return [NoticeGroup(late, isDigest: true)] + timely.map { NoticeGroup([$0], isDigest: false) }
    }

    private static func isLate(_ announcement: Announcement, at moment: LocalMoment) -> Bool {
        let days = moment.day - announcement.moment.day
        return days * 1_440 + moment.time.minutes - announcement.moment.time.minutes > lateAfter
    }
}
