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
    ///
    /// - Parameter day: Its day; nil for today.
    public func note(
        _ text: String, for plant: Plant.ID, on day: LocalDay? = nil, photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<CareEvent> {
        try checkOriginals(of: photos)
        return try await repository.note(text, for: plant, on: day, photos: photos.map(IncomingPhoto.init))
    }

    /// Corrects an entry of a plant's history and adds photos to it, as one undo group; see
    /// ``GardenRepository/correct(_:day:note:soil:photos:)``. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func correct(
        _ event: CareEvent.ID, day: LocalDay?, note: String?, soil: SoilVerdict??, photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<CareEvent> {
        try checkOriginals(of: photos)
        return try await repository.correct(event, day: day, note: note, soil: soil, photos: photos.map(IncomingPhoto.init))
    }

    /// Records care that was not planned, with photos, as one undo group. Throws `GardenError`, `PhotoError` or `StoreError`.
    public func record(
        _ care: CareType, for plant: Plant.ID, on day: LocalDay, note: String?, photos: [IdentificationPhoto]
    ) async throws -> UndoableResult<CareEvent> {
        try checkOriginals(of: photos)
        return try await repository.record(care, for: plant, on: day, note: note, photos: photos.map(IncomingPhoto.init))
    }
}
