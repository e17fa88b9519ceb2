/// What a write changed, so that whoever shows it reads just that again.
public struct GardenChange: Hashable, Sendable {
    /// The plants of which anything changed: their own fields, rules, events or care values.
    public var plants: Set<Plant.ID>
    /// Whether a preference changed, and with it possibly every due day.
    public var preferences: Bool

    /// A change of those plants and perhaps of the preferences.
    public init(plants: Set<Plant.ID> = [], preferences: Bool = false) {
        self.plants = plants
        self.preferences = preferences
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { plants.isEmpty && !preferences }
}
