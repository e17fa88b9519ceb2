import Foundation
import Garden
import GardenStore

/// Announcing tasks that fall due, each only once even if several programs are running.
///
/// A task is announced once per occurrence, and again if it was snoozed or has moved to a later day than the one it was announced
/// on. None of this can be undone, and other programs are not notified.
extension GardenRepository {
    /// Claims the announcements that are due now and not claimed by anybody else, soonest first. Empty if reminders are off.
    ///
    /// - Parameter lease: How long the claim is valid, 1 to 3,600 seconds. After that another program can take it over, for
    ///   example if this one has crashed.
    public func claimAnnouncements(lease: TimeInterval = 60, limit: Int = 1_000) async throws -> [Announcement] {
        let clock = clock
        try await rederiveStaleTasks(at: clock)
        return try await database.claimAnnouncements(at: clock.instant, in: clock.zone, lease: lease, limit: limit)
    }

    /// Records that announcements were shown, with the notification's handle. Several can share one notification.
    public func confirm(_ announcements: [Announcement.ID], handle: String) async throws {
        try await database.confirm(announcements, handle: handle, at: clock.writingMoment)
    }

    /// Releases claims on announcements that could not be shown, so that they can be claimed again.
    public func release(_ announcements: [Announcement.ID]) async throws {
        try await database.release(announcements)
    }

    /// Records that the notifications of announcements were closed, so that they are not shown again.
    public func dismiss(_ announcements: [Announcement.ID]) async throws {
        let clock = clock
        try await database.dismiss(announcements, at: clock.instant, in: clock.zone)
    }

    /// Snoozes tasks whose notification is shown by an hour.
    ///
    /// A task that was announced ahead of its due moment keeps that moment and is announced again in an hour. Tasks that are no
    /// longer open are skipped.
    ///
    /// - Returns: The announcements that will be announced again.
    public func snoozeShown(_ tasks: [Occurrence]) async throws -> Set<Announcement.ID> {
        let clock = clock
        let ahead = try await shownAnnouncements(at: clock).due.filter {
            tasks.contains($0.task.id) && $0.task.moment > clock.moment
        }
        let later = Set(ahead.map(\.task.id))
        let due = tasks.filter { !later.contains($0) }
        // A task that was snoozed elsewhere meanwhile is due later already.
        do { if !due.isEmpty { _ = try await answer(due, .later(.hour), at: clock) } } catch GardenError.dueLater {}
        try await database.scheduleRepeat(ahead.map(\.id), at: clock.instant, after: 3_600)
        return Set(ahead.map(\.id))
    }

    /// The announcements that were shown and not dismissed, soonest first.
    ///
    /// - Returns: `due` has those whose task is open and whose moment has come. `over` has those to withdraw and then dismiss:
    ///   their task was answered, moved, deleted or archived. If reminders are off, all are in `over`.
    public func shownAnnouncements() async throws -> (due: [Announcement], over: [(id: Announcement.ID, handle: String)]) {
        try await shownAnnouncements(at: clock)
    }

    private func shownAnnouncements(
        at clock: ClockReading
    ) async throws -> (due: [Announcement], over: [(id: Announcement.ID, handle: String)]) {
        try await read(at: clock) { try $0.shownAnnouncements(at: clock.instant, in: clock.zone) }
    }

    /// When to check again after a moment, if nothing changes before; nil if nothing is pending or reminders are off.
    ///
    /// This is the earliest of: the next announcement, considering days ahead and quiet hours; the day a newer occurrence
    /// replaces a missed one; and the end of another program's claim.
    public func nextAnnouncement(after moment: LocalMoment) async throws -> LocalMoment? {
        let clock = clock
        let zone = clock.zone
        // In an hour that occurs twice, at the end of daylight saving time, a moment alone is ambiguous.
        let instant = clock.moment == moment ? clock.instant : moment.instant(in: zone)
        return try await read(at: clock) { reader in
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

    /// When the next reminder is shown, and of how many plants; nil if nothing is planned or reminders are off.
    public func nextReminder() async throws -> (moment: LocalMoment, plants: Int)? {
        let clock = clock
        return try await read(at: clock) { try $0.nextReminderOfPlants(after: clock.instant, in: clock.zone) }
    }

    /// The day on which a task that is still open was announced last; nil if none was or reminders are off.
    public func lastReminderDay() async throws -> LocalDay? { try await read(at: clock) { try $0.lastReminderDay() } }

    /// Derives every task from the facts and compares it with the planned reminders. Changes only what a new day changes.
    public func verifyReminders() async throws -> ReminderCheck {
        let clock = clock
        return try await read(at: clock) { try $0.checkReminders(at: clock.instant, in: clock.zone) }
    }
}
