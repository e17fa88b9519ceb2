import PlantServices
import Foundation
import Garden
import Observation
import Localization

/// One identification: up to five photos of the same plant, the request, and the result.
@MainActor @Observable
final class IdentificationModel: Identifiable {
    /// The state of an identification.
    enum Phase: Equatable {
        /// Photos are being collected; no request was sent.
        case collecting
        case asking
        case answered(Identification)
        case failed(Failure)
        /// The request is repeated once the network is back.
        case waiting
    }

    /// Why the request failed, as visible text.
    struct Failure: Equatable {
        /// What the user can do about it.
        enum Remedy { case retry, setUp, otherPhotos, wait }

        let message: String
        /// The error of each source, if several failed; otherwise empty.
        var causes: [String] = []
        let remedy: Remedy
        /// Whether the service found that no plant matches, which is an answer, too.
        var isNoMatch = false
    }

    /// The maximum number of files tried at once, so that a folder of other files does not fill the page.
    private static let tried = 20

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let navigator: Navigator
    /// The plant of the garden that the photos show; nil if it is none.
    @ObservationIgnored var plant: IdentifiedPlant?
    /// The photos, in the order in which they were added.
    private(set) var photos: [IdentifyPhoto] = []
    private(set) var phase = Phase.collecting
    /// The care of the candidates by scientific name, read after the answer.
    var candidatesCare: [String: CareProfile] = [:]
    /// The plants of the garden that are of a candidate's species, by its scientific name, read after the answer.
    var owned: [String: [Plant]] = [:]
    /// When the request was answered or failed; nil before that, and for an answer of an earlier session.
    @ObservationIgnored var finishedAt: Date?
    /// What the request is doing; nil before that is known.
    private(set) var step: IdentificationService.Step?
    /// The answer that is shown again if the request for another one is cancelled.
    @ObservationIgnored private var earlier: Identification?
    /// The expanded candidates.
    var unfolded: Set<Candidate> = []
    /// Shows the care advice of a candidate; set by the screen.
    @ObservationIgnored var showCareAdvice: @MainActor (Candidate) -> Void = { _ in }
    /// Called when the request was answered, failed, or waits for the network.
    @ObservationIgnored var onFinish: (@MainActor (IdentificationModel) -> Void)?
    /// Called when the photos were queued.
    @ObservationIgnored var onQueue: (@MainActor () -> Void)?

    /// The number of photos among those added last that were there already.
    @ObservationIgnored private var known = 0
    @ObservationIgnored private var asking: Task<Void, Never>?
    @ObservationIgnored var candidateReads = ReadOrder()
    @ObservationIgnored let models: ModelsModel
    /// Reads whether there is an API key, which is observed; nil before it is known.
    @ObservationIgnored private let hasKey: @MainActor () -> Bool?

    init(
        _ window: WindowModel, photos ready: [IdentificationPhoto] = [], _ phase: Phase = .collecting,
        hasKey: @escaping @MainActor () -> Bool? = { true }
    ) {
        self.hasKey = hasKey
        models = window.models
        environment = window.environment
        settings = window.settings
        actions = window.actions
        navigator = window.navigator
        photos = ready.map { ready in
            let photo = IdentifyPhoto()
            photo.state = .ready(ready)
            return photo
        }
        self.phase = phase
        readCandidates()
    }

    isolated deinit {
        asking?.cancel()
        for photo in photos { photo.preparing?.cancel() }
    }

    var readyPhotos: [IdentificationPhoto] { photos.compactMap(\.ready) }

    /// How many more photos can be added. Photos that cannot be used are not counted.
    var room: Int { PhotoLimits.photos - photos.count { !$0.isFailed } }

    var canAsk: Bool { !readyPhotos.isEmpty && !photos.contains { $0.state == .preparing } && phase != .asking }

    /// Whether an API key or a model is needed first. The chosen photos stay meanwhile.
    var needsSetup: Bool { hasKey() == false && models.hasModel == false }

    /// Whether photos that could not be sent are sent once the network is back: only with a key.
    var waitsForNetwork: Bool { phase == .waiting && hasKey() != false }

    /// Whether the user has to agree to an upload first. A model needs none, so that photos stay on this computer until the user
    /// asks Pl@ntNet, too.
    var needsAgreement: Bool { !settings.preferences.mayUpload && !usesModel }

    private var usesModel: Bool { models.hasModel == true && settings.preferences.strategy.asksModel }

    /// Whether Pl@ntNet has not answered and can be asked.
    var canAskService: Bool { answer != nil && answer?.plantNet == nil && hasKey() == true && canAsk }

    /// Whether there are photos for which no request was sent. Those that cannot be used do not count.
    var isWaitingToBeAsked: Bool { phase == .collecting && photos.contains { !$0.isFailed } }

    var answer: Identification? { if case .answered(let answer) = phase { answer } else { nil } }

    var failure: Failure? { if case .failed(let failure) = phase { failure } else { nil } }

    /// Whether the result is remembered when the program ends: an answer, or that no plant matches.
    var isRemembered: Bool { answer != nil || failure?.isNoMatch == true }

    /// The candidates of the result, most likely first; empty if there is no result.
    var candidates: [Candidate] { answer?.preferred.candidates ?? [] }

    /// How reliable the candidates are; faint if there is no result.
    var certainty: Certainty { answer.map { Certainty(of: $0) } ?? .faint }

