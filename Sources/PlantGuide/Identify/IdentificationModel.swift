import PlantServices
import Foundation
import Garden
import Observation
import Localization

/// One identification: up to five photos of the same plant, what is asked about them, and the answer.
@MainActor @Observable
final class IdentificationModel: Identifiable {
    /// How far it has come.
    enum Phase: Equatable {
        /// Photos come together; nobody was asked.
        case collecting
        /// The service is asked.
        case asking
        /// There is an answer.
        case answered(Identification)
        /// There is none.
        case failed(Failure)
        /// It is asked as soon as the network is back.
        case waiting
    }

    /// Why there is no answer, in words.
    struct Failure: Equatable {
        /// What can be done about it.
        enum Remedy { case retry, setUp, otherPhotos }

        let message: String
        /// What each source said, a line each; empty where the message says it all.
        var causes: [String] = []
        let remedy: Remedy
    }

    /// How many files are looked at in one go, so that a folder of others does not fill the page.
    private static let tried = 20

    /// What the window's screens share.
    @ObservationIgnored let window: WindowModel
    /// The photos, in the order in which they came.
    private(set) var photos: [IdentifyPhoto] = []
    /// How far it has come.
    private(set) var phase = Phase.collecting
    /// What happens while the service is asked.
    private(set) var step = IdentificationService.Step.asking(sent: 0)
    /// The candidates that are unfolded, by scientific name.
    var unfolded: Set<String> = []
    /// The candidate whose care is to be shown; the screen that shows it sets nil.
    var advice: Candidate?
    /// Called when it has come to an answer, a failure or a wait.
    @ObservationIgnored var onSettled: (@MainActor (IdentificationModel) -> Void)?

    @ObservationIgnored private var asking: Task<Void, Never>?

    /// An identification without photos, or one that was answered.
    init(_ window: WindowModel, shots: [IdentificationService.Shot] = [], answer: Identification? = nil) {
        self.window = window
        photos = shots.map { shot in
            let photo = IdentifyPhoto()
            photo.state = .ready(shot)
            return photo
        }
        if let answer { phase = .answered(answer) }
    }

    isolated deinit {
        asking?.cancel()
        for photo in photos { photo.preparing?.cancel() }
    }

    var formatter: GardenFormatter { window.formatter }

    /// The photos that are ready, in their order.
    var shots: [IdentificationService.Shot] { photos.compactMap(\.shot) }

    /// How many more photos fit; those that cannot be used take no place.
    var room: Int { PhotoLimits.photos - photos.count { !$0.isFailed } }

    /// Whether the photos can be shown to the service: at least one is ready, and none is still on its way.
    var canAsk: Bool { !shots.isEmpty && !photos.contains { $0.state == .preparing } && phase != .asking }

    /// Whether the user has to be told first what goes where.
    var needsAgreement: Bool { !window.preferences.mayUpload }

    /// The answer; nil while there is none.
    var answer: Identification? { if case .answered(let answer) = phase { answer } else { nil } }

    /// Why there is none; nil where it did not fail.
    var failure: Failure? { if case .failed(let failure) = phase { failure } else { nil } }

    /// What the answer says, the likeliest first; empty while there is none.
    var candidates: [Candidate] { answer?.preferred.candidates ?? [] }

    /// How far the answer can be trusted.
    var certainty: Certainty { Certainty(of: candidates) }

    // MARK: Photos

    /// Takes photos; those that do not fit any more are left out, and the foot says so.
    func add(_ origins: [PhotoOrigin]) async {
        guard !origins.isEmpty else { return }
        reconsider()
        var left = origins.prefix(Self.tried)
        // What cannot be used makes way for what comes after it.
        while room > 0, !left.isEmpty {
            let taken = left.prefix(room)
            left = left.dropFirst(taken.count)
            let added = taken.map { origin -> IdentifyPhoto in
                let photo = IdentifyPhoto()
                photo.preparing = Task { [weak self] in await self?.prepare(photo, origin) }
                return photo
            }
            photos += added
            for photo in added { await photo.preparing?.value }
        }
        if !left.isEmpty {
            window.showToast(
                tr("One identification takes at most {n} photos.").filled(["n": formatter.number(PhotoLimits.photos)]))
        }
    }

    private func prepare(_ photo: IdentifyPhoto, _ origin: PhotoOrigin) async {
        do {
            let shot = try await window.environment.identificationService.prepare(origin)
            guard !Task.isCancelled else { return }
            if photos.contains(where: { $0 !== photo && $0.shot?.id == shot.id }) {
                photos.removeAll { $0 === photo }
                window.showToast(tr("This photo is there already."))
            } else {
                photo.state = .ready(shot)
            }
        } catch is CancellationError {
            photos.removeAll { $0 === photo }
        } catch {
            photo.state = .failed(formatter.message(for: error))
        }
    }

    /// Takes a photo out.
    func remove(_ photo: IdentifyPhoto) {
        reconsider()
        photo.preparing?.cancel()
        photos.removeAll { $0 === photo }
        if photos.isEmpty { window.closePage() }
    }

    /// Says which part of the plant a photo shows.
    func set(_ organ: Organ, of photo: IdentifyPhoto) {
        guard photo.organ != organ else { return }
        reconsider()
        photo.organ = organ
    }

    /// Other photos are another question: what was answered, or is being asked, holds no more.
    private func reconsider() {
        asking?.cancel()
        asking = nil
        if phase != .collecting { phase = .collecting }
    }

    // MARK: Asking

    /// Remembers that the user agreed to the upload, and asks.
    func agreeAndAsk() async {
        guard canAsk else { return }
        do {
            // The window's copy may be older than what is stored.
            var preferences = try await window.repository.preferences()
            preferences.mayUpload = true
            _ = try await window.repository.save(preferences)
            await window.refresh()
            await ask()
        } catch {
            window.report(error)
        }
    }

    /// Asks what the photos show. Without the user's agreement nothing is sent.
    ///
    /// - Parameter refresh: Whether an answer that is kept from before does not count.
    func ask(refresh: Bool = false) async {
        guard canAsk, !needsAgreement else { return }
        phase = .asking
        step = .asking(sent: 0)
        let shots = shots
        let identificationService = window.environment.identificationService
        let task = Task { [weak self] in
            do {
                let answer = try await identificationService.identify(shots, refresh: refresh) { step in
                    Task { @MainActor in self?.show(step) }
                }
                if !Task.isCancelled { self?.settle(.answered(answer)) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
        asking = task
        await task.value
    }

    /// Stops asking; the photos stay.
    func cancel() {
        asking?.cancel()
        asking = nil
        if phase == .asking || phase == .waiting { phase = .collecting }
    }

    /// Takes an answer that came while it waited.
    func take(_ answer: Identification) { settle(.answered(answer)) }

    private func show(_ step: IdentificationService.Step) {
        if phase == .asking, step != self.step { self.step = step }
    }

    private func settle(_ phase: Phase) {
        self.phase = phase
        unfolded = []
        onSettled?(self)
    }

    /// Takes an error that came while it was asked or waited; without a network it waits.
    func fail(_ error: any Error) {
        if error is CancellationError { return phase = .collecting }
        settle(meansNoNetwork(error) ? .waiting : .failed(failure(error)))
    }
}

/// Whether the service could not be reached, so that asking again later may help.
func meansNoNetwork(_ error: any Error) -> Bool {
    switch error {
    case PlantNetError.networkUnavailable: true
    case IdentificationError.bothSourcesFailed(_, let api): meansNoNetwork(api)
    default: false
    }
}
