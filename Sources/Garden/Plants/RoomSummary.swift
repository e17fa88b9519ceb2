/// A room in lists.
public struct RoomSummary: Identifiable, Hashable, Sendable {
    /// The room.
    public let id: Room
    /// The light that the user set; nil for none.
    public let light: LightLevel?
    /// Where it is; nil for a room of the user's own for which nothing is set.
    public let place: Place?
    /// The number of plants in it, without archived ones.
    public let plants: Int

    /// Creates a summary.
    public init(id: Room, light: LightLevel? = nil, place: Place? = nil, plants: Int = 0) {
        self.id = id
        self.light = light
        self.place = place
        self.plants = plants
    }
}
