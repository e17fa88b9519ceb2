import GRDB
import Garden

/// Keeps `next_due` and each plant's next task consistent with the facts.
extension GardenWriter {
    func index(_ plants: some Collection<Plant.ID>) throws {
        guard !plants.isEmpty else { return }
        let derivation = try Derivation(reader, today: moment.today)
        try GardenReader.inSteps(Array(plants)) {
            try index($0, derivation)
            return true
        }
    }

    /// The version of the rules by which due days and the next task are derived from the facts. Raise it when they change, so that
    /// gardens whose index was derived by an earlier program are derived again. It is stored as the file's `user_version`.
    static let derivationRules = 2

    /// Notes that the index is derived by the rules of this program.
    static func markDerivationRules(in db: Database) throws { try db.execute(sql: "PRAGMA user_version = \(derivationRules)") }

    /// Marks the plants with tasks that a new day or other rules made stale; see ``deriveStalePlants()``.
    public func rollForward() throws {
        if try reader.derivationRules() != Self.derivationRules {
            try Self.markDerivationRules(in: db)
            derivesAll = true
        }
        try execute(
            "UPDATE plant SET derived = -1 WHERE id IN (SELECT plant FROM next_due WHERE staleFrom <= ?)", [moment.today.number])
    }

    /// How long a transaction may derive due days or plan rules while others wait for the lock.
    static let longestTransaction = Duration.milliseconds(100)
    /// Sets the size of the page cache: 16 MiB while many due days are derived, and otherwise SQLite's default of 2,000 KiB.
    static func setCache(of db: Database, isLarge: Bool) throws {
        try db.execute(sql: isLarge ? "PRAGMA cache_size = -16384" : "PRAGMA cache_size = -2000; PRAGMA shrink_memory")
    }

    /// Runs a body while the page cache is large.
    static func withLargeCache<Value>(of db: Database, _ body: () throws -> Value) throws -> Value {
        try setCache(of: db, isLarge: true)
        let result = Result { try body() }
        try setCache(of: db, isLarge: false)
        return try result.get()
    }

    /// Derives the due days of some of the plants for which they are stale. Returns how many are left.
    func deriveStalePlants() throws -> DerivationProgress {
        let derivation = try Derivation(reader, today: moment.today)
        let clock = ContinuousClock()
        let end = clock.now + Self.longestTransaction
        // Plants that were added one after another share pages.
        let stale = try Plant.ID.fetchAll(
            db, sql: "SELECT id FROM plant WHERE \(GardenReader.isStalePlant) ORDER BY rowid LIMIT 2000")
        try GardenReader.inSteps(stale) {
            try index($0, derivation)
            return clock.now < end
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

    private func index(_ plants: [Plant.ID], _ derivation: Derivation) throws {
        var indexed: [Plant.ID: IndexedPlant] = [:]
        let columns = (["id", "rowid", "place", "archivedOn"] + OpenTask.nextColumnNames).joined(separator: ", ")
        try reader.each(of: plants, "SELECT \(columns) FROM plant WHERE id IN (?)") { row in
            indexed[try row.required(0)] = try IndexedPlant(
                row: row.required(1), place: Place(rawValue: row.value(2) ?? "") ?? .indoor,
                isActive: row.value(3, as: Int.self) == nil, next: Array(row.databaseValues.dropFirst(4)))
        }
        var rules: [Plant.ID: [CareRule]] = [:]
        try reader.each(of: plants, "SELECT \(CareRule.columns) FROM rule WHERE plant IN (?) AND endedOn IS NULL") { row in
            guard indexed[try row.required(1)]?.isActive == true else { return }
            let rule = try CareRule(row: row)
            rules[rule.plant, default: []].append(rule)
        }
        let events = try reader.events(of: plants)
        let stored = try reader.indexedDues(of: plants)
        var tasks: [Plant.ID: [AnnouncedTask]] = [:]
        for (id, plant) in indexed {
            tasks[id] = (rules[id] ?? []).compactMap { rule in
                derivation.calculator.open(rule, events: events[id] ?? [], at: plant.place).map { task in
                    let due = stored[id]?[task.rule.databaseValue]?.due
                    return AnnouncedTask(task: task, announcement: due?.announcement(of: task) ?? task.derivedAnnouncement)
                }
            }
        }
        for (id, open) in tasks {
            for one in open where changedRules.contains(one.task.rule) {
                guard let before = stored[id]?[one.task.rule.databaseValue]?.due.reminder else { continue }
                try moveAnnouncement(one.announcement, of: one.task, from: before, derivation.calculator.preferences)
            }
        }
        let shown = try reader.shownDays(of: tasks.values.flatMap { $0.map(\.announcement) })
        var (dueUpdates, plantUpdates) = (RowUpdates(table: "next_due"), RowUpdates(table: "plant"))
        for plant in plants {
            guard let old = indexed[plant] else {
                try execute("DELETE FROM next_due WHERE plant = ?", [plant])
                continue
            }
            let open = tasks[plant] ?? []
            let dues = open.map {
                (
                    $0.task.rule,
                    IndexedDue($0.task, announcement: $0.announcement, derivation.calculator.preferences, shown: shown)
                )
            }
            try index(plant, dues, stored[plant] ?? [:], &dueUpdates)
            let next = zip(OpenTask.nextColumnNames, zip(OpenTask.nextColumns(of: open.map(\.task)), old.next))
            let changes = next.filter { $1.0 != $1.1 }.map { ($0, $1.0) }
            plantUpdates.add(changes + [("derived", derivation.generation.databaseValue)], to: old.row)
        }
        try dueUpdates.write(to: self)
        try plantUpdates.write(to: self)
    }

    /// What the due days of a plant depend on, and its columns of ``OpenTask/nextColumns(of:)``.
    private struct IndexedPlant {
        let row: Int64
        let place: Place
        let isActive: Bool
        let next: [DatabaseValue]
    }

    /// An open task and the ID of its announcement.
    private struct AnnouncedTask {
        let task: OpenTask
        let announcement: Announcement.ID
    }

    /// Writes what differs, apart from the updates that it adds to `updates`.
    private func index(
        _ plant: Plant.ID, _ dues: [(rule: CareRule.ID, due: IndexedDue)],
        _ stored: [DatabaseValue: (row: Int64, due: IndexedDue)], _ updates: inout RowUpdates
    ) throws {
        var stored = stored
        for (rule, due) in dues {
            if let old = stored.removeValue(forKey: rule.databaseValue) {
                updates.add(due.changes(from: old.due), to: old.row)
            } else {
                try insert(due, of: rule)
                try holdAnnouncement(of: rule, of: plant, due)
            }
        }
        for (row, _) in stored.values { try execute("DELETE FROM next_due WHERE rowid = ? AND plant = ?", [row, plant]) }
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
