import Garden
import Observation
import PlantServices

/// The species of the catalog that the model which answered cannot identify.
@MainActor @Observable
final class UnknownSpeciesModel {
    /// By scientific name; empty before they were read, or if the model is sure, or Pl@ntNet answered.
    private(set) var species: [Species] = []

    func read(for answer: Identification?, _ models: ModelService, _ actions: ActionRunner) async {
        guard answer?.plantNet == nil, answer?.onDevice?.verdict?.isSure == false else { return }
        do {
            guard let used = try await models.preferred() else { return }
            species = try await models.unknownSpecies(of: used.manifest.id) ?? []
        } catch {
            actions.report(error)
        }
    }
}
