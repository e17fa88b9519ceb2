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

    /// How long a transaction may derive due days while others wait for the lock.
    private static let longestDerivation = Duration.milliseconds(100)

    /// Derives the due days of some of the plants for which they are stale. Returns how many are left.
    func deriveStalePlants() throws -> DerivationProgress {
        let derivation = try Derivation(reader, today: moment.today)
        let clock = ContinuousClock()
        let end = clock.now + Self.longestDerivation
        let stale = try Plant.ID.fetchAll(
            db, sql: "SELECT id FROM plant WHERE \(GardenReader.isStalePlant) LIMIT 1000")
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
        var stored = try storedDues(of: plant)
        for task in tasks {
            let due = try reader.expected(task, calculator.preferences)
            // Most of them stay the same, and reading is cheaper than writing.
            if stored.removeValue(forKey: task.rule) != due { try save(due, of: task.rule) }
        }
        for rule in stored.keys { try execute("DELETE FROM next_due WHERE rule = ?", [rule]) }
        let next = tasks.min { ($0.moment, $0.rule) < ($1.moment, $1.rule) }
        try execute(
            "UPDATE plant SET nextOccurrence = ?, nextType = ?, nextDay = ?, nextTime = ?, derived = ? WHERE id = ?",
            [
                next?.occurrence.description, next?.type.description, next?.due.number, next?.time.minutes,
                derivation.generation, plant,
            ])
    }

    /// The rows of a plant. Rows that cannot be read, in a damaged file, are deleted.
    private func storedDues(of plant: Plant.ID) throws -> [CareRule.ID: IndexedDue] {
        do {
            return try reader.indexedDues(of: plant)
        } catch let error where StoreError.isDamage(error) {
            try execute("DELETE FROM next_due WHERE plant = ?", [plant])
            return [:]
        }
    }

    private func save(_ due: IndexedDue, of rule: CareRule.ID) throws {
        try execute(
            """
            INSERT OR REPLACE INTO next_due (rule, plant, occurrence, type, day, time, snoozed, deferral, staleFrom, announcement,
                                             remindDay, isShown)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                rule, due.plant, due.occurrence, due.type, due.day, due.time, due.isSnoozed, due.deferral, due.staleFrom,
                due.announcement, due.reminderDay, due.isShown,
            ])
    }
}
