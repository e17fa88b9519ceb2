import Foundation

/// Photos that were identified without the service and wait for its opinion until it can be asked.
public struct QueuedPhotos: Identifiable, Hashable, Sendable {
    /// Names photos that wait together.
    public typealias ID = TypedID<QueuedPhotos>

    /// One of the photos.
    public struct Shot: Hashable, Sendable, Codable {
        /// The SHA-256 of the original's bytes, in lowercase hexadecimal.
        public let digest: String
        /// The file ending that fits the original's format.
        public let format: String
        /// The part of the plant that it shows.
        public let organ: Organ

        /// A photo with every part said.
        public init(digest: String, format: String, organ: Organ) {
            self.digest = digest
            self.format = format
            self.organ = organ
        }
    }

    /// What tells them from others that wait.
    public let id: ID
    /// One to five photos of one plant.
    public let shots: [Shot]
    /// Since when they wait.
    public let since: Date

    /// Photos that wait, with every part said.
    public init(id: ID = .new(), shots: [Shot], since: Date) {
        self.id = id
        self.shots = shots
        self.since = since
    }
}
