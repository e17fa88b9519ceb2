import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Adds the plants of the sample garden with their history and problems, in one undo group. Returns the number of plants.
    ///
    /// - Parameter translate: Returns an English text in the user's language.
    public func seedSampleGarden(
        translating translate: @Sendable (String) -> String = { $0 }
    ) async throws -> UndoableResult<Int> {
        let clock = clock
        let entries = SampleGarden.make(on: clock.today, now: clock.instant, translating: translate)
        return try await write(at: clock) { writer in
            for entry in entries {
                try writer.save(entry.plant)
                for rule in entry.rules { try writer.save(rule) }
                for event in entry.events { try writer.record(event) }
                for problem in entry.problems { try writer.save(problem) }
            }
            return entries.count
        }
    }

    /// Adds the photos of the sample garden to its plants, each with the day on which it was taken.
    ///
    /// - Parameters:
    ///   - shared: The folder of the program's data, which has them in `sample`.
    ///   - prepare: Prepares a file, as a photo that the user adds.
    /// - Throws: What `prepare` throws; `StoreError`; `GardenError` if a plant or its problem was removed meanwhile.
    public func addSamplePhotos(
        from shared: URL, prepare: @Sendable (URL) async throws -> PreparedPhoto
    ) async throws {
        let clock = clock
        for entry in SampleGarden.make(on: clock.today, now: clock.instant) {
            for picture in entry.pictures {
                let file = shared.appending(path: "sample/\(picture.file).jpg", directoryHint: .notDirectory)
                let photo = IncomingPhoto(photo: try await prepare(file).taken(on: picture.takenOn), original: file)
                guard let problem = picture.problem else {
                    _ = try await add([photo], to: entry.plant.id)
                    continue
                }
                let noted = try await self.problem(problem)
                _ = try await save(noted, changedFrom: noted, photos: [photo])
            }
        }
    }
}

extension PreparedPhoto {
    /// The photo with another day on which it was taken.
    fileprivate func taken(on day: LocalDay) -> PreparedPhoto {
        PreparedPhoto(digest: digest, jpeg: jpeg, width: width, height: height, takenOn: day, format: format)
    }
}
