import DesktopIntegration
import PlantServices
import Foundation
import Garden
import Observation
import GardenData
import Localization

/// The model of the Identify screen: the recent identifications, and the offline queue.
@MainActor @Observable
final class IdentifyModel {
    /// A notice above the page; one is shown at a time, the most urgent first.
    enum Notice: Equatable {
        case offline
        /// Few requests are left today, or none.
        case quota(Quota)
    }

    /// The number of identifications of this session that are kept as they are.
    static let remembered = 3

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let models: ModelsModel
    @ObservationIgnored private let makeIdentification:
        @MainActor ([IdentificationPhoto], IdentificationModel.Phase, @escaping @MainActor () -> Bool?) -> IdentificationModel
    /// The identification that is open or was open last.
    var current: IdentificationModel?
    /// The identifications that were begun with new photos, latest first. Those that were answered or failed
    /// since are left out at the next one; one that is being asked can be canceled.
    var begun: [IdentificationModel] = []
    /// The plants that were made of photos in ``begun``.
    var madePlants: [MadePlant] = []
    /// The identifications of this session that were answered or failed, latest first.
    var recent: [IdentificationModel] = []
    /// The answered identifications that are remembered, also those of earlier sessions, latest first.
    private(set) var stored: [RecentIdentification] = []
    /// Photos that are identified once the network is back, including those of earlier sessions, oldest first.
    private(set) var queue: [QueuedPhotos] = []
    private(set) var isAskingQueue = false
    /// Today's remaining quota; nil if it is not known.
    private(set) var quota: Quota?
    /// Whether an API key is set; nil before it was looked up.
    private(set) var hasKey: Bool?
    /// Whether the network has been unavailable for a while.
    private(set) var isOffline = false
    /// Whether something that can be dropped is dragged over the window.
    var isHovered = false
    @ObservationIgnored private var reads = ReadOrder()
    /// Whether a key was entered for which the queue was not asked yet.
    @ObservationIgnored private var asksQueueWithKey = false

    init(_ window: WindowModel) {
        environment = window.environment
        settings = window.settings
        navigator = window.navigator
        actions = window.actions
        models = window.models
        makeIdentification = { IdentificationModel(window, photos: $0, $1, hasKey: $2) }
        models.onInstall = { [weak self] in await self?.current?.askNewModel() }
        window.onKeyChange = { [weak self] in await self?.refresh() }
        actions.onUndo.append { [weak self] in try await self?.updateMadePlants() }
    }

    /// Whether photos can be identified, by Pl@ntNet or a model; nil before that is known.
    var isSetUp: Bool? {
        if hasKey == true || models.hasModel == true { return true }
        return hasKey == nil || models.hasModel == nil ? nil : false
    }

    /// Whether queued photos are identified once the network is back: only with a key.
    var canAskQueue: Bool { hasKey != false }

    var notice: Notice? {
        // Without a key or a model, what is needed first is shown instead.
        if isSetUp == false { return nil }
        if isOffline, models.hasModel != true || !settings.preferences.strategy.asksModel { return .offline }
        if let quota, quota.level > .plenty { return .quota(quota) }
        return nil
    }

    // MARK: Photos

    /// Adds photos to the open identification, or else to a new one, which it opens.
    ///
    /// - Parameter plant: The plant of the garden that the photos show; nil if it is none.
    func receive(_ origins: [PhotoOrigin], of plant: IdentifiedPlant? = nil) async {
        guard !origins.isEmpty else { return }
        if [.identification, .camera].contains(navigator.page), let current { return await current.add(origins) }
        let made = begin()
        made.plant = plant
        navigator.openIdentification()
        // Looking for a key may take long; the photos are prepared meanwhile.
        if hasKey == nil { Task { await refresh() } }
        await made.add(origins)
    }

    /// Opens the camera, whose photos are added to the open identification, or else to a new one.
    func openCamera() {
        if navigator.page != .identification || current == nil { begin() }
        navigator.openCamera()
        if hasKey == nil { Task { await refresh() } }
    }

    /// Whether the visible page collects photos, so that further photos belong to the same request.
    var isCollecting: Bool {
        navigator.page == .camera || navigator.page == .identification && current?.phase == .collecting
    }

    /// Begins an identification without photos. Earlier ones whose photos were not identified yet stay.
    @discardableResult
    private func begin() -> IdentificationModel {
        let made = make()
        current = made
        begun = [made] + begun.filter { $0.isWaitingToBeAsked || $0.phase == .asking }
        return made
    }

    private func make(_ photos: [IdentificationPhoto] = [], _ phase: IdentificationModel.Phase = .collecting)
        -> IdentificationModel
    {
        let made = makeIdentification(photos, phase) { [weak self] in self?.hasKey }
        made.onFinish = { [weak self] in self?.finished($0) }
        made.onQueue = { [weak self] in Task { await self?.refresh() } }
        return made
    }

    func reopen(_ identification: IdentificationModel) {
        current = identification
        // Plants may have been added or removed meanwhile.
        identification.readCandidates()
        navigator.openIdentification()
    }

    /// Opens a remembered identification: as it is, if it is one of this session, or else its answer with the photos that are
    /// left.
    func reopen(_ remembered: RecentIdentification) async {
        let kept = recent.first {
            $0.isRemembered && ($0.answer == nil) == (remembered.answer == nil) && id(of: $0) == remembered.id
        }
        if let kept { return reopen(kept) }
        do {
            let photos = try await environment.services.identification.photos(of: remembered)
            guard let answer = remembered.answer else {
                let made = make(photos)
                made.showNoMatch()
                return reopen(made)
            }
            reopen(make(photos, .answered(answer)))
        } catch {
            actions.report(error)
        }
    }

