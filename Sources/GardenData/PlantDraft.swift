import Garden

/// The data that the user enters before a plant is added.
public struct PlantDraft: Hashable, Sendable {
    /// The plant's name.
    public var name: String
    /// The scientific name; nil if unknown.
    public var species: String?
    /// The room; nil if not set.
    public var room: Room?
    /// The light at the plant's location; nil for that of its room.
    public var light: LightLevel?
    /// Where the plant stands; nil means the default place in the preferences.
    public var place: Place?
    /// The day the user acquired the plant; nil if not set.
    public var since: LocalDay?
    /// The name of the illustration shown while the plant has no photo; nil for that of its species.
    public var art: String?
    /// What is known about its pot.
    public var pot: Pot
    /// How watering is planned.
    public var watering: WateringPlan
    /// The day on which it was last watered, one of ``LastWatering/days(on:)``; nil if that is not known. It is recorded in the
    /// plant's history, and the first watering follows from it.
    public var lastWatered: LocalDay?
    /// Whether the soil is checked on the day on which the plant is added, if it is to be watered and ``lastWatered`` is nil.
    public var checksSoilToday: Bool

    /// How a new plant's watering is planned.
    public enum WateringPlan: Hashable, Sendable {
        /// Planned from the care profile, like all other rules.
        case fromProfile
        /// Every number of days, first due one interval from now, or from the day of the last watering; other rules are planned
        /// from the care profile.
        case every(days: Int, amount: WaterAmount?, time: CareRule.WateringTime, checksSoil: Bool)
        /// No rules are planned.
        case none
    }

    /// Creates a draft.
    public init(
        name: String, species: String? = nil, room: Room? = nil, light: LightLevel? = nil, place: Place? = nil,
        since: LocalDay? = nil, art: String? = nil, pot: Pot = Pot(),
        watering: WateringPlan = .fromProfile, lastWatered: LocalDay? = nil, checksSoilToday: Bool = false
    ) {
        self.name = name
        self.species = species
        self.room = room
        self.light = light
        self.place = place
        self.since = since
        self.art = art
        self.pot = pot
        self.watering = watering
        self.lastWatered = lastWatered
        self.checksSoilToday = checksSoilToday
    }
}
