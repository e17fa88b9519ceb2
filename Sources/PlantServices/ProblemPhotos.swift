import Foundation
import Garden
import GardenData

extension PhotoService {
    /// Notes a problem with photos that show it as one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func note(_ problem: PlantProblem, _ photos: [IdentificationPhoto]) async throws -> UndoableResult<PlantProblem> {
        try checkOriginals(of: photos)
        return try await repository.note(problem, photos: photos.map(IncomingPhoto.init))
    }

    /// Saves an edited problem with further photos as one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func save(
        _ problem: PlantProblem, changedFrom original: PlantProblem, _ photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<PlantProblem> {
        try checkOriginals(of: photos)
        return try await repository.save(problem, changedFrom: original, photos: photos.map(IncomingPhoto.init))
    }
}
