import PlantServices
import Foundation
import Garden
import GardenData
import Localization

extension CommandContext {
    /// Prepares photos, in the given order; for photos without an organ the service detects it.
    ///
    /// - Parameter texts: files, or https links.
    func photos(_ texts: [String], organs: [Organ] = []) async throws
        -> [IdentificationPhoto]
    {
        var photos: [IdentificationPhoto] = []
        for (index, text) in texts.enumerated() {
            let input = try Self.input(text)
            do {
                var photo = try await services.photos.prepare(input)
                if index < organs.count { photo.organ = organs[index] }
                photos.append(photo)
            } catch {
                let failure = Failure(error, formatter)
                throw Failure(
                    failure.code,
                    tr("{file}: {problem}").filled(["file": text.shortened, "problem": failure.message ?? ""]))
            }
        }
        return photos
    }

    private static func input(_ text: String) throws -> PhotoInput {
        // A file may be called like an address only where nobody would look for it.
        text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
            ? .link(text) : .file(try existingFile(text))
    }
}
