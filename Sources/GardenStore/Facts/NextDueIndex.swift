import GRDB
import Garden

/// Keeps `next_due` and each plant's next task consistent with the facts.
extension GardenWriter {
    func index(_ plants: some Collection<Plant.ID>) throws {
        guard !plants.isEmpty else { return }
        let derivation = try Derivation(reader, today: moment.today)
        for plant in plants { try index(plant, derivation) }
    }

    /// Marks the plants with tasks that a new day made stale; see ``deriveStalePlants()``.
    public func rollForward() throws {
        try execute(
            "UPDATE plant SET derived = -1 WHERE id IN (SELECT plant FROM next_due WHERE staleFrom <= ?)", [moment.today.number])
    }

    /// How long a transaction may derive due days or plan rules while others wait for the lock.
    static let longestTransaction = Duration.milliseconds(100)
    /// Sets the size of the page cache: 16 MiB while many due days are derived, and otherwise SQLite's default of 2,000 KiB.
    static func setCache(of db: Database, isLarge: Bool) throws {
        try db.execute(sql: isLarge ? "PRAGMA cache_size = -16384" : "PRAGMA cache_size = -2000; PRAGMA shrink_memory")
    }

    /// Derives the due days of some of the plants for which they are stale. Returns how many are left.
    func deriveStalePlants() throws -> DerivationProgress {
        var derivation = try Derivation(reader, today: moment.today)
        derivation.shown = try reader.shownAnnouncements()
        let clock = ContinuousClock()
        let end = clock.now + Self.longestTransaction
        // Plants that were added one after another share pages.
        let stale = try Plant.ID.fetchAll(
            db, sql: "SELECT id FROM plant WHERE \(GardenReader.isStalePlant) ORDER BY rowid LIMIT 2000")
        for plant in stale {
            try index(plant, derivation)
            if clock.now > end { break }
        }
        let left = try Int.fetchOne(db, sql: "SELECT count(*) FROM plant WHERE \(GardenReader.isStalePlant)") ?? 0
        return DerivationProgress(generation: derivation.generation, left: left)
    }

    /// What the due days of all plants depend on.
    private struct Derivation {
        let calculator: OccurrenceCalculator
        let generation: Int
        /// The days on which announcements were shown last; nil to look each up, which is faster for a few.
        var shown: [Announcement.ID: LocalDay]?

        init(_ reader: GardenReader, today: LocalDay) throws {
            calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: today)
            generation = try Row.fetchOne(reader.db, sql: "SELECT generation FROM derivation")?.required(0) ?? 0
        }
    }

    private func index(_ plant: Plant.ID, _ derivation: Derivation) throws {
        let calculator = derivation.calculator
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT place, archivedOn FROM plant WHERE id = ?"), arguments: [plant])
        else { return try execute("DELETE FROM next_due WHERE plant = ?", [plant]) }
        let place = Place(rawValue: try row.value(0) ?? "") ?? .indoor
        let isArchived = try row.value(1, as: Int.self) != nil
        let rules = isArchived ? [] : try reader.rules(of: plant)
        let events = rules.isEmpty ? [] : try reader.events(of: plant)
        let tasks = rules.compactMap { calculator.open($0, events: events, at: place) }
        var stored = try reader.indexedDues(of: plant)
        for task in tasks {
            let old = stored.removeValue(forKey: task.rule.databaseValue)
            let due = try reader.expected(
                task, calculator.preferences, announcement: old?.due.announcement(of: task), shown: derivation.shown)
            if let old { try update(old.row, from: old.due, to: due) } else { try insert(due, of: task.rule) }
        }
        for (row, _) in stored.values { try execute("DELETE FROM next_due WHERE rowid = ?", [row]) }
        try execute(
            "UPDATE plant SET nextOccurrence = ?, nextType = ?, nextDay = ?, nextTime = ?, derived = ? WHERE id = ?",
            StatementArguments(OpenTask.nextColumns(of: tasks)) + [derivation.generation, plant])
    }

    /// Writes the columns that change, so that SQLite leaves the indexes of the others as they are.
    private func update(_ row: Int64, from old: IndexedDue, to new: IndexedDue) throws {
        let changes = new.changes(from: old)
        guard !changes.isEmpty else { return }
        let columns = changes.map { "\($0.column) = ?" }.joined(separator: ", ")
        try execute("UPDATE next_due SET \(columns) WHERE rowid = ?", StatementArguments(changes.map(\.value)) + [row])
    }

    private func insert(_ due: IndexedDue, of rule: CareRule.ID) throws {
        let columns = IndexedDue.columns
        try execute(
            """
            INSERT OR REPLACE INTO next_due (rule, \(columns.joined(separator: ", ")))
            VALUES (?\(String(repeating: ", ?", count: columns.count)))
            """, [rule] + StatementArguments(due.values))
    }
}
