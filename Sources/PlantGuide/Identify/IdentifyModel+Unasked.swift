import Garden
import Localization
import PlantServices

/// Photos that were chosen and not identified yet, which stay when their page is left.
extension IdentifyModel {
    /// The identifications whose photos wait on the Identify page, latest first.
    var unasked: [IdentificationModel] { begun.filter(\.isWaitingToBeAsked) }

    /// Leaves out photos of which a plant was made.
    func adopted(_ photos: [IdentificationPhoto]) {
        // Photos that are still being prepared are none yet.
        guard !photos.isEmpty else { return }
        begun.removeAll { $0.isWaitingToBeAsked && $0.readyPhotos == photos }
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
