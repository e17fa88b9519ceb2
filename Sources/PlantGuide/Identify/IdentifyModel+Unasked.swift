import Garden
import Localization
import PlantServices

/// Photos that were chosen and not identified yet, which stay when their page is left.
extension IdentifyModel {
    /// A plant that was made of photos before they were identified.
    struct MadePlant {
        /// Where the photos waited.
        enum Place: Equatable {
            case unasked(IdentificationModel)
            case queue(QueuedPhotos)

            static func == (left: Self, right: Self) -> Bool {
                switch (left, right) {
                case (.unasked(let left), .unasked(let right)): left === right
                case (.queue(let left), .queue(let right)): left.id == right.id
                default: false
                }
            }
        }

        let place: Place
        let plant: Plant.ID
        /// Whether adding it was undone, so that the photos wait again. They do not for a plant that was removed or deleted.
        var isUndone = false
    }

    /// The identifications whose photos wait on the Identify page, latest first.
    var unasked: [IdentificationModel] {
        begun.filter { begun in
            // That of a plant of the garden is begun again from its page.
            begun.isWaitingToBeAsked && begun.plant == nil
                && !madePlants.contains { !$0.isUndone && $0.place == .unasked(begun) }
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
            // Adding the plant may have been undone meanwhile.
            try await updateMadePlants()
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
        let service = environment.services.identification
        let changed = madePlants.filter { $0.isUndone != undone.contains($0.plant) }
        for made in changed {
            if case .queue(let photos) = made.place {
                if made.isUndone { try await service.dequeue(photos.id) } else { try await service.enqueue(photos) }
            }
            for index in madePlants.indices where madePlants[index].place == made.place {
                madePlants[index].isUndone = !made.isUndone
            }
        }
        if !changed.isEmpty { await refresh() }
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
