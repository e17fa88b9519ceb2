import PlantServices
import Foundation
import Garden
import GardenData
import Observation
import Localization

/// The care of a species that is not in the garden yet.
@MainActor @Observable
final class CareAdviceModel {
    @ObservationIgnored let services: Services
    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    let species: String
    /// The known care; empty before it is loaded.
    private(set) var care = CareProfile()
    /// Whether the known care was loaded.
    private(set) var hasLoaded = false
    private(set) var isLoading = false
    /// Why the lookup failed; nil if it did not.
    private(set) var problem: String?
    @ObservationIgnored private var reads = ReadOrder()

    init(_ species: String, _ services: Services, _ repository: GardenRepository, _ settings: DisplaySettings) {
        self.species = species
        self.services = services
        self.repository = repository
        self.settings = settings
    }

    /// A care value as text. A space, which keeps the height of its row, until the known care is loaded.
    func value(of field: CareOverride.Field) -> String { hasLoaded ? settings.formatter.value(of: field, in: care) : " " }

    /// Whom the species is toxic to, and a space until that is loaded.
    var toxicity: String { hasLoaded ? settings.formatter.toxicity(care) : " " }

    /// Loads the known care, then queries the service if there is a token.
    func open() async {
        await read()
        isLoading = true
        defer { isLoading = false }
        do {
            problem = nil
            if try await services.care.fetch(species) != nil { await read() }
        } catch is CancellationError {
            return
        } catch {
            problem = settings.formatter.message(for: error)
        }
    }

    private func read() async {
        let read = reads.begin()
        do {
            let known = try await repository.care(of: species)
            if reads.accept(read) { care = known }
            hasLoaded = true
        } catch {
            problem = settings.formatter.message(for: error)
        }
    }
}
