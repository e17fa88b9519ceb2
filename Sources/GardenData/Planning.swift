import Garden
import GardenStore

/// Rules and preferences.
extension Gardener {
    /// The preferences.
    public func household() async throws -> Household { try await database.read { try $0.household() } }

    /// Saves preferences; every due day follows, and another hemisphere moves the months of unedited rules.
    public func save(_ household: Household) async throws -> Gesture<Household> {
        guard (0...14).contains(household.remindDaysBefore) else {
            throw TendingError.intervalOutOfRange(household.remindDaysBefore)
        }
        guard !household.wateringDays.isEmpty else { throw TendingError.invalidRule }
        guard household.project.map(Household.isProject) ?? true else { throw TendingError.invalidValue }
        guard household.reminders.sound.isValid else { throw TendingError.invalidValue }
        let before = try await self.household()
        let needsPlan = before.hemisphere != household.hemisphere || before.checksSoilFirst != household.checksSoilFirst
        var care: [Plant.ID: CareProfile] = [:]
        if needsPlan {
            var profiles: [String?: CareProfile] = [:]
            for plant in try await database.read({ try $0.summaries() }) {
                if profiles[plant.species] == nil { profiles[plant.species] = try await self.care(of: plant.species) }
                care[plant.id] = profiles[plant.species]
            }
        }
        return try await write { [care] writer in
            try writer.save(household)
            for (id, profile) in care {
                if let plant = try writer.reader.plant(id) { try writer.replan(plant, profile) }
            }
            return household
        }
    }

    /// The rules of a plant that hold.
    public func rules(of plant: Plant.ID) async throws -> [CareRule] { try await database.read { try $0.rules(of: plant) } }

    /// Saves a rule as the user's own.
    ///
    /// - Parameter beginsAnew: Whether it is counted from now: what was done before no longer moves it.
    public func save(_ rule: CareRule, beginsAnew: Bool = false) async throws -> Gesture<CareRule> {
        var rule = rule
        rule.origin = .user
        rule.type = try rule.type.checked()
        if beginsAnew { rule.countsFrom = now() }
        guard rule.isValid else {
            if case .everyDays(let days) = rule.rhythm, !rule.rhythm.isValid { throw TendingError.intervalOutOfRange(days) }
            throw TendingError.invalidRule
        }
        return try await write { [rule] writer in
            guard try writer.reader.exists(rule.plant) else { throw TendingError.plantNotFound }
            try writer.save(rule)
            return rule
        }
    }

    /// Ends a rule: its task goes, its history stays, and no refresh brings it back.
    public func end(_ rule: CareRule.ID) async throws -> Gesture<CareRule> {
        try await write { writer in
            guard var rule = try writer.reader.rule(rule), rule.endedOn == nil else { throw TendingError.taskNotFound }
            rule.origin = .user
            rule.endedOn = writer.today
            try writer.save(rule)
            return rule
        }
    }

    /// Adds a task for a single day, which may have passed.
    public func addTask(_ type: CareType, for plant: Plant.ID, on day: LocalDay, time: LocalTime? = nil, note: String? = nil)
        async throws -> Gesture<CareRule>
    {
        try await save(CareRule(plant: plant, type: type, rhythm: .once, start: day, time: time, note: note))
    }
}
