import CameraKit
import Foundation
import Garden
import Localization
import Observation
import PlantServices

/// The live picture of a camera, whose photos are added to an identification or to a plant. The camera is released when this
/// model is.
@MainActor @Observable
final class CameraModel {
    enum Phase: Equatable {
        case starting
        case live
        /// There is no picture, for the reason in visible text, such as that there is no camera.
        case failed(String, isMissing: Bool = false)
    }

    private(set) var phase = Phase.starting
    /// The latest picture; nil before the first one.
    private(set) var picture: CameraPicture?
    /// Whether there is a picture, which changes more seldom than the picture.
    private(set) var hasPicture = false
    /// The cameras of this computer.
    private(set) var cameras: [CameraDevice] = []
    /// The camera that is used; nil before one was found.
    private(set) var camera: CameraDevice.ID?
    private(set) var isTaking = false
    /// Whether a photo was taken, so that the hint is no longer needed.
    private(set) var hasTaken = false
    /// The photos are added to it, unless they are for a plant.
    let identification: IdentificationModel
    /// The plant to which the photos are added; nil if they are to be identified.
    let plant: Plant.ID?

    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private let navigator: Navigator
    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private let access: @Sendable () async throws -> CameraAccess
    @ObservationIgnored private var stream: CameraStream?
    @ObservationIgnored private var running: Task<Void, Never>?

    /// - Parameter identification: The photos are added to it.
    convenience init(_ window: WindowModel, for identification: IdentificationModel) {
        self.init(window, identification, nil)
    }

    /// - Parameter plant: The photos are added to it, each at once.
    convenience init(_ window: WindowModel, for plant: Plant.ID) { self.init(window, IdentificationModel(window), plant) }

    private init(_ window: WindowModel, _ identification: IdentificationModel, _ plant: Plant.ID?) {
        self.identification = identification
        self.plant = plant
        environment = window.environment
        access = window.environment.camera
        actions = window.actions
        navigator = window.navigator
    }

    isolated deinit { running?.cancel() }

    var formatter: GardenFormatter { identification.formatter }

    /// The number of photos that were taken or added and can be used.
    var count: Int { identification.readyPhotos.count }

    /// Whether there is no picture, so that the page says why.
    var hasFailed: Bool {
        if case .failed = phase { true } else { false }
    }

    var canTake: Bool { phase == .live && hasPicture && !isTaking && identification.room > 0 }

    /// Starts the camera, or starts it again after a failure.
    func start() {
        let before = running
        stop()
        phase = .starting
        let (access, wanted) = (access, camera)
        running = Task { [weak self] in
            // A camera can only be opened after it was released.
            await before?.value
            do {
                let access = try await access()
                defer { access.end() }
                let found = try await CameraDevice.all(replacedBy: access.source)
                self?.show(found)
                guard let chosen = found.first(where: { $0.id == wanted }) ?? found.first else { throw CameraError.none }
                try await Self.run(chosen) { self }
            } catch {
                self?.fail(error)
            }
        }
    }

    /// Shows the pictures of a camera until the task is cancelled, and releases it.
    private static func run(_ camera: CameraDevice, for model: () -> CameraModel?) async throws {
        try Task.checkCancellation()
        let stream = try await CameraStream.start(camera)
        do {
            model()?.begin(stream, of: camera)
            for try await _ in stream.changes {
                guard let picture = await stream.picture(), !Task.isCancelled, let model = model() else { continue }
                model.show(picture)
            }
        } catch {
            await stream.stop()
            throw error
        }
        await stream.stop()
    }

    /// Releases the camera.
    func stop() {
        running?.cancel()
        clear()
    }

    private func clear() {
        stream = nil
        picture = nil
        if hasPicture { hasPicture = false }
    }

    /// Uses another camera.
    func use(_ other: CameraDevice.ID) {
        camera = other
        start()
    }

    private func show(_ found: [CameraDevice]) { if !Task.isCancelled { cameras = found } }

    private func begin(_ stream: CameraStream, of camera: CameraDevice) {
        guard !Task.isCancelled else { return }
        self.stream = stream
        self.camera = camera.id
        phase = .live
    }

    private func show(_ picture: CameraPicture) {
        self.picture = picture
        if !hasPicture { hasPicture = true }
    }

    private func fail(_ error: any Error) {
        guard !Task.isCancelled, !(error is CancellationError) else { return }
        clear()
        phase = .failed(formatter.message(for: error), isMissing: error as? CameraError == CameraError.none)
    }

    /// Takes a photo and adds it, unless the page was left meanwhile.
    func take() async {
        guard canTake, let stream else { return }
        isTaking = true
        defer { isTaking = false }
        do {
            let repository = environment.repository
            let photo = try await stream.photo(takenAt: repository.instant, in: repository.currentZone)
            guard self.stream === stream else { return }
            hasTaken = true
            await add([.data(photo)])
        } catch {
            actions.report(error)
        }
    }

    /// Adds photos to the plant or to the identification.
    func add(_ origins: [PhotoOrigin]) async {
        guard let plant else { return await identification.add(origins) }
        await actions.add(origins, to: plant, environment, formatter)
    }

    /// Goes on with the photos, or back if there is none.
    func leave() {
        if let plant { return navigator.open(plant) }
        if identification.photos.isEmpty { navigator.closePage() } else { navigator.openIdentification() }
    }
}
