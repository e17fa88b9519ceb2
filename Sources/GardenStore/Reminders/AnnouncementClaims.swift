import Foundation
import GRDB
import Garden

/// The life cycle of announcements: claimed, shown, and closed.
///
/// Not undoable and not broadcast to other programs.
extension GardenDatabase {
    /// Claims due reminders that are neither shown nor claimed, soonest first. Claims none if reminders are off.
    ///
    /// - Parameters:
    ///   - lease: How long the claim is valid, 1 to 3,600 seconds.
    ///   - limit: The maximum number of claims.
    public func claimAnnouncements(
        at instant: Date, in zone: TimeZone, lease: TimeInterval, limit: Int
    ) async throws -> [Announcement] {
        try await withWriter { writer in
            try await writer.writeAside { db in
                let device = try Self.thisDevice(in: db)
                let reader = GardenReader(db: db)
                let preferences = try reader.preferences()
                guard preferences.reminders.isOn == true, limit > 0 else { return [] }
                let due = try reader.unclaimed(preferences, at: instant, in: zone, limit: limit)
                let today = LocalMoment(instant, in: zone).day.number
                let until = instant.timeIntervalSince1970 + min(max(lease, 1), GardenReader.longestLease)
                let claim = try db.cachedStatement(
                    sql: """
                        INSERT INTO announcement (id, plant, rule, day, claimedUntil, device) VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT (id) DO UPDATE SET day = excluded.day, claimedUntil = excluded.claimedUntil,
                            shownAt = NULL, dismissedAt = NULL, device = excluded.device
                        """)
                for one in due {
                    try claim.execute(arguments: [one.id, one.task.plant, one.task.id.rule, today, until, device])
                }
                return due
            }
        }
    }

    /// Records that announcements are shown, all of them in the notification with this handle.
    ///
    /// An announcement that has been closed meanwhile stays closed. If its plant has been deleted meanwhile, the handle is kept
    /// until the notification is withdrawn.
    public func confirm(_ announcements: [Announcement.ID], handle: String, at moment: WritingMoment) async throws {
        try await write(over: announcements) { db, id in
            let device = try Self.thisDevice(in: db)
            try db.cachedStatement(
                sql: """
                    INSERT INTO announcement (id, day, claimedUntil, shownAt, handle, device) VALUES (?1, ?2, ?3, ?3, ?4, ?5)
                    ON CONFLICT (id) DO UPDATE SET
                        shownAt = excluded.shownAt, handle = iif(dismissedAt IS NULL, excluded.handle, NULL)
                    """
            ).execute(
                arguments: [
                    id, moment.today.number, moment.instant.timeIntervalSince1970, handle.withoutNUL, device,
                ])
        }
    }

    /// Releases claims whose announcements were not shown. Shown announcements are unaffected.
    public func release(_ announcements: [Announcement.ID]) async throws {
        try await write(over: announcements) { db, id in
            try db.cachedStatement(sql: "UPDATE announcement SET claimedUntil = 0 WHERE id = ? AND shownAt IS NULL")
                .execute(arguments: [id])
        }
    }

    /// Schedules shown announcements to be shown again after a number of seconds, 1 to 3,600. Until then they count as claimed.
    public func scheduleRepeat(_ announcements: [Announcement.ID], at instant: Date, after seconds: TimeInterval) async throws {
        let until = instant.timeIntervalSince1970 + min(max(seconds, 1), GardenReader.longestLease)
        try await write(over: announcements) { db, id in
            try db.cachedStatement(
                sql: "UPDATE announcement SET claimedUntil = ?, shownAt = NULL, dismissedAt = NULL, handle = NULL WHERE id = ?"
            ).execute(arguments: [until, id])
        }
    }

