import Garden

/// What a person fills in about a plant before it is added.
public struct PlantDraft: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its scientific name; nil for a plant that nobody knows.
    public var species: String?
    /// Its room; nil for none said.
    public var room: Room?
    /// The light of its spot; nil for none said.
    public var light: LightLevel?
    /// Where it stands; nil means the preferences's usual place.
    public var place: Place?
    /// Since when; nil for none said.
    public var since: LocalDay?
    /// The drawn picture that stands in for a photo; nil for none.
    public var art: String?
    /// How its watering is planned.
    public var reminder: Reminder

    /// How a new plant's watering is planned.
    public enum Reminder: Hashable, Sendable {
        /// As its care profile says, with every other rule that follows from it.
        case fromProfile
        /// Every so many days, first one interval from now at this minute, or at the time given; other rules as the profile says.
        case every(days: Int, amount: WaterAmount?, time: LocalTime?, checksSoil: Bool)
        /// Nothing is planned.
        case none
    }

    /// A draft of a plant of that name.
    public init(
        name: String, species: String? = nil, room: Room? = nil, light: LightLevel? = nil, place: Place? = nil,
        since: LocalDay? = nil, art: String? = nil, reminder: Reminder = .fromProfile
    ) {
        self.name = name
        self.species = species
        self.room = room
        self.light = light
        self.place = place
        self.since = since
        self.art = art
        self.reminder = reminder
    }
}
