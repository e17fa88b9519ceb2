import Foundation

/// A photo of a plant, kept byte for byte as it came.
public struct Photo: Identifiable, Hashable, Sendable {
    public typealias ID = Identifier<Photo>

    /// What tells it from others.
    public let id: ID
    /// The plant that it shows.
    public let plant: Plant.ID
    /// The SHA-256 of its bytes, in lowercase hexadecimal.
    public let digest: String
    /// The name of its file in the folder of originals.
    public let file: String
    /// The day on which it was taken; nil where nobody knows.
    public let takenOn: LocalDay?
    /// When it was added.
    public let addedAt: Date

    /// A photo with every part said.
    public init(id: ID = .new(), plant: Plant.ID, digest: String, file: String, takenOn: LocalDay?, addedAt: Date) {
        self.id = id
        self.plant = plant
        self.digest = digest
        self.file = file
        self.takenOn = takenOn
        self.addedAt = addedAt
    }
}
