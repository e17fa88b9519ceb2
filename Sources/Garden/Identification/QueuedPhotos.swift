import Foundation

/// Photos that were identified without the service and are queued until it is available.
public struct QueuedPhotos: Identifiable, Hashable, Sendable {
    /// Identifies a queue entry.
    public typealias ID = TypedID<QueuedPhotos>

    /// One of the photos.
    public struct Shot: Hashable, Sendable, Codable {
        /// The SHA-256 of the original's bytes, in lowercase hexadecimal.
        public let digest: String
        /// The file extension of the original's format.
        public let format: String
        /// The organ that the photo shows.
        public let organ: Organ

        /// Creates a photo.
        public init(digest: String, format: String, organ: Organ) {
            self.digest = digest
            self.format = format
            self.organ = organ
        }
    }

    /// The identity of the queue entry.
    public let id: ID
    /// One to five photos of one plant.
    public let shots: [Shot]
    /// When the photos were queued.
    public let since: Date

    /// Creates a queue entry.
    public init(id: ID = .new(), shots: [Shot], since: Date) {
        self.id = id
        self.shots = shots
        self.since = since
    }
}
