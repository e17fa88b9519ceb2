/// What a write changed, so that observers reread only the affected data.
public struct GardenChange: Hashable, Sendable {
    /// The plants with any change: to their own fields, photos, rules, events or care values.
    public var plants: Set<Plant.ID>
    /// Whether a preference changed, which can change every due day.
    public var preferences: Bool

    /// Creates a change.
    public init(plants: Set<Plant.ID> = [], preferences: Bool = false) {
        self.plants = plants
        self.preferences = preferences
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { plants.isEmpty && !preferences }

    /// Adds what another write changed.
    public mutating func formUnion(_ other: GardenChange) {
        plants.formUnion(other.plants)
        preferences = preferences || other.preferences
    }
}
