import PlantServices
import Foundation
import Garden
import Observation
import Localization

/// The care of a species that is not in the garden yet.
@MainActor @Observable
final class CareAdviceModel {
    @ObservationIgnored let window: WindowModel
    /// The scientific name.
    let species: String
    /// The known care; empty before it is loaded.
    private(set) var care = CareProfile()
    /// Whether the service is being queried.
    private(set) var isLearning = false
    /// Why the lookup failed; nil if it did not.
    private(set) var problem: String?

    init(_ species: String, _ window: WindowModel) {
        self.species = species
        self.window = window
    }

    /// Loads the known care, then queries the service if there is a token.
    func open() async {
        await read()
        isLearning = true
        defer { isLearning = false }
        do {
            problem = nil
            if try await window.environment.services.care.fetch(species) != nil { await read() }
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
