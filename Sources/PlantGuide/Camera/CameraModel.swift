import CameraKit
import Foundation
import Garden
import Localization
import Observation

/// The live picture of a camera, whose photos are added to an identification. The camera is released when this model is.
@MainActor @Observable
final class CameraModel {
    enum Phase: Equatable {
        case starting
        case live
        /// There is no picture, for the reason in visible text.
        case failed(String)
    }

    private(set) var phase = Phase.starting
    /// The latest picture; nil before the first one.
    private(set) var picture: CameraPicture?
    /// The cameras of this computer.
    private(set) var cameras: [CameraDevice] = []
    /// The camera that is used; nil before one was found.
    private(set) var camera: CameraDevice.ID?
    private(set) var isTaking = false
    /// Whether a photo was taken, so that the hint is no longer needed.
    private(set) var hasTaken = false
    let identification: IdentificationModel

    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private let navigator: Navigator
    @ObservationIgnored private let source: String?
    @ObservationIgnored private var stream: CameraStream?
    @ObservationIgnored private var running: Task<Void, Never>?

    /// - Parameters:
    ///   - identification: The photos are added to it.
    ///   - source: The GStreamer source to use instead of a camera; nil for none.
    init(
        _ window: WindowModel, for identification: IdentificationModel,
        source: String? = ProcessInfo.processInfo.environment["PLANTGUIDE_CAMERA"]
    ) {
        self.identification = identification
        self.source = source
        actions = window.actions
        navigator = window.navigator
    }

    isolated deinit { running?.cancel() }

    var formatter: GardenFormatter { identification.formatter }

    /// The number of photos that were taken or added and can be used.
    var count: Int { identification.readyPhotos.count }

    var canTake: Bool { phase == .live && picture != nil && !isTaking && identification.room > 0 }

    /// Starts the camera, or starts it again after a failure.
    func start() {
        stop()
        phase = .starting
        let (source, wanted) = (source, camera)
        running = Task { [weak self] in
            do {
                let found = try await CameraDevice.all(besides: source)
                guard let chosen = found.first(where: { $0.id == wanted }) ?? found.first else { throw CameraError.none }
                let stream = try await CameraStream.start(chosen)
                self?.begin(stream, of: chosen, among: found)
                for try await _ in stream.pictures {
                    guard let self, !Task.isCancelled else { return }
                    if let picture = stream.picture() { show(picture) }
                }
            } catch {
                self?.fail(error)
            }
        }
    }

    /// Releases the camera.
    func stop() {
        running?.cancel()
        running = nil
        stream = nil
        picture = nil
    }

    /// Uses another camera.
    func use(_ other: CameraDevice.ID) {
        camera = other
        start()
    }

    private func begin(_ stream: CameraStream, of camera: CameraDevice, among cameras: [CameraDevice]) {
        guard !Task.isCancelled else { return }
        self.stream = stream
        self.camera = camera.id
        self.cameras = cameras
        phase = .live
    }

    private func show(_ picture: CameraPicture) { self.picture = picture }

    private func fail(_ error: any Error) {
        guard !Task.isCancelled, !(error is CancellationError) else { return }
        stream = nil
        picture = nil
        phase = .failed(formatter.message(for: error))
    }

    /// Takes a photo and adds it to the identification.
    func take() async {
        guard canTake, let stream else { return }
        isTaking = true
        defer { isTaking = false }
        do {
            let photo = try await stream.photo()
            hasTaken = true
            await identification.add([.data(photo)])
        } catch {
            actions.report(error)
        }
    }

    /// Goes on with the photos, or back if there is none.
    func leave() {
        if identification.photos.isEmpty { navigator.closePage() } else { navigator.openIdentification() }
    }
}
