import Foundation
import GRDB
import Garden

/// The field of a plant that names the photo chosen as its cover, as a fact with the id of the photo. The column `plant.photo` is
/// derived from it, and otherwise from the plant's photos and problems.
enum CoverField {
    static let name = "cover"

    /// The photo that the fields of a plant name; nil if none was chosen. Throws if it is not the id of a photo.
    static func photo(_ fields: [String: String]) throws -> Photo.ID? {
        guard let text: String = try FactValue.read(fields[name]) else { return nil }
        guard let photo = Photo.ID(text) else { throw UnreadableRow(table: "fact") }
        return photo
    }
}

extension GardenWriter {
    /// Records which photo of a plant is its cover. Nil is the one that ``Photo/cover(of:chosen:ofProblems:hasArt:)`` takes, also
    /// as photos are added.
    public func save(cover photo: Photo.ID?, of plant: Plant.ID) throws {
        try add(
            Fact(
                kind: .plant, subject: plant.uuid, field: CoverField.name,
                value: try photo.map { try FactValue.text($0.description) }))
        try chooseCover(of: plant)
        touch(plant)
    }

    /// Derives the cover of a plant.
    func chooseCover(of plant: Plant.ID) throws {
        try execute("UPDATE plant SET photo = ? WHERE id = ?", [try reader.rightCover(of: plant), plant])
    }
}

extension GardenReader {
    /// The photo that the user chose as the cover of a plant, which may have been removed since; nil if none was chosen.
    public func chosenCover(of plant: Plant.ID) throws -> Photo.ID? { try chosenCover(of: plant, skipping: true) }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func chosenCover(of plant: Plant.ID, skipping: Bool) throws -> Photo.ID? {
        try readCurrent(.plant, of: plant.uuid, skipping: skipping, CoverField.photo)
    }

    /// The photo shown for a plant, here and in lists; nil for none.
    public func cover(of plant: Plant.ID) throws -> Photo.ID? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT photo FROM plant WHERE id = ?"), arguments: [plant])?.value(0)
    }

    /// The cover that follows from the facts, as it is stored.
    fileprivate func rightCover(of plant: Plant.ID) throws -> DatabaseValue? {
        let photos = try self.photos(of: plant)
        guard !photos.isEmpty else { return nil }
        let ofProblems = try problems(of: plant, skipping: true).flatMap(\.photos)
        let hasArt = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT art IS NOT NULL FROM plant WHERE id = ?"), arguments: [plant])
        return Photo.cover(
            of: photos, chosen: try chosenCover(of: plant), ofProblems: Set(ofProblems), hasArt: hasArt ?? false
        )?.databaseValue
    }

    /// Whether the photo of a plant in lists is its cover.
    func hasRightCover(_ plant: PlantSummary) throws -> Bool {
        try (plant.photo?.id).databaseValue == rightCover(of: plant.id) ?? .null
    }
}

extension Photo {
    /// How many days before it was added a photo without a date is taken to be from when it could replace another one. The number
    /// is the project's own choice.
    static let assumedAge = 365

    /// Which of a plant's photos is its cover: the chosen one, otherwise the newest that shows no problem. If all show problems,
    /// it is the newest of them, but only for a plant without a drawing.
    ///
    /// - Parameters:
    ///   - photos: Its photos, in any order.
    ///   - chosen: The photo that the user chose; nil if none was.
    ///   - ofProblems: The photos that show problems of the plant, also resolved ones.
    ///   - hasArt: Whether there is a drawing of the plant's species.
    static func cover(of photos: [Photo], chosen: ID?, ofProblems: Set<ID>, hasArt: Bool) -> ID? {
        if let chosen, photos.contains(where: { $0.id == chosen }) { return chosen }
        return newest(of: photos.filter { !ofProblems.contains($0.id) }) ?? (hasArt ? nil : newest(of: photos))
    }

    /// The photo that is left if each one, in the order of adding, replaces the one before if it is as new.
    ///
    /// A photo without a date counts as taken on the day it was added when another one could replace it, and as taken
    /// ``assumedAge`` days before when it could replace another one. So it never takes the place of a photo of the last twelve
    /// months, nor does an older photo take its place. Of several that were added at once, which differ by less than a second,
    /// the one listed first counts. The day in Greenwich can be one more than where the photo was added.
    private static func newest(of photos: [Photo]) -> ID? {
        var newest: Photo?
        for photo in photos.sorted(by: { ($0.addedAt, $0.id) < ($1.addedAt, $1.id) }) {
            guard let known = newest else {
                newest = photo
                continue
            }
            let isSeries = photo.takenOn == nil && known.takenOn == nil && photo.addedAt.timeIntervalSince(known.addedAt) < 1
            let reach = photo.takenOn == nil ? photo.sortingDay - assumedAge : photo.sortingDay
            if isSeries || reach >= (known.takenOn == nil ? known.sortingDay - 1 : known.sortingDay) { newest = photo }
        }
        return newest?.id
    }
}
