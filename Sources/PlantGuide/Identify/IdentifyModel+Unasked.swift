import Garden
import Localization
import PlantServices

/// Photos that were chosen and not identified yet, which stay when their page is left.
extension IdentifyModel {
    /// A plant that was made of photos before they were identified.
    struct MadePlant {
        let identification: IdentificationModel
        let plant: Plant.ID
        /// Whether it was in the garden at the latest undo or redo, as it is not after adding it was undone.
        var isInGarden = true
    }

    /// The identifications whose photos wait on the Identify page, latest first.
    var unasked: [IdentificationModel] {
        begun.filter { begun in
            begun.isWaitingToBeAsked && !madePlants.contains { $0.isInGarden && $0.identification === begun }
        }
    }

    /// Leaves out photos of which a plant was made, until adding it is undone.
    func adopted(_ photos: [IdentificationPhoto], as plant: Plant.ID) {
        // Photos that are still being prepared are none yet.
        guard !photos.isEmpty else { return }
        madePlants += unasked.filter { $0.readyPhotos == photos }.map { MadePlant(identification: $0, plant: plant) }
    }

    /// Reads which of the plants that were made of photos are in the garden, after an undo or a redo.
    func updateMadePlants() async throws {
        guard !madePlants.isEmpty else { return }
        let there = Set(try await environment.repository.summaries(of: Set(madePlants.map(\.plant))).map(\.id))
        for place in madePlants.indices { madePlants[place].isInGarden = there.contains(madePlants[place].plant) }
    }

    /// Drops the photos of an identification that was not asked for, which can be undone.
    func drop(_ identification: IdentificationModel) {
        actions.showToast(tr("Photos removed"), undoing: .local(remove(identification)))
    }

    private func remove(_ identification: IdentificationModel) -> LocalChange {
        let place = begun.firstIndex { $0 === identification } ?? 0
        begun.removeAll { $0 === identification }
        // A model that is installed later identifies the current photos.
        if current === identification { current = nil }
        return LocalChange { [weak self] in
            guard let self else { throw GardenError.nothingToUndo }
            begun.insert(identification, at: min(place, begun.count))
            return LocalChange { [weak self] in
                guard let self else { throw GardenError.nothingToUndo }
                return remove(identification)
            }
        }
    }
}
