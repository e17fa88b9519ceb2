/// The part of a plant that a photo shows, as Pl@ntNet tells them apart.
public enum Organ: String, Sendable, Codable, CaseIterable {
    /// The service finds out by itself.
    case auto
    case leaf, flower, fruit, bark
}
