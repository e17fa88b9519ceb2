import PlantServices

/// The photos of a new plant.
extension AddPlantModel {
    /// Prepares photos and adds those that the form does not have yet. The form tells if one cannot be used.
    func add(_ origins: [PhotoOrigin]) async {
        photoProblem = nil
        incoming += origins.count
        for origin in origins {
            do {
                let photo = try await services.photos.prepare(origin)
                if !photos.contains(where: { $0.id == photo.id }) { photos.append(photo) }
            } catch {
                photoProblem = settings.formatter.message(for: error)
            }
            incoming -= 1
        }
    }

    /// Removes the photo that is shown. The next one takes its place.
    func removePhoto() {
        photoProblem = nil
        if !photos.isEmpty { photos.removeFirst() }
    }
}
