import PlantServices
import Foundation
import Garden
import Observation
import Localization

/// The care of a species that is no plant of the garden yet.
@MainActor @Observable
final class CareAdviceModel {
    @ObservationIgnored let window: WindowModel
    /// The scientific name.
    let species: String
    /// What is known; empty before it was read.
    private(set) var care = CareProfile()
    /// Whether a service is being asked.
    private(set) var isLearning = false
    /// Why the service did not tell; nil where it did, or was not asked.
    private(set) var problem: String?

    init(_ species: String, _ window: WindowModel) {
        self.species = species
        self.window = window
    }

    /// Reads what is known, then asks the service where a token is there.
    func open() async {
        await read()
        isLearning = true
        defer { isLearning = false }
        do {
            problem = nil
            if try await window.environment.identificationService.learn(species) != nil { await read() }
        } catch is CancellationError {
            return
        } catch {
            problem = window.formatter.message(for: error)
        }
    }

    private func read() async {
        do {
            care = try await window.repository.care(of: species)
        } catch {
            problem = window.formatter.message(for: error)
        }
    }
}
