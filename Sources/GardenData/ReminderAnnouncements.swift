import Foundation
import Garden
import GardenStore

/// Telling of tasks that fall due, each of them once, whichever program does it.
///
/// A task is told of once per occurrence, and anew when it was put off, or moved to a later day than that on which it was told of.
/// None of this is a gesture, and no other program hears of it.
extension GardenRepository {
    /// Claims what is to be announced now and nobody else has claimed, soonest first; nothing where reminders are not on.
    ///
    /// - Parameters:
    ///   - lease: How long others keep their hands off, 1 to 3,600 seconds; a claim of a dead program is taken over after it.
    ///   - limit: How many at most.
    public func claimAnnouncements(lease: TimeInterval = 60, limit: Int = 1_000) async throws -> [Announcement] {
        try await rederiveStaleTasks()
        return try await database.claimAnnouncements(at: now(), in: zone(), lease: lease, limit: limit)
    }

    /// Says that announcements were shown, and where; several may share one notification.
    public func confirm(_ announcements: [Announcement.ID], handle: String) async throws {
        try await database.confirm(announcements, handle: handle, at: writingMoment)
    }

    /// Gives claims back: nothing could be shown. They are claimed again at the next look.
    public func release(_ announcements: [Announcement.ID]) async throws {
        try await database.release(announcements)
    }

    /// Says that the notifications of announcements were closed: they are shown no more.
    public func dismiss(_ announcements: [Announcement.ID]) async throws {
        try await database.dismiss(announcements, at: now(), in: zone())
    }

    /// Puts tasks whose notification is shown off by an hour.
    ///
    /// A task that was told of ahead of its moment stays due when it is, and is told of once more in an hour. Tasks that are not open any
    /// more are passed over.
    ///
    /// - Returns: The announcements that are told of once more.
    public func snoozeShown(_ tasks: [Occurrence]) async throws -> Set<Announcement.ID> {
        let ahead = try await shownAnnouncements().due.filter { tasks.contains($0.task.id) && $0.task.moment > moment }
        let later = Set(ahead.map(\.task.id))
        try await database.tellAgain(ahead.map(\.id), at: now(), after: 3_600)
        let due = tasks.filter { !later.contains($0) }
        if !due.isEmpty { _ = try await answer(due, .snooze(until: moment(of: .hour, at: moment.time))) }
        return Set(ahead.map(\.id))
    }

    /// What is shown and was not dismissed, soonest first.
    ///
    /// - Returns: `due` are those whose task is open and whose moment has come; `over` those whose task was answered, moved,
    ///   deleted or archived, and all where reminders are off: they are to be withdrawn and then dismissed.
    public func shownAnnouncements() async throws -> (due: [Announcement], over: [(id: Announcement.ID, handle: String)]) {
        let (instant, zone) = (now(), zone())
        return try await read { try $0.shownAnnouncements(at: instant, in: zone) }
    }

    /// When to look again after a moment, if nothing changes before; nil where nothing is waited for or reminders are off.
    ///
    /// That is when the next announcement comes, days ahead and quiet hours counted, when a missed task makes way for a newer one,
    /// or when somebody's claim ends.
    public func nextAnnouncement(after moment: LocalMoment) async throws -> LocalMoment? {
        let zone = zone()
        let now = now()
        // In an hour that the clock shows twice, a moment alone does not say which time is meant.
        let instant = LocalMoment(now, in: zone) == moment ? now : moment.instant(in: zone)
        return try await read { reader in
            guard try reader.preferences().reminders.isOn == true else { return nil }
            let midnight = LocalTime(clampingMinutes: 0)
            let soonest = [
                try reader.nextReminder(after: instant, in: zone),
                try reader.nextStaleDay(after: moment.day).map { LocalMoment(day: $0, time: midnight) },
                try reader.nextLeaseEnd(after: instant).map { LocalMoment.first(from: $0, in: zone) },
            ]
            return soonest.compactMap(\.self).min { $0.instant(in: zone) < $1.instant(in: zone) }
        }
    }

    /// Derives every task from the facts and compares it with what is waited for; changes nothing but what a new day changes.
    public func verifyReminders() async throws -> ReminderCheck {
        let (instant, zone) = (now(), zone())
        return try await read { try $0.checkReminders(at: instant, in: zone) }
    }
}
