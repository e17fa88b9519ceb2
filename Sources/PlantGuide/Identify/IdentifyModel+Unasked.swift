import Garden
import Localization
import PlantServices

/// Photos that were chosen and not identified yet, which stay when their page is left.
extension IdentifyModel {
    /// A plant that was made of photos before they were identified.
    struct MadePlant {
        let identification: IdentificationModel
        let plant: Plant.ID
        /// Whether adding it was undone, so that the photos wait again. They do not for a plant that was removed or deleted.
        var isUndone = false
    }

    /// The identifications whose photos wait on the Identify page, latest first.
    var unasked: [IdentificationModel] {
        begun.filter { begun in
            begun.isWaitingToBeAsked && !madePlants.contains { !$0.isUndone && $0.identification === begun }
        }
    }

    /// Leaves out photos of which a plant was made, until adding it is undone.
    func adopted(_ photos: [IdentificationPhoto], as plant: Plant.ID) {
        // Photos that are still being prepared are none yet.
        guard !photos.isEmpty else { return }
        madePlants += unasked.filter { $0.readyPhotos == photos }.map { MadePlant(identification: $0, plant: plant) }
    }

    /// Reads for which of the plants that were made of photos adding them was undone, after an undo or a redo.
    func updateMadePlants() async throws {
        guard !madePlants.isEmpty else { return }
        let undone = try await environment.repository.undone(of: Set(madePlants.map(\.plant)))
        for place in madePlants.indices { madePlants[place].isUndone = undone.contains(madePlants[place].plant) }
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
