import Observation
import PlantServices

/// The photos that are added in a form. Each is prepared when it is chosen.
@MainActor @Observable
final class PhotoSelection {
    /// The prepared photos, in the order in which they were chosen and without duplicates.
    private(set) var photos: [IdentificationPhoto]
    /// The number of photos that are being prepared.
    private(set) var incoming = 0
    /// Which of the files that were chosen last cannot be used, and why; nil if all can.
    private(set) var problem: String?

    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private let settings: DisplaySettings
    @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ environment: Environment, _ settings: DisplaySettings, photos: [IdentificationPhoto] = []) {
        self.environment = environment
        self.settings = settings
        self.photos = photos
    }

    /// The photos as part of what is entered in a form.
    var entries: [AnyHashable] { [photos.map(\.id), incoming] }

    /// Prepares photos and adds those that are not there yet.
    func add(_ origins: [PhotoOrigin]) async {
        problem = nil
        var unusable = UnusablePhotos()
        incoming += origins.count
        for origin in origins {
            do {
                let photo = try await environment.services.photos.prepare(origin)
                if !photos.contains(where: { $0.id == photo.id }) { photos.append(photo) }
            } catch {
                unusable.add(origin, error, settings.formatter)
                problem = unusable.words(settings.formatter)
            }
            incoming -= 1
        }
        guard incoming == 0 else { return }
        waiting.forEach { $0.resume() }
        waiting = []
    }

    /// Removes the first photo, which forms show.
    func removeFirst() {
        problem = nil
        if !photos.isEmpty { photos.removeFirst() }
    }

    /// The photos, once all are prepared. ``ActionRunner/saving(_:_:)`` saves them.
    func prepared() async -> [IdentificationPhoto] {
        if incoming > 0 { await withCheckedContinuation { waiting.append($0) } }
        return photos
    }
}

extension ActionRunner {
    /// Saves something with the photos of a form that is already closed, also if the window is closed meanwhile. A photo that
    /// cannot be used is left out, and a toast says which and why.
    func saving(_ selection: PhotoSelection, _ save: ([IdentificationPhoto]) async -> Void) async {
        await hold {
            await save(await selection.prepared())
            if let problem = selection.problem { showToast(problem) }
        }
    }
}
