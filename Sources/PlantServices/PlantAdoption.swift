import Foundation
import Garden
import Imaging
import GardenData

/// Adding identified photos to plants.
extension IdentificationService {
    /// Adds a plant with its photos in one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func adopt(_ draft: PlantDraft, _ shots: [Shot]) async throws -> UndoableResult<Plant> {
        try checkOriginals(of: shots)
        return try await repository.add(draft, photos: shots.map(IncomingPhoto.init))
    }

    /// Adds photos to a plant in one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func add(_ shots: [Shot], to plant: Plant.ID) async throws -> UndoableResult<[Photo]> {
        try checkOriginals(of: shots)
        return try await repository.add(shots.map(IncomingPhoto.init), to: plant)
    }

    /// If an original is missing because it could not be stored, throws that reason instead of reporting a missing file later.
    private func checkOriginals(of shots: [Shot]) throws {
        guard shots.contains(where: { !FileManager.default.fileExists(atPath: $0.original.path(percentEncoded: false)) })
        else { return }
        try incoming.check()
    }
}

extension IncomingPhoto {
    fileprivate init(_ shot: IdentificationService.Shot) { self.init(photo: shot.photo, original: shot.original) }
}
