import Foundation
import Garden
import Imaging
import Tending

/// From photos to plants that have them.
extension Discoverer {
    /// Adds a plant with its photos in one gesture. Throws `TendingError` or `StoreError`.
    public func adopt(_ draft: PlantDraft, _ shots: [Shot]) async throws -> Gesture<Plant> {
        try await gardener.add(draft, photos: shots.map(IncomingPhoto.init))
    }

    /// Adds photos to a plant in one gesture. Throws `TendingError` or `StoreError`.
    public func add(_ shots: [Shot], to plant: Plant.ID) async throws -> Gesture<[Photo]> {
        try await gardener.add(shots.map(IncomingPhoto.init), to: plant)
    }
}

extension IncomingPhoto {
    fileprivate init(_ shot: Discoverer.Shot) { self.init(photo: shot.photo, original: shot.original) }
}
