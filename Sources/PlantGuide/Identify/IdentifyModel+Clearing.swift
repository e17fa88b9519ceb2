import Garden
import Localization
import PlantServices

extension IdentifyModel {
    /// Forgets all recent identifications, which can be undone. Plants that were added from them stay.
    func clearRecent() async {
        do {
            let change = try await actions.hold { try await clear() }
            actions.showToast(tr("Recent identifications cleared"), undoing: .local(change))
        } catch {
            actions.report(error)
        }
    }

    private func clear() async throws -> LocalChange {
        let (service, session) = (environment.services.identification, recent)
        let stored = try await service.clearRecent()
        recent = []
        await refresh()
        // Their pictures are needed as long as this can be undone, which is until the window closes.
        actions.unsaved.append {
            // What cannot be deleted now is deleted with the caches, and does not keep the window open.
            try? await service.removePictures(of: stored)
            return true
        }
        return LocalChange { [weak self] in
            guard let self else { throw GardenError.nothingToUndo }
            return try await restore(stored, session)
        }
    }

    private func restore(_ stored: [RecentIdentification], _ session: [IdentificationModel]) async throws -> LocalChange {
        try await environment.services.identification.restoreRecent(stored)
        let others = session.filter { kept in !recent.contains { $0 === kept } }
        recent = Array((recent + others).prefix(Self.remembered))
        await refresh()
        return LocalChange { [weak self] in
            guard let self else { throw GardenError.nothingToUndo }
            return try await clear()
        }
    }

    /// Removes photos from the queue, which can be undone.
    func forget(_ photos: QueuedPhotos) async {
        do {
            let change = try await actions.hold { try await dequeue(photos) }
            actions.showToast(tr("Removed from the queue"), undoing: .local(change))
        } catch {
            actions.report(error)
        }
    }

    private func dequeue(_ photos: QueuedPhotos) async throws -> LocalChange {
        try await environment.services.identification.dequeue(photos.id)
        await refresh()
        return LocalChange { [weak self] in
            guard let self else { throw GardenError.nothingToUndo }
            try await environment.services.identification.enqueue(photos)
            await refresh()
            return LocalChange { [weak self] in
                guard let self else { throw GardenError.nothingToUndo }
                return try await dequeue(photos)
            }
        }
    }
}
