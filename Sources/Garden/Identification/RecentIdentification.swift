import Foundation

/// An answered identification as this machine remembers it. The answer may be that no plant matches. It is no part of the garden.
public struct RecentIdentification: Identifiable, Hashable, Sendable, Codable {
    /// The maximum number that are remembered. Our own choice, without a source.
    public static let limit = 50

    /// One to five photos with the parts of the plant that they show.
    public let photos: [QueuedPhoto]
    /// When the photos were identified last.
    public let identifiedAt: Date
    private let plantNet: PhotoAnswer?
    private let onDevice: PhotoAnswer?
    private let preferred: PhotoAnswer?
    private let acceptedNames: [String: String]

    /// Remembers the answer to photos.
    public init(_ answer: Identification, of photos: [QueuedPhoto], at instant: Date) {
        self.photos = photos
        identifiedAt = instant
        plantNet = answer.plantNet
        onDevice = answer.onDevice
        preferred = answer.preferred
        acceptedNames = answer.acceptedNames
    }

    /// Remembers that no plant matches photos.
    public init(withoutMatchFor photos: [QueuedPhoto], at instant: Date) {
        self.photos = photos
        identifiedAt = instant
        (plantNet, onDevice, preferred, acceptedNames) = (nil, nil, nil, [:])
    }

    /// Identifies the photos in any order: when the same ones are identified again, the new answer replaces the old one.
    public var id: String { Self.id(ofDigests: photos.map(\.digest)) }

    /// The id of photos with these digests.
    public static func id(ofDigests digests: [String]) -> String { digests.sorted().joined(separator: " ") }

    /// The answer, as a saved one: without its duration and the number of requests that were left; nil if no plant matches.
    public var answer: Identification? {
        preferred.map {
            Identification(
                plantNet: plantNet, onDevice: onDevice, preferred: $0, isCached: true, duration: .zero, remaining: nil,
                acceptedNames: acceptedNames)
        }
    }
}
