import Garden
import GardenData

/// Photos that are added with an answer to a task or with a note.
extension PhotoService {
    /// Answers tasks, of which only a single one takes photos, as one undo group. Throws `GardenError`, `PhotoError` or
    /// `StoreError`.
    public func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<[CareEvent]> {
        try checkOriginals(of: photos)
        return try await repository.answer(tasks, answer, note: note, photos: photos.map(IncomingPhoto.init))
    }

    /// Adds a note with photos to a plant's history, as one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func note(
        _ text: String, for plant: Plant.ID, photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<CareEvent> {
        try checkOriginals(of: photos)
        return try await repository.note(text, for: plant, photos: photos.map(IncomingPhoto.init))
    }
}
