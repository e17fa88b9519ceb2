import Foundation
import Garden
import GardenData
import Localization
import Observation
import PlantServices

/// The sample garden: which plants the user added to it, and moving them to the user's own garden.
@MainActor @Observable
final class SampleGardenModel {
    /// The plants that the user added.
    private(set) var added: Set<Plant.ID> = []

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private let settings: DisplaySettings
    @ObservationIgnored private let photos: PhotoService
    @ObservationIgnored private let shared: URL
    @ObservationIgnored private let openOwnGarden: @MainActor () async throws -> GardenRepository
    @ObservationIgnored private var sample: Set<Plant.ID> = []
    @ObservationIgnored private var isMoving = false
    @ObservationIgnored private var reads = ReadOrder()

    /// Nil outside of the sample garden.
    init?(_ window: WindowModel) {
        guard let openOwnGarden = window.environment.openOwnGarden else { return nil }
        repository = window.repository
        actions = window.actions
        settings = window.settings
        photos = window.environment.services.photos
        shared = window.environment.folders.shared
        self.openOwnGarden = openOwnGarden
    }

    /// Fills the garden, and counts added plants until the surrounding task is cancelled.
    func follow() async {
        let changes = repository.changes
        await actions.perform({ try await repository.seedSampleGarden(translating: tr) }, toast: { _ in nil })
        do { sample = Set(try await repository.summaries().map(\.id)) } catch { return actions.report(error) }
        await count()
        await addPhotos()
        for await _ in changes { await count() }
    }

    private func addPhotos() async {
        do {
            try await repository.addSamplePhotos(from: shared) { [photos] in
                try await photos.prepare(PhotoInput.file($0)).prepared
            }
        } catch is CancellationError {
            // The window was closed meanwhile.
        } catch {
            actions.report(error)
        }
    }

    private func count() async {
        let read = reads.begin()
        do {
            let new = Set(try await repository.summaries().map(\.id)).subtracting(sample)
            if reads.accept(read), new != added { added = new }
        } catch {
            actions.report(error)
        }
    }

    /// Moves the added plants to the user's own garden. Returns whether that succeeded; false also while another move runs.
    func moveAdded() async -> Bool {
        guard !isMoving else { return false }
        isMoving = true
        defer { isMoving = false }
        let ids = added
        do {
            let copied = try await actions.hold {
                let copied = try await repository.copy(ids, to: try await openOwnGarden()).value
                _ = try await repository.remove(ids)
                return copied
            }
            await count()
            let count = settings.formatter.number(copied.count)
            actions.showToast(
                ntr("{n} plant moved to your garden", "{n} plants moved to your garden", copied.count).filled(["n": count]))
            return true
        } catch {
            actions.report(error)
            return false
        }
    }
}
