import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// Reading the photos that arguments name.
extension CommandContext {
    /// Photos made ready, in their order; those without an organ show what the service finds.
    ///
    /// - Parameter texts: files, or https links.
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
        // A file may be called like an address only where nobody would look for it.
        text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
            ? .link(text) : .file(URL(filePath: text))
    }
}
