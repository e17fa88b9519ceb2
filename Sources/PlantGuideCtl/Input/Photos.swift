import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// Reading the photos named by arguments.
extension CommandContext {
    /// Prepares photos, in the given order; for photos without an organ the service detects it.
    ///
    /// - Parameter texts: File paths or https links.
    func shots(_ texts: [String], organs: [Organ] = [], _ identificationService: IdentificationService) async throws
        -> [IdentificationService.Shot]
    {
        var shots: [IdentificationService.Shot] = []
        for (index, text) in texts.enumerated() {
            do {
                var shot = try await identificationService.prepare(Self.input(text))
                if index < organs.count { shot.organ = organs[index] }
                shots.append(shot)
            } catch {
                let failure = Failure(error, formatter)
                throw Failure(
                    failure.code,
                    tr("{file}: {problem}").filled(["file": text.shortened, "problem": failure.message ?? ""]))
            }
        }
        return shots
    }

    private static func input(_ text: String) -> IdentificationService.Input {
        // A file name can also look like a URL, but hardly anyone uses such names.
        text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
            ? .link(text) : .file(URL(filePath: text))
    }
}
