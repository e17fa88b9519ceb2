import Garden
import GardenStore

extension GardenRepository {
    /// The species with a scientific name; nil if the library does not have it.
    public func species(named name: String) async throws -> Species? { try await library.species(named: name) }

    /// The common names of several species in a language, by scientific name.
    ///
    /// - Parameter language: The language's code; nil for that of the user.
    public func commonNames(of species: Set<String>, in language: String? = nil) async throws -> [String: [String]] {
        try await library.commonNames(of: species, language: language ?? self.language)
    }

    /// Whether the library has a species of the genus that a name starts with.
    public func knowsGenus(_ name: String) async throws -> Bool { try await library.speciesOfGenus(name) != nil }

    /// The species of the catalog that none of some scientific names stands for, by scientific name.
    public func catalogSpecies(beyond names: [String]) async throws -> [Species] {
        try await library.catalogSpecies(beyond: names)
    }

    /// The number of species that are available offline.
    public func knownSpecies() async throws -> Int { try await library.count() }

    /// The care of a species by scientific name, with the source of every value: from the catalog by accepted name or synonym, or
    /// else from imported tables, cached care of any age, the genus, or general defaults.
    ///
    /// - Parameter name: Nil for an unidentified plant, which gets only the general defaults.
    public func care(of name: String?) async throws -> CareProfile {
        guard let name else { return .general }
        let careLookup = try await careLookup(of: name)
        let instant = now()
        return try await database.read { try $0.care(careLookup, now: instant) }
    }

    /// The care of a plant: the user's overrides, and otherwise the care of its species.
    public func care(of plant: Plant) async throws -> CareProfile {
        let overrides = try await database.read { try $0.overrides(of: plant.id) }
        return try await care(of: plant.species).overridden(by: overrides)
    }

    /// Overrides a care value of a plant, and replans its unedited rules of that kind of care. A value that overrides it
    /// already changes nothing. A watering rule keeps what is the same: its interval with its seasons and checks of the soil, or
    /// its amount.
    public func set(_ override: CareOverride, for plant: Plant.ID) async throws -> UndoableResult<Plant> {
        guard override.isValid else { throw GardenError.invalidValue }
        return try await write { [library] writer in
            guard let plant = try writer.reader.plant(plant) else { throw GardenError.plantNotFound }
            guard try !writer.reader.overrides(of: plant.id).contains(override) else { return plant }
            let care = try writer.care(plant.species.map { try CareLookup($0, in: library) })
            let former = try care.overridden(by: writer.reader.overrides(of: plant.id)).watering?.value
            try writer.save(override, for: plant.id)
            guard case .watering(let watering) = override, let former else {
                try writer.replan(plant, care, only: override.field)
                return plant
            }
            let known = try writer.wateringRule(of: plant.id)
            let wasOverdue = try known.map { try writer.isOverdue($0, of: plant) } ?? false
            if former.recurrence != watering.recurrence || known == nil { try writer.replan(plant, care, only: .watering) }
            if var rule = try writer.wateringRule(of: plant.id) {
                rule.amount = known != nil && former.depth == watering.depth ? known?.amount : watering.depth?.amount
                // Nothing was missed: with the shorter interval, the plant is due today.
                if try !wasOverdue && writer.isOverdue(rule, of: plant) { rule.start = writer.moment.today }
                try writer.save(rule)
            }
            return plant
        }
    }

    /// Removes the override of a care value, and replans the plant's unedited rules of that kind of care. If nothing else has
    /// changed since the value was overridden, the rule is the one of before, with its start.
    public func reset(_ field: CareOverride.Field, for plant: Plant.ID) async throws -> UndoableResult<Plant> {
        try await write { [library] writer in
            guard let plant = try writer.reader.plant(plant) else { throw GardenError.plantNotFound }
            let before = try field.plannedCare.flatMap { care in
                try writer.reader.rule(CareRule.id(of: care, for: plant.id), of: plant.id, beforeOverriding: field)
            }
            let care = try writer.care(plant.species.map { try CareLookup($0, in: library) })
            try writer.resetOverride(field, for: plant.id)
            if let before, try writer.canRestore(before, from: field, of: plant, care) {
                try writer.save(before)
            } else {
                try writer.replan(plant, care, only: field)
            }
            return plant
        }
    }
}

extension GardenWriter {
    /// Replans the unedited rules that follow from a care value of a plant; others keep what they were planned from.
    ///
    /// - Parameter profile: The care of its species, before the user's overrides.
    fileprivate func replan(_ plant: Plant, _ profile: CareProfile, only field: CareOverride.Field) throws {
        guard let care = field.plannedCare else { return }
        try replan(plant, profile, only: [care])
    }

