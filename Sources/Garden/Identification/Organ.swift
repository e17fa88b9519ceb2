/// The organ of a plant that a photo shows, as defined by Pl@ntNet.
public enum Organ: String, Sendable, Codable, CaseIterable {
    /// The service detects the organ.
    case auto
    case leaf, flower, fruit, bark
}
