import Garden
import GardenStore

extension GardenRepository {
    /// The preferences.
    public func preferences() async throws -> Preferences { try await database.read { try $0.preferences() } }

    /// Changes preferences. All due days follow, and a change of hemisphere moves the months of unedited rules.
    ///
    /// - Parameter change: Sets what is to change, and nothing else. It is called with the preferences of the transaction.
    public func changePreferences(
        _ change: @escaping @Sendable (inout Preferences) throws -> Void
    ) async throws -> UndoableResult<Preferences> {
        let clock = self.clock
        return try await planning(at: clock) { writer in
            let before = try writer.reader.preferences()
            let preferences = try writer.changePreferences { preferences in
                let before = preferences
                try change(&preferences)
                try preferences.check(changedFrom: before)
            }
            if preferences.needsPlan(after: before) { try writer.queuePlanning() }
            return preferences
        }
    }

    /// The active rules of a plant.
    public func rules(of plant: Plant.ID) async throws -> [CareRule] { try await read { try $0.rules(of: plant) } }

    /// Saves a rule as edited by the user. Throws `GardenError.alreadyRecorded` for a new one whose only task would be completed at
    /// once by care that was recorded since its day without a task. A new single check of the soil ignores what was recorded before.
    ///
    /// - Parameters:
    ///   - original: The rule before it was edited; nil for a new one. Only what differs from it is written, so that a change by
    ///     another program meanwhile stays.
    ///   - restartsCounting: Whether counting restarts now, so that earlier events are ignored.
    ///   - keepsStart: Whether the start was chosen, so that it is not planned anew if the recurrence changed.
    public func save(
        _ rule: CareRule, changedFrom original: CareRule? = nil, restartsCounting: Bool = false, keepsStart: Bool = false
    ) async throws -> UndoableResult<CareRule> {
        let edit = try RuleEdit(
            rule, changedFrom: original, restartsCounting: restartsCounting, keepsStart: keepsStart
        ).checked()
        return try await write { writer in
            guard let plant = try writer.reader.plant(rule.plant) else { throw GardenError.plantNotFound }
            if original == nil { try writer.checkIsOpen(edit.rule, of: plant) }
            try writer.save(edit)
            return try writer.reader.rule(rule.id) ?? edit.rule
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

    /// Adds a task on a day, which can be in the past, or one that repeats from that day on. Throws like ``save``.
    public func addTask(
        _ type: CareType, for plant: Plant.ID, on day: LocalDay, time: LocalTime? = nil, _ recurrence: Recurrence = .once,
        note: String? = nil
    ) async throws -> UndoableResult<CareRule> {
        let rule = CareRule(plant: plant, type: type, recurrence: recurrence, start: day, time: time, note: note)
        return try await save(rule)
    }
}

/// A rule as edited by the user.
public struct RuleEdit: Sendable {
    private(set) var rule: CareRule
    let original: CareRule?
    let restartsCounting: Bool
    let keepsStart: Bool

    /// Creates an edit.
    ///
    /// - Parameters:
    ///   - original: The rule before it was edited; nil for a new one. Only what differs from it is written.
    ///   - restartsCounting: Whether counting restarts now, so that earlier events are ignored.
    ///   - keepsStart: Whether the start was chosen, so that it is not planned anew if the recurrence changed.
    public init(
        _ rule: CareRule, changedFrom original: CareRule?, restartsCounting: Bool = false, keepsStart: Bool = false
    ) {
        self.rule = rule
        self.original = original
        self.restartsCounting = restartsCounting
        self.keepsStart = keepsStart
    }

    /// Whether the user plans a single check of the soil, which is meant also after a watering of that day: earlier
    /// waterings do not settle it.
    public var plansCheck: Bool {
        guard rule.isSingleSoilCheck else { return false }
        guard let original else { return true }
        return !original.isSingleSoilCheck || original.start != rule.start
    }

    /// The edit as it is written. Throws `GardenError` if the rule cannot be saved.
    func checked() throws -> RuleEdit {
        var edit = self
        edit.rule.origin = rule.origin(editedFrom: original, restartsCounting: restartsCounting)
        edit.rule.type = try rule.type.checked()
        try TextLimits.check(rule.note)
        guard rule.isValid else {
            if case .everyDays(let days) = rule.recurrence, !rule.recurrence.isValid {
                throw GardenError.daysOutOfRange(days, Recurrence.dayLimits)
            }
            throw GardenError.invalidRule
        }
        return edit
    }
}

extension GardenWriter {
    /// Saves an edit. If the recurrence changed and the start did not, the first day is planned anew.
    func save(_ edit: RuleEdit) throws {
        var rule = edit.rule
        if let original = edit.original, !edit.restartsCounting, !edit.keepsStart { try replanStart(of: &rule, from: original) }
        try save(rule, changedFrom: edit.original, restartsCounting: edit.restartsCounting || edit.plansCheck)
    }

    /// Throws `GardenError.alreadyRecorded` if a new rule would have no task, because its care was recorded without one.
    fileprivate func checkIsOpen(_ rule: CareRule, of plant: Plant) throws {
        // Earlier waterings do not settle it.
        guard !rule.isSingleSoilCheck else { return }
        let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: today)
        let events = try reader.events(of: plant.id)
        guard calculator.open(rule, events: events, at: plant.place) == nil else { return }
        let recorded = events.filter { calculator.concerns($0, rule) && $0.advancesRule && $0.day >= rule.start }
        if let last = recorded.map(\.day).max() { throw GardenError.alreadyRecorded(rule.type, last) }
    }

    /// Plans the first day of a rule anew if it recurs in another way than before, or its plant was moved from another place.
    func replanStart(of rule: inout CareRule, from known: CareRule, movedFrom former: Place? = nil) throws {
        guard former != nil || rule.recursDifferently(from: known), let plant = try reader.plant(rule.plant) else { return }
        rule.replanStart(
            from: known, events: try reader.events(of: plant.id), at: plant.place, movedFrom: former,
            for: try reader.preferences(), today: today)
    }
}

extension Preferences {
    /// Throws ``GardenError`` if a value cannot be saved.
    fileprivate func check(changedFrom before: Preferences) throws(GardenError) {
        let days = Preferences.remindDaysLimits
        guard days.contains(remindDaysBefore) else { throw .daysOutOfRange(remindDaysBefore, days) }
        guard !wateringDays.isEmpty else { throw .invalidRule }
        guard project.map(Preferences.isProject) ?? true, reminders.sound.isValid else { throw .invalidValue }
        guard Preferences.backupLimits.contains(backupMegabytes) else { throw .invalidValue }
        if reminders.sound != before.reminders.sound, !reminders.sound.isPlayable { throw .invalidValue }
    }

    /// Whether the unedited rules of all plants follow from a change.
    fileprivate func needsPlan(after before: Preferences) -> Bool {
        hemisphere != before.hemisphere || checksSoilFirst != before.checksSoilFirst
    }
}
