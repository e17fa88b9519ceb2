import Foundation

/// A photo of a plant. The original file is stored byte for byte.
public struct Photo: Identifiable, Hashable, Sendable, Codable {
    /// Identifies a photo.
    public typealias ID = TypedID<Photo>

    /// The photo's identity.
    public let id: ID
    /// The plant that the photo shows.
    public let plant: Plant.ID
    /// The SHA-256 of the file's bytes, in lowercase hexadecimal.
    public let digest: String
    /// The file name within the folder of originals.
    public let file: String
    /// The day the photo was taken, or nil if unknown.
    public let takenOn: LocalDay?
    /// The instant the photo was added.
    public let addedAt: Date

    /// Creates a photo.
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
    /// Derives the ID of a plant's photo from its digest, so that adding the same file again, on any device, yields the same ID.
    public static func id(of digest: String, on plant: Plant.ID) -> ID {
        ID(.derived(from: plant.uuid, role: "photo \(digest)"))
    }

    /// The day of the photo where one is needed, such as that of a note about it: the day it was taken, or else the day it was
    /// added in the given time zone. Not for display, because it was not taken then.
    public func day(in zone: TimeZone) -> LocalDay { takenOn ?? LocalMoment(addedAt, in: zone).day }

    /// Why a day cannot be the one on which the photo was taken: it is after today, or after the day on which the photo was
    /// added. Nil if it can be.
    public func problem(takenOn day: LocalDay, today: LocalDay, in zone: TimeZone) -> GardenError? {
        if let problem = day.problem(happenedBy: today) { return problem }
        let added = LocalMoment(addedAt, in: zone).day
        return day > added ? .photoAddedEarlier(added) : nil
    }

    /// The UTC day by which a plant's photos are sorted: the day taken, but no later than the day added, because a camera's clock
    /// may be wrong. Not for display: in time zones ahead of UTC it can be one day early.
    public var sortingDay: LocalDay {
        let added = LocalDay(clamping: Int((addedAt.timeIntervalSince1970 / 86_400).rounded(.down)))
        return min(takenOn ?? added, added)
    }
}
