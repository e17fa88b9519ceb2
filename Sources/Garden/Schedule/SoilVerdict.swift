/// What the soil was like when a watering was answered, from which the watering interval is learned.
public enum SoilVerdict: String, Sendable, Codable, CaseIterable {
    /// Too moist: the interval may be too short.
    case moist
    /// Just right.
    case right
    /// Bone dry: the interval may be too long.
    case dry
}
