import Foundation

/// A photo of a plant, kept byte for byte as it came.
public struct Photo: Identifiable, Hashable, Sendable, Codable {
    /// Names a photo.
    public typealias ID = TypedID<Photo>

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

extension Photo {
    /// The identity of the photo of a digest on a plant, the same however often and by whichever device it is added.
    public static func id(of digest: String, on plant: Plant.ID) -> ID {
        ID(.derived(from: plant.uuid, role: "photo \(digest)"))
    }

    /// The day to show: when it was taken, else when it was added by the clocks of a zone.
    public func day(in zone: TimeZone) -> LocalDay { takenOn ?? LocalMoment(addedAt, in: zone).day }

    /// The day in UTC at which it stands in the row of a plant's photos: when it was taken, but never after it was added, as a
    /// camera with a wrong clock says. It sorts photos and is not shown: where clocks are ahead of UTC it may be the day before.
    public var sortingDay: LocalDay {
        let added = LocalDay(clamping: Int((addedAt.timeIntervalSince1970 / 86_400).rounded(.down)))
        return min(takenOn ?? added, added)
    }
}
