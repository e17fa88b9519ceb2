import Foundation

/// A photo in the queue.
public struct QueuedPhoto: Hashable, Sendable, Codable {
    /// The SHA-256 of the original's bytes, in lowercase hexadecimal.
    public let digest: String
    /// The file extension of the original's format.
    public let format: String
    /// The part of the plant that the photo shows.
    public let organ: Organ

    /// Creates a photo.
    public init(digest: String, format: String, organ: Organ) {
        self.digest = digest
        self.format = format
        self.organ = organ
    }
}

/// Photos of one plant that are queued until the service can be reached.
public struct QueuedPhotos: Identifiable, Hashable, Sendable {
    /// Identifies a queue entry.
    public typealias ID = TypedID<QueuedPhotos>

    /// The identity of the queue entry.
    public let id: ID
    /// One to five photos.
    public let photos: [QueuedPhoto]
    /// When the photos were queued.
    public let since: Date

    /// Creates a queue entry.
    public init(id: ID = .new(), photos: [QueuedPhoto], since: Date) {
        self.id = id
        self.photos = photos
        self.since = since
    }
}
