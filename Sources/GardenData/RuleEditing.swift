import Garden
import GardenStore

extension GardenRepository {
    /// The preferences.
    public func preferences() async throws -> Preferences { try await database.read { try $0.preferences() } }

    /// Saves preferences. All due days follow, and a change of hemisphere moves the months of unedited rules.
    public func save(_ preferences: Preferences) async throws -> UndoableResult<Preferences> {
        guard (0...14).contains(preferences.remindDaysBefore) else {
            throw GardenError.intervalOutOfRange(preferences.remindDaysBefore)
        }
        guard !preferences.wateringDays.isEmpty else { throw GardenError.invalidRule }
        guard preferences.project.map(Preferences.isProject) ?? true else { throw GardenError.invalidValue }
        guard preferences.reminders.sound.isValid else { throw GardenError.invalidValue }
        let before = try await self.preferences()
        let needsPlan = before.hemisphere != preferences.hemisphere || before.checksSoilFirst != preferences.checksSoilFirst
        var care: [Plant.ID: CareProfile] = [:]
        if needsPlan {
            var profiles: [String?: CareProfile] = [:]
            for plant in try await database.read({ try $0.summaries() }) {
                if profiles[plant.species] == nil { profiles[plant.species] = try await self.care(of: plant.species) }
                care[plant.id] = profiles[plant.species]
            }
        }
        return try await write { [care] writer in
            try writer.save(preferences)
            for (id, profile) in care {
                if let plant = try writer.reader.plant(id) { try writer.replan(plant, profile) }
            }
            return preferences
        }
    }

    /// The active rules of a plant.
    public func rules(of plant: Plant.ID) async throws -> [CareRule] { try await database.read { try $0.rules(of: plant) } }

    /// Saves a rule as edited by the user.
    ///
    /// - Parameter restartsCounting: Whether counting restarts now, so that earlier events are ignored.
    public func save(_ rule: CareRule, restartsCounting: Bool = false) async throws -> UndoableResult<CareRule> {
        var rule = rule
        rule.origin = .user
        rule.type = try rule.type.checked()
        if restartsCounting { rule.countsFrom = now() }
        guard rule.isValid else {
            if case .everyDays(let days) = rule.recurrence, !rule.recurrence.isValid {
                throw GardenError.intervalOutOfRange(days)
            }
            throw GardenError.invalidRule
        }
        return try await write { [rule] writer in
            guard try writer.reader.exists(rule.plant) else { throw GardenError.plantNotFound }
            try writer.save(rule)
            return rule
        }
    }

    /// Ends a rule: removes its task, keeps its history, and prevents a refreshed profile from restoring it.
    public func end(_ rule: CareRule.ID) async throws -> UndoableResult<CareRule> {
        try await write { writer in
            guard var rule = try writer.reader.rule(rule), rule.endedOn == nil else { throw GardenError.taskNotFound }
            rule.origin = .user
            rule.endedOn = writer.today
            try writer.save(rule)
            return rule
        }
    }

    /// Adds a one-time task on a day, which can be in the past.
    public func addTask(_ type: CareType, for plant: Plant.ID, on day: LocalDay, time: LocalTime? = nil, note: String? = nil)
        async throws -> UndoableResult<CareRule>
    {
        try await save(CareRule(plant: plant, type: type, recurrence: .once, start: day, time: time, note: note))
    }
}
