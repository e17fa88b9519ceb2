import Foundation
import Garden
import GardenData

extension PhotoService {
    /// Adds a plant with its photos, of which the first is the cover, as one undo group. Throws `GardenError`, `PhotoError` or
    /// `StoreError`.
    public func adopt(_ draft: PlantDraft, _ photos: [IdentificationPhoto]) async throws -> UndoableResult<Plant> {
        try checkOriginals(of: photos)
        return try await repository.add(draft, photos: photos.map(IncomingPhoto.init), showsFirstPhoto: true)
    }

    /// Adds photos to a plant as one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func add(_ photos: [IdentificationPhoto], to plant: Plant.ID) async throws -> UndoableResult<[Photo]> {
        try checkOriginals(of: photos)
        return try await repository.add(photos.map(IncomingPhoto.init), to: plant)
    }

    /// Throws `StoreError` if an original is missing and the folder of incoming photos is not writable, which explains more than
    /// that the file is missing.
    func checkOriginals(of photos: [IdentificationPhoto]) throws {
        if !photos.allSatisfy({ incoming.contains($0.original) }) { try incoming.checkIsWritable() }
    }
}

extension IncomingPhoto {
    init(_ photo: IdentificationPhoto) { self.init(photo: photo.prepared, original: photo.original) }
}
