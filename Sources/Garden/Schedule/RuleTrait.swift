/// What a rule can have besides its interval. An interval of the user's own ends it.
public enum RuleTrait: Sendable, CaseIterable {
    /// The interval changes with the seasons.
    case seasons
    /// The soil is checked first.
    case soilChecks
}

extension CareRule {
    /// What the rule has besides its interval.
    public func traits(with preferences: Preferences) -> Set<RuleTrait> {
        var traits: Set<RuleTrait> = []
        if seasonDays != Seasonal() || adjustsForSeason && preferences.adjustsForSeason && type == .watering {
            traits.insert(.seasons)
        }
        if checksSoil { traits.insert(.soilChecks) }
        return traits
    }
}