    /// Records that the notifications of announcements are closed.
    ///
    /// They are not shown again, with two exceptions: announcements whose reminder has been moved to a later time, and
    /// announcements that were withdrawn because reminders are off.
    public func dismiss(_ announcements: [Announcement.ID], at instant: Date, in zone: TimeZone) async throws {
        // Quiet hours delay new notifications but do not withdraw visible ones.
        let times = ReminderTimes(quietHours: nil, at: instant, in: zone)
        try await write(over: announcements) { db, id in
            let reader = GardenReader(db: db)
            let isOn = try reader.preferences().reminders.isOn == true
            if let reminder = try reader.reminder(id), !isOn || !times.hasCome(reminder) {
                try db.cachedStatement(sql: "DELETE FROM announcement WHERE id = ?").execute(arguments: [id])
            } else {
                try db.cachedStatement(
                    sql: """
                        UPDATE announcement SET shownAt = ifnull(shownAt, ?1), dismissedAt = ?1, handle = NULL WHERE id = ?2
                        """
                ).execute(arguments: [instant.timeIntervalSince1970, id])
                try db.cachedStatement(sql: "DELETE FROM announcement WHERE id = ? AND plant IS NULL").execute(arguments: [id])
            }
        }
    }

    /// Updates several announcements in one transaction, together with the `isShown` column of the index.
    private func write(
        over announcements: [Announcement.ID], _ body: @escaping @Sendable (Database, Announcement.ID) throws -> Void
    ) async throws {
        guard !announcements.isEmpty else { return }
        try await withWriter { writer in
            try await writer.writeAside { db in
                let rule = try db.cachedStatement(sql: "SELECT rule FROM announcement WHERE id = ?")
                let update = try db.cachedStatement(
                    sql: """
                        UPDATE next_due SET isShown = \(GardenReader.isShown("next_due.announcement", on: "next_due.remindDay"))
                        WHERE rule = ?
                        """)
                for id in announcements {
                    let rule = try UUID.fetchOne(rule, arguments: [id])
                    try body(db, id)
                    if let rule { try update.execute(arguments: [rule]) }
                }
            }
        }
    }
}

extension GardenWriter {
    /// Holds back the announcement of a task for an hour, like "Snooze 1 Hour", if the user sees that it is already due as its
    /// rule is added in this undo group. What becomes due later, even in a minute, is announced at its time.
    ///
    /// - Parameter due: The new row of the task.
    func holdAnnouncement(of rule: CareRule.ID, of plant: Plant.ID, _ due: IndexedDue) throws {
        guard let seen = moment.seen, let id = due.announcement, let reminder = due.reminder, reminder <= seen else { return }
        let isAdded = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM fact WHERE subject = ? AND kind = 'rule' AND batch <> ?)"),
            arguments: [rule, undoGroup])
        if isAdded == true { try hold(id, of: rule, of: plant) }
    }

    /// Adapts the announcement of a task to another reminder, after its rule was changed. If that comes later than before and is
    /// still to come, the task is announced once more; what is visible is withdrawn until then. If it has come because the user undid
    /// the change, and the task was not announced, it is held back like that of a new task.
    func moveAnnouncement(
        _ id: Announcement.ID, of task: OpenTask, from before: LocalMoment, _ preferences: Preferences
    ) throws {
        let reminder = LocalMoment(day: preferences.reminderDay(of: task), time: task.time)
        if before < reminder, moment.now.map({ $0 < reminder }) ?? true {
            try execute("DELETE FROM announcement WHERE id = ? AND handle IS NULL", [id])
        } else if undoneRules.contains(task.rule), let seen = moment.seen, reminder <= seen {
            try hold(id, of: task.rule, of: task.plant)
        }
    }

    /// Holds back an announcement for an hour, unless it was claimed or shown before.
    private func hold(_ id: Announcement.ID, of rule: CareRule.ID, of plant: Plant.ID) throws {
        try execute(
            """
            INSERT INTO announcement (id, plant, rule, day, claimedUntil, device) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """,
            [id, plant, rule, today.number, moment.instant.timeIntervalSince1970 + GardenReader.longestLease, device])
    }

    /// Deletes the announcements of a plant, except those with a visible notification, which still has to be withdrawn.
    func deleteAnnouncements(of plant: Plant.ID) throws {
        try execute("DELETE FROM announcement WHERE plant = ? AND handle IS NULL", [plant])
        try execute("UPDATE announcement SET plant = NULL, rule = NULL WHERE plant = ?", [plant])
    }
}
