import Garden
import Localization
import PlantServices

/// Photos that were chosen and not identified yet, which stay when their page is left.
extension IdentifyModel {
    /// A plant that was made of photos before they were identified.
    struct MadePlant {
        /// Where the photos waited.
        enum Place {
            case unasked(IdentificationModel)
            case queue(QueuedPhotos)
        }

        let place: Place
        let plant: Plant.ID
        /// Whether adding it was undone, so that the photos wait again. They do not for a plant that was removed or deleted.
        var isUndone = false
    }

    /// The identifications whose photos wait on the Identify page, latest first.
    var unasked: [IdentificationModel] {
        begun.filter { begun in
            begun.isWaitingToBeAsked
                && !madePlants.contains { made in
                    if case .unasked(let identification) = made.place {
                        !made.isUndone && identification === begun
                    } else {
                        false
                    }
                }
        }
    }

    /// Leaves out photos of which a plant was made, until adding it is undone: they wait no more, neither here nor in the queue.
    func adopted(_ photos: [IdentificationPhoto], as plant: Plant.ID) async {
        // Photos that are still being prepared are none yet.
        guard !photos.isEmpty else { return }
        madePlants += unasked.filter { $0.readyPhotos == photos }.map { MadePlant(place: .unasked($0), plant: plant) }
        do {
            let queued = try await actions.hold {
                try await environment.services.identification.dequeue(holding: photos)
            }
            guard !queued.isEmpty else { return }
            madePlants += queued.map { MadePlant(place: .queue($0), plant: plant) }
            await refresh()
        } catch {
            actions.report(error)
        }
    }

    /// Reads for which of the plants that were made of photos adding them was undone, after an undo or a redo. Their photos go
    /// back to where they waited, or wait no more.
    func updateMadePlants() async throws {
        guard !madePlants.isEmpty else { return }
        let undone = try await environment.repository.undone(of: Set(madePlants.map(\.plant)))
        var changed: [(QueuedPhotos, isUndone: Bool)] = []
        for index in madePlants.indices {
            let isUndone = undone.contains(madePlants[index].plant)
            if case .queue(let photos) = madePlants[index].place, isUndone != madePlants[index].isUndone {
                changed.append((photos, isUndone))
            }
            madePlants[index].isUndone = isUndone
        }
        guard !changed.isEmpty else { return }
        let service = environment.services.identification
        for (photos, isUndone) in changed {
            if isUndone { try await service.enqueue(photos) } else { try await service.dequeue(photos.id) }
        }
        await refresh()
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