    /// Opens photos that wait for the network, which go on waiting.
    func reopen(_ queued: QueuedPhotos) async {
        do {
            let photos = try await environment.services.identification.photos(of: queued)
            if let current, current.phase == .waiting, current.readyPhotos == photos { return reopen(current) }
            reopen(make(photos, .waiting))
        } catch {
            actions.report(error)
        }
    }

    /// The identifications of this session that are not remembered, such as those that failed, latest first.
    var unstored: [IdentificationModel] {
        let ids = Set(stored.map(\.id))
        return recent.filter { kept in
            guard !unasked.contains(where: { $0 === kept }) else { return false }
            return !kept.isRemembered || !ids.contains(id(of: kept))
        }
    }

    private func id(of identification: IdentificationModel) -> RecentIdentification.ID {
        RecentIdentification.id(ofDigests: identification.readyPhotos.map(\.prepared.digest))
    }

    private func finished(_ identification: IdentificationModel) {
        if identification.answer != nil || identification.failure != nil { addToRecent(identification) }
        Task { await updateQueue(after: identification) }
    }

    private func addToRecent(_ identification: IdentificationModel) {
        identification.finishedAt = environment.repository.instant
        let others = recent.filter { $0 !== identification }
        recent = Array(([identification] + others).prefix(Self.remembered))
        guard navigator.page != .identification || current !== identification else { return }
        actions.showToast(
            identification.failure?.message ?? tr("Identified: {plant}").filled(["plant": identification.title]))
    }

    // MARK: Offline queue

    /// Queues photos that wait for a connection, and removes answered ones from the queue.
    private func updateQueue(after identification: IdentificationModel) async {
        let services = environment.services
        do {
            try await actions.hold {
                if identification.phase == .waiting { try await services.identification.enqueue(identification.readyPhotos) }
                if identification.answer != nil { try await services.identification.dequeue(identification.readyPhotos) }
            }
        } catch {
            actions.report(error)
        }
        await refresh()
    }

    /// Identifies the photos that an earlier session left in the queue.
    private func askLeftOver() async {
        let read = reads.begin()
        do {
            let stored = try await environment.services.identification.queuedPhotos()
            if reads.accept(read) { queue = stored }
        } catch {
            actions.report(error)
        }
        await askWaiting()
    }

    /// Identifies the queued photos, unless that is already running or there is no key.
    ///
    /// - Parameter isWanted: Whether the user asked for it, and is told if there is still no network.
    func askWaiting(isWanted: Bool = false) async {
        guard !isAskingQueue, canAskQueue, !queue.isEmpty else { return }
        isAskingQueue = true
        defer { isAskingQueue = false }
        do {
            let outcomes = try await environment.services.identification.identifyQueued()
            for outcome in outcomes { take(outcome) }
            if isWanted, outcomes.contains(where: \.foundNoNetwork) { actions.showToast(IdentificationModel.stillOffline) }
        } catch {
            actions.report(error)
        }
        await refresh()
    }

    /// Shows the result of queued photos: on the page that waits for it, or else among the recent identifications.
    private func take(_ outcome: IdentificationService.QueueOutcome) {
        let waiting = current.flatMap { $0.phase == .waiting && $0.readyPhotos == outcome.photos ? $0 : nil }
        switch outcome.result {
        case .success(let answer):
            if let waiting { waiting.take(answer) } else { addToRecent(make(outcome.photos, .answered(answer))) }
        case .failure where outcome.foundNoNetwork: break
        case .failure(let error):
            if let waiting {
                waiting.fail(error)
            } else if outcome.isStillQueued || outcome.photos.isEmpty {
                actions.report(error)
            } else {
                // What left the queue is found among the recent identifications of this session.
                make(outcome.photos).fail(error)
            }
        }
    }

    // MARK: The service

    /// Reloads whether a key is set, today's quota, and the queue.
    func refresh() async {
        let read = reads.begin()
        do {
            // Looking up where the key is does not read it, and so never prompts for the keyring's password.
            let hasKey = await environment.secrets.place(of: .plantNet) != nil
            guard reads.isLatest(read) else { return }
            if !hasKey || !canAskQueue { asksQueueWithKey = hasKey }
            self.hasKey = hasKey
            await models.load()
            let quota = hasKey ? try await environment.services.identification.quota() : nil
            let queue = try await environment.services.identification.queuedPhotos()
            let stored = try await environment.services.identification.recent()
            guard reads.accept(read) else { return }
            self.quota = quota
            if stored != self.stored { self.stored = stored }
            if queue != self.queue { self.queue = queue }
            if asksQueueWithKey, environment.network?.isOnline == true {
                asksQueueWithKey = false
                await askWaiting()
            }
        } catch {
            actions.report(error)
        }
    }

    /// Follows the network; queued photos are identified once it is back.
    func followNetwork() {
        guard let network = environment.network else { return }
        if network.isOnline { Task { await askLeftOver() } }
        isOffline = network.isSteadilyOffline
        var wasOnline = network.isOnline
        network.onChange = { [weak self, weak network] in
            guard let self, let network else { return }
            if isOffline != network.isSteadilyOffline { isOffline = network.isSteadilyOffline }
            if network.isOnline, !wasOnline { Task { await self.askWaiting() } }
            wasOnline = network.isOnline
        }
    }
}
