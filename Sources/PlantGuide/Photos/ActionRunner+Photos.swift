import Garden
import GardenData
import Localization
import PlantServices

extension ActionRunner {
    /// Prepares photos and adds them to a plant as one undo group. A toast reports each photo that cannot be used.
    ///
    /// - Parameter prepared: Called after each photo, whether or not it can be used.
    func add(
        _ origins: [PhotoOrigin], to plant: Plant.ID, _ environment: Environment, _ formatter: GardenFormatter,
        prepared: @MainActor () -> Void = {}
    ) async {
        var photos: [IdentificationPhoto] = []
        for origin in origins {
            do {
                photos.append(try await environment.services.photos.prepare(origin))
            } catch {
                report(error)
            }
            prepared()
        }
        guard !photos.isEmpty else { return }
        await perform({ try await environment.services.photos.add(photos, to: plant) }) { added in
            guard !added.isEmpty else {
                // Shown without an Undo button, because nothing changed.
                showToast(tr("This photo was already added."))
                return nil
            }
            return formatter.photosAdded(added.count)
        }
    }
}