    // MARK: Photos

    /// Adds photos. A toast says how many were there already, and how many are left out because there are too many.
    func add(_ origins: [PhotoOrigin]) async {
        guard !origins.isEmpty else { return }
        resetResult()
        known = 0
        var left = origins.prefix(Self.tried)
        // A photo that cannot be used makes room for the next one.
        while room > 0, !left.isEmpty {
            let taken = left.prefix(room)
            left = left.dropFirst(taken.count)
            let added = taken.map { origin -> IdentifyPhoto in
                let photo = IdentifyPhoto(named: origin.name)
                photo.preparing = Task { [weak self] in await self?.prepare(photo, origin) }
                return photo
            }
            photos += added
            for photo in added { await photo.preparing?.value }
        }
        let leftOut = left.count + max(0, origins.count - Self.tried)
        if let words = addingWords(known: known, leftOut: leftOut, of: origins.count) { actions.showToast(words) }
    }

    private func prepare(_ photo: IdentifyPhoto, _ origin: PhotoOrigin) async {
        do {
            let prepared = try await environment.services.photos.prepare(origin)
            guard !Task.isCancelled else { return }
            if photos.contains(where: { $0 !== photo && $0.ready?.id == prepared.id }) {
                photos.removeAll { $0 === photo }
                known += 1
            } else {
                photo.state = .ready(prepared)
            }
        } catch is CancellationError {
            photos.removeAll { $0 === photo }
        } catch {
            photo.state = .failed(formatter.message(for: error, file: photo.name))
        }
    }

    /// Removes a photo; closes the page if none is left.
    func remove(_ photo: IdentifyPhoto) {
        resetResult()
        photo.preparing?.cancel()
        photos.removeAll { $0 === photo }
        if photos.isEmpty, navigator.page == .identification { navigator.closePage() }
    }

    func set(_ organ: Organ, of photo: IdentifyPhoto) {
        guard photo.organ != organ else { return }
        resetResult()
        photo.organ = organ
    }

    /// Discards the result or the running request, since the photos have changed.
    private func resetResult() {
        asking?.cancel()
        asking = nil
        earlier = nil
        if phase != .collecting { phase = .collecting }
    }

    // MARK: Request

    /// Saves the user's consent to the upload, then sends the request.
    ///
    /// - Parameter strategy: As for ``ask(refresh:by:)``.
    func agreeAndAsk(by strategy: Strategy? = nil) async {
        guard canAsk else { return }
        do {
            _ = try await actions.hold { try await environment.repository.changePreferences { $0.mayUpload = true } }
            try await settings.refresh()
            await ask(by: strategy)
        } catch {
            actions.report(error)
        }
    }

    /// Queues the photos until Pl@ntNet can be asked, for a second opinion.
    func askLater() async {
        do {
            try await actions.hold { try await environment.services.identification.enqueue(readyPhotos) }
            actions.showToast(tr("Pl@ntNet is asked once you are online"))
            onQueue?()
        } catch {
            actions.report(error)
        }
    }

    /// Identifies the photos, but only with the user's consent. A refresh ignores a cached result.
    ///
    /// - Parameter strategy: The sources to ask; nil for those of the preferences.
    func ask(refresh: Bool = false, by strategy: Strategy? = nil) async {
        guard canAsk, !needsAgreement else { return }
        earlier = answer
        phase = .asking
        step = nil
        let photos = readyPhotos
        let services = environment.services
        let task = Task { [weak self] in
            do {
                let answer = try await showingProgress {
                    self?.show($0)
                } of: { report in
                    try await services.identification.identify(
                        photos, .init(strategy: strategy), refresh: refresh, step: report)
                }
                if !Task.isCancelled { self?.finish(.answered(answer)) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
        asking = task
        await task.value
    }

    /// Identifies the photos that were there before a model was installed, unless a key came meanwhile: then they could be sent.
    func askNewModel() async {
        for photo in photos { await photo.preparing?.value }
        if hasKey() == false, [.collecting, .waiting].contains(phase) { await ask() }
    }

    /// Cancels the request. The photos remain.
    func cancel() {
        asking?.cancel()
        asking = nil
        if phase == .asking || phase == .waiting { phase = earlier.map(Phase.answered) ?? .collecting }
    }

    /// Shows a result that arrived while waiting for the network.
    func take(_ answer: Identification) { finish(.answered(answer)) }

    private func show(_ step: IdentificationService.Step) {
        if phase == .asking, step != self.step { self.step = step }
    }

    private func finish(_ phase: Phase) {
        self.phase = phase
        // Nothing is proposed, so the first of each is compared.
        let firsts = [answer?.onDevice?.candidates.first, answer?.plantNet?.candidates.first].compactMap(\.self)
        unfolded = certainty == .disputed ? Set(firsts) : []
        readCandidates()
        onFinish?(self)
    }

    /// Shows what was found in an earlier session: that no plant matches.
    func showNoMatch() { phase = .failed(failure(IdentificationService.noMatch)) }

    /// Handles an error of the request or of the offline queue. If the service is unreachable, waits for the network.
    func fail(_ error: any Error) {
        if error is CancellationError { return phase = .collecting }
        finish(meansNoNetwork(error) ? .waiting : .failed(failure(error)))
    }
}
