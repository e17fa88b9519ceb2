import Garden
import GardenStore

/// What is known of species and of a plant's care.
extension GardenRepository {
    /// The species of a scientific name; nil where the library does not know it.
    public func species(named name: String) async throws -> Species? { try await library.species(named: name) }

    /// Whether the library knows a species of the genus that a name begins with.
    public func knowsGenus(_ name: String) async throws -> Bool { try await library.speciesOfGenus(name) != nil }

    /// How many species are known without a network.
    public func knownSpecies() async throws -> Int { try await library.count() }

    /// The care of a species by scientific name, every value with its source: from the catalog by accepted name or synonym, else
    /// from imported tables, else as a service told it and it is kept, however long ago, else of its genus, else the general.
    ///
    /// - Parameter name: Nil for a plant that nobody knows: general values alone.
    public func care(of name: String?) async throws -> CareProfile {
        guard let name else { return .general }
        let careLookup = try await careLookup(of: name)
        let instant = now()
        return careLookup.profile(try await database.read { try $0.kept(careLookup, now: instant) })
    }

    /// The care of a plant: the user's own values before those of its species.
    public func care(of plant: Plant) async throws -> CareProfile {
        let overrides = try await database.read { try $0.overrides(of: plant.id) }
        return try await care(of: plant.species).overridden(by: overrides)
    }

    /// Sets a care value of a plant against its sources; its unedited rules follow.
    public func set(_ override: CareOverride, for plant: Plant.ID) async throws -> UndoableResult<Plant> {
        guard override.isValid else { throw GardenError.invalidValue }
        let base = try await care(of: self.plant(plant).species)
        return try await write { writer in
            guard let plant = try writer.reader.plant(plant) else { throw GardenError.plantNotFound }
            try writer.save(override, for: plant.id)
            try writer.replan(plant, base)
            return plant
        }
    }

    /// Lets a care value follow its sources again; the plant's unedited rules follow.
    public func reset(_ field: CareOverride.Field, for plant: Plant.ID) async throws -> UndoableResult<Plant> {
        let base = try await care(of: self.plant(plant).species)
        return try await write { writer in
            guard let plant = try writer.reader.plant(plant) else { throw GardenError.plantNotFound }
            try writer.resetOverride(field, for: plant.id)
            try writer.replan(plant, base)
            return plant
        }
    }
}

extension GardenWriter {
    /// Brings a plant's rules in line with its care, its place and the preferences; rules that the user edited stay as they are.
    ///
    /// - Parameter profile: The care of its species, before the user's own values.
    func replan(_ plant: Plant, _ profile: CareProfile) throws {
        let care = profile.overridden(by: try reader.overrides(of: plant.id))
        let planned = CareRule.planned(
            for: plant, profile: care, preferences: try reader.preferences(), from: moment.today)
        for var rule in planned {
            if let known = try reader.rule(rule.id) {
                guard known.origin == .profile else { continue }
                if known.endedOn == nil { rule.moveStart(from: known, plant.place, try reader.preferences(), today) }
                guard rule != known else { continue }
            }
            try save(rule)
        }
        for var rule in try reader.rules(of: plant.id)
        where rule.origin == .profile && !planned.contains(where: { $0.id == rule.id }) {
            rule.endedOn = moment.today
            try save(rule)
        }
    }
}

extension CareRule {
    /// Keeps the first occurrence of the rule that this one replaces, moved by as many days as the interval changed,
    /// but not into the past.
    fileprivate mutating func moveStart(from known: CareRule, _ place: Place, _ preferences: Preferences, _ today: LocalDay) {
        let season = Season(on: today, in: preferences.hemisphere)
        let days = { (rule: CareRule) in rule.interval(in: season, at: place, for: preferences) }
        let change = (days(self) ?? 0) - (days(known) ?? 0)
        let moved = known.start + change
        start = change < 0 ? min(known.start, max(today, moved)) : moved
    }
}
