import Garden
import GardenData
import Localization
import PlantServices

extension ActionRunner {
    /// Prepares photos and adds them to a plant as one undo group. The toast names the files that cannot be used.
    ///
    /// - Parameter prepared: Called after each photo, whether or not it can be used.
    func add(
        _ origins: [PhotoOrigin], to plant: Plant.ID, _ environment: Environment, _ formatter: GardenFormatter,
        prepared: @MainActor () -> Void = {}
    ) async {
        var photos: [IdentificationPhoto] = []
        var unusable = UnusablePhotos()
        for origin in origins {
            do {
                photos.append(try await environment.services.photos.prepare(origin))
            } catch {
                unusable.add(origin, error, formatter)
            }
            prepared()
        }
        let problem = unusable.words(formatter)
        guard !photos.isEmpty else {
            if let problem { showToast(problem) }
            return
        }
        await add(photos, to: plant, environment.services.photos, formatter, problem: problem)
    }

    /// Adds prepared photos to a plant as one undo group. The toast also says how many the plant already has. Returns whether
    /// that succeeded.
    ///
    /// - Parameter problem: What is said of files that cannot be used; nil for nothing.
    @discardableResult
    func add(
        _ photos: [IdentificationPhoto], to plant: Plant.ID, _ service: PhotoService, _ formatter: GardenFormatter,
        problem: String? = nil
    ) async -> Bool {
        var count = 0
        return await perform(
            {
                let added = try await service.add(photos, to: plant)
                count = added.value.count
                return added
            }, named: formatter.photosAdded(count)
        ) { added in
            let known = photos.count - count
            // A second toast would replace the one with Undo.
            let words = [
                added.isEmpty ? nil : formatter.photosAdded(count),
                known > 0 ? formatter.photosAlreadyAdded(known, of: photos.count) : nil,
                problem,
            ]
            let text = words.compactMap(\.self).joined(separator: "\n")
            guard added.isEmpty else { return text }
            // Shown without an Undo button, because nothing changed.
            showToast(text)
            return nil
        }
    }
}
