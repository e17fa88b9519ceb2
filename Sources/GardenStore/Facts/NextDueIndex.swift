import GRDB
import Garden

/// Keeps `next_due` and each plant's next task consistent with the facts.
extension GardenWriter {
    func index(_ plants: some Collection<Plant.ID>) throws {
        guard !plants.isEmpty else { return }
        let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: moment.today)
        for plant in plants { try index(plant, calculator) }
    }

    func indexAll() throws { try index(Plant.ID.fetchAll(db, sql: "SELECT id FROM plant")) }

    /// Marks the tasks that a new day made stale, so that they are derived again at the end of the transaction.
    public func rollForward() throws {
        // No DISTINCT: with it, SQLite would scan another index completely.
        let stale = try Plant.ID.fetchSet(
            db, sql: "SELECT plant FROM next_due WHERE staleFrom <= ?", arguments: [moment.today.number])
        stale.forEach(touch)
    }

    private func index(_ plant: Plant.ID, _ calculator: OccurrenceCalculator) throws {
        try execute("DELETE FROM next_due WHERE plant = ?", [plant])
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT place, archivedOn FROM plant WHERE id = ?"), arguments: [plant])
        else { return }
        let place = Place(rawValue: try row.value(0) ?? "") ?? .indoor
        let isArchived = try row.value(1, as: Int.self) != nil
        let rules = isArchived ? [] : try reader.rules(of: plant)
        let events = rules.isEmpty ? [] : try reader.events(of: plant)
        let tasks = rules.compactMap { calculator.open($0, events: events, at: place) }
        for task in tasks {
            try execute(
                """
                INSERT INTO next_due (rule, plant, occurrence, type, day, time, snoozed, deferral, staleFrom, announcement,
                                      remindDay, isShown)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \(GardenReader.isShown("?10", on: "?11")))
                """,
                [
                    task.rule, plant, task.occurrence.description, task.type.description, task.due.number,
                    task.time.minutes, task.reason.deferral?.isSnooze ?? false, task.deferral, task.staleFrom?.number,
                    Announcement.id(of: task.occurrence, deferral: task.deferral),
                    calculator.preferences.reminderDay(of: task).number,
                ])
        }
        let next = tasks.min { ($0.moment, $0.rule) < ($1.moment, $1.rule) }
        try execute(
            "UPDATE plant SET nextOccurrence = ?, nextType = ?, nextDay = ?, nextTime = ? WHERE id = ?",
            [
                next?.occurrence.description, next?.type.description, next?.due.number, next?.time.minutes, plant,
            ])
    }
}
