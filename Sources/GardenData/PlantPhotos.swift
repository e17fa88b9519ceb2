import Foundation
import Garden
import GardenStore

/// A photo that is to be added, and the file that it was prepared from.
public struct IncomingPhoto: Sendable {
    /// What was made of it.
    public let photo: PreparedPhoto
    /// The file that is copied byte for byte.
    public let original: URL

    /// A prepared photo and its original.
    public init(photo: PreparedPhoto, original: URL) {
        self.photo = photo
        self.original = original
    }
}

/// A plant's photos. Originals stay while an undo may bring back what needs them: in the archive, after a photo or a plant was
/// removed, after an addition was undone. They go when the last plant that had them is deleted for good.
extension GardenRepository {
    /// The photos of a plant, the newest first: by the day on which each was taken, else added.
    public func photos(of plant: Plant.ID) async throws -> [Photo] { try await database.read { try $0.photos(of: plant) } }

    /// The file with a photo's bytes as they came. It may be missing: `examine` tells.
    public func original(of photo: Photo) -> URL { database.original(photo.file) }

    /// Adds photos to a plant. Of those of one day the first given stands first.
    ///
    /// - Returns: What was added; photos that the plant has already are passed over.
    public func add(_ photos: [IncomingPhoto], to plant: Plant.ID) async throws -> UndoableResult<[Photo]> {
        let files = try photos.map { try $0.new }
        let instant = now()
        return try await write(keeping: files) { writer in
            guard try writer.reader.exists(plant) else { throw GardenError.plantNotFound }
            return try writer.add(photos, to: plant, at: instant)
        }
    }

    /// Takes a photo from its plant. Throws `GardenError.photoNotFound` where no plant has it.
    public func remove(_ photo: Photo.ID) async throws -> UndoableResult<Photo> {
        try await write { writer in
            guard let photo = try writer.reader.photo(photo) else { throw GardenError.photoNotFound }
            try writer.remove(photo)
            return photo
        }
    }

    /// Deletes a photo that a plant has for good, and its file unless another plant has the same.
    public func purge(_ photo: Photo.ID) async throws {
        guard let photo = try await database.read({ try $0.photo(photo) }) else { throw GardenError.photoNotFound }
        _ = try await write(settling: [photo.file]) { try $0.purge(photo) }
    }
}

extension GardenWriter {
    /// What lies between two photos that are added at once, in seconds: a number that clocks and the store hold exactly.
    private static let photoStep = 1.0 / 1_024

    func add(_ photos: [IncomingPhoto], to plant: Plant.ID, at instant: Date) throws -> [Photo] {
        try photos.enumerated().compactMap { index, incoming in
            let prepared = incoming.photo
            // The newest comes first, so each counts as added a moment before the one given before it.
            let addedAt = instant.addingTimeInterval(-Double(index) * Self.photoStep)
            let photo = Photo(
                id: Photo.id(of: prepared.digest, on: plant), plant: plant, digest: prepared.digest, file: incoming.file,
                takenOn: prepared.takenOn, addedAt: addedAt)
            guard try reader.photo(photo.id) == nil else { return nil }
            try save(photo)
            return photo
        }
    }
}

extension IncomingPhoto {
    /// The name of its original among the others.
    fileprivate var file: String { "\(photo.digest).\(photo.format)" }

    /// Throws `GardenError.invalidValue` where its digest or format is none, for they become a file's name.
    var new: GardenDatabase.NewOriginal {
        get throws {
            guard photo.digest.wholeMatch(of: /[0-9a-f]{64}/) != nil, photo.format.wholeMatch(of: /[a-z0-9]{1,8}/) != nil else {
                throw GardenError.invalidValue
            }
            return GardenDatabase.NewOriginal(original, as: file)
        }
    }
}