    /// The active rule that waters a plant as its care values say; nil for none.
    fileprivate func wateringRule(of plant: Plant.ID) throws -> CareRule? {
        let rule = try reader.rule(CareRule.id(of: .watering, for: plant))
        return rule.flatMap { $0.origin == .profile && $0.endedOn == nil ? $0 : nil }
    }

    fileprivate func isOverdue(_ rule: CareRule, of plant: Plant) throws -> Bool {
        let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: today)
        return try calculator.open(rule, events: reader.events(of: plant.id), at: plant.place).map { $0.due < today } ?? false
    }

    /// Whether a rule from before an override can be restored. What comes from the catalog cannot have changed since then; for
    /// other sources, the rule must be the one that would be planned now.
    fileprivate func canRestore(
        _ rule: CareRule, from field: CareOverride.Field, of plant: Plant, _ profile: CareProfile
    ) throws -> Bool {
        guard rule.origin == .profile, rule.endedOn == nil else { return false }
        let care = profile.overridden(by: try reader.overrides(of: plant.id))
        let source = field == .watering ? care.watering?.source : care.fertilizing?.source
        if source?.kind == .catalog { return true }
        let planned = CareRule.planned(for: plant, profile: care, preferences: try reader.preferences(), from: today)
        return planned.contains {
            $0.id == rule.id && !$0.recursDifferently(from: rule) && $0.checksSoil == rule.checksSoil
                && $0.activeMonths == rule.activeMonths
        }
    }

    /// Replans a plant's rules from its care, its place and the preferences. Rules that the user edited stay unchanged.
    ///
    /// - Parameters:
    ///   - profile: The care of its species, before the user's overrides.
    ///   - former: The place in which they were planned, if it was another one.
    ///   - kinds: The kinds of care whose rules are replanned; nil for all.
    func replan(
        _ plant: Plant, _ profile: CareProfile, movedFrom former: Place? = nil, only kinds: Set<CareType>? = nil
    ) throws {
        let care = profile.overridden(by: try reader.overrides(of: plant.id))
        let preferences = try reader.preferences()
        var planned = CareRule.planned(for: plant, profile: care, preferences: preferences, from: moment.today)
            .filter { kinds?.contains($0.type) ?? true }
        // An interval that the user set among the care values comes before the one that was learned.
        if (care.sourcedWatering ?? care.watering)?.source.kind != .user {
            let decisions = try reader.decisions(of: plant.id)
            for index in planned.indices { planned[index].keepLearnedInterval(decisions, of: plant.species) }
        }
        for var rule in planned {
            if let known = try reader.rule(rule.id) {
                guard known.origin == .profile else { continue }
                if known.endedOn == nil {
                    if let check = try openCheck(of: known, replacedBy: rule, at: former ?? plant.place, preferences) {
                        try save(check)
                    } else {
                        rule.start = known.start
                        try replanStart(of: &rule, from: known, movedFrom: former)
                    }
                }
                guard rule != known else { continue }
            }
            try save(rule)
        }
        for var rule in try reader.rules(of: plant.id)
        where rule.origin == .profile && kinds?.contains(rule.type) ?? true
            && !planned.contains(where: { $0.id == rule.id })
        {
            rule.endedOn = moment.today
            try save(rule)
        }
    }

    /// The check of the soil with which a rule began and that is still to be answered, as a task of its own, if the rule is
    /// replaced by one that checks no soil; nil otherwise, also if the user wants no checks.
    private func openCheck(
        of known: CareRule, replacedBy rule: CareRule, at place: Place, _ preferences: Preferences
    ) throws -> CareRule? {
        guard known.checksSoil, !rule.checksSoil, preferences.checksSoilFirst else { return nil }
        let open = OccurrenceCalculator(preferences: preferences, today: today)
            .open(known, events: try reader.events(of: known.plant), at: place)
        guard let open, case .start = open.reason.anchor, open.due <= today || open.deferral != nil else { return nil }
        return CareRule(plant: known.plant, type: .soilCheck, recurrence: .once, start: open.due, time: known.time)
    }
}

extension CareRule {
    /// Replaces the interval of the profile by the one that the user accepted last, if that was for the same species.
    fileprivate mutating func keepLearnedInterval(_ decisions: [IntervalDecision], of species: String?) {
        guard let accepted = decisions.last(where: { $0.rule == id && $0.isAccepted }), accepted.species == species else {
            return
        }
        recurrence = .everyDays(accepted.proposed)
    }
}
