import DesktopIntegration
import PlantServices
import Foundation
import Garden
import Observation
import GardenData
import Localization

/// What plant is it? The place where photos begin, with the identifications of this session and those that wait.
@MainActor @Observable
final class IdentifyModel {
    /// News over the page; one is shown at a time, the most pressing first.
    enum ReminderNotification: Equatable {
        /// Photos cannot be shown to anybody yet: no key was entered.
        case notSetUp
        /// The network has been away for a while.
        case offline
        /// Few requests are left today, or none.
        case quota(Quota)
    }

    /// How many identifications are remembered in a session.
    static let remembered = 3

    @ObservationIgnored let window: WindowModel
    /// The identification that is open or was open last.
    private(set) var current: IdentificationModel?
    /// Those of this session that were answered or failed, the latest first.
    private(set) var recent: [IdentificationModel] = []
    /// Photos that are asked about as soon as the network is back, of earlier sessions too, the longest waiting first.
    private(set) var queue: [QueuedPhotos] = []
    /// Whether those that wait are being asked about.
    private(set) var isAskingQueue = false
    /// What the service still takes today; nil before anybody knows.
    private(set) var quota: Quota?
    /// Whether the service can be asked at all; nil before it was looked up.
    private(set) var isSetUp: Bool?
    /// Whether the network has been away for a steady while.
    private(set) var isOffline = false
    /// Whether something is held over the window that could be dropped.
    var isHovered = false

    init(_ window: WindowModel) {
        self.window = window
    }

    /// The news over the page; nil for none.
    var notification: ReminderNotification? {
        if isSetUp == false { return .notSetUp }
        if isOffline { return .offline }
        if let quota, quota.level > .plenty { return .quota(quota) }
        return nil
    }

    // MARK: Photos

    /// Takes photos: for the identification that is open, else for a new one, which it opens.
    func receive(_ origins: [PhotoOrigin]) async {
        guard !origins.isEmpty else { return }
        if window.page == .identification, let current { return await current.add(origins) }
        let made = make()
        current = made
        window.openIdentification()
        await made.add(origins)
    }

    /// Whether photos come together on the page that is shown, so that more of them belong to the same question.
    var isCollecting: Bool { window.page == .identification && current?.phase == .collecting }

    private func make(_ shots: [IdentificationService.Shot] = [], _ answer: Identification? = nil) -> IdentificationModel {
        let made = IdentificationModel(window, shots: shots, answer: answer)
        made.onSettled = { [weak self] in self?.settled($0) }
        return made
    }

    /// Opens one of this session.
    func reopen(_ identification: IdentificationModel) {
        current = identification
        window.openIdentification()
    }

    private func settled(_ identification: IdentificationModel) {
        if identification.answer != nil || identification.failure != nil { remember(identification) }
        Task { await updateQueue(after: identification) }
    }

    private func remember(_ identification: IdentificationModel) {
        let others = recent.filter { $0 !== identification }
        recent = Array(([identification] + others).prefix(Self.remembered))
        guard window.page != .identification || current !== identification else { return }
        window.showToast(
            identification.failure?.message ?? tr("Identified: {plant}").filled(["plant": identification.title]))
    }

    // MARK: Waiting for the network

    /// Photos without a connection wait; those that were answered, though they waited, do so no more.
    private func updateQueue(after identification: IdentificationModel) async {
        let identificationService = window.environment.identificationService
        do {
            if identification.phase == .waiting { try await identificationService.enqueue(identification.shots) }
            if identification.answer != nil { try await identificationService.dequeue(identification.shots) }
        } catch {
            window.report(error)
        }
        await refresh()
    }

    /// Asks no more about photos that wait.
    func forget(_ photos: QueuedPhotos) async {
        do {
            try await window.repository.dequeue(photos.id)
        } catch {
            window.report(error)
        }
        await refresh()
    }

    /// Asks about what an earlier session left waiting.
    private func askLeftOver() async {
        do {
            queue = try await window.repository.queuedPhotos()
        } catch {
            window.report(error)
        }
        await askWaiting()
    }

    /// Asks about the photos that wait, unless that is being done.
    func askWaiting() async {
        guard !isAskingQueue, !queue.isEmpty else { return }
        isAskingQueue = true
        defer { isAskingQueue = false }
        do {
            for outcome in try await window.environment.identificationService.identifyQueued() { take(outcome) }
        } catch {
            window.report(error)
        }
        await refresh()
    }

    /// Shows what came of photos that waited: on the page that waits for it, else among those that were answered.
    private func take(_ outcome: IdentificationService.QueueOutcome) {
        let waiting = current.flatMap { $0.phase == .waiting && $0.shots == outcome.shots ? $0 : nil }
        switch outcome.result {
        case .success(let answer):
            if let waiting { waiting.take(answer) } else { remember(make(outcome.shots, answer)) }
        case .failure(let error) where meansNoNetwork(error): break
        case .failure(let error):
            if let waiting { waiting.fail(error) } else { window.report(error) }
        }
    }

    // MARK: The service

    /// Reads what the service still takes today, and whether it can be asked at all.
    func refresh() async {
        do {
            // Looking where the key is reads none, and so never asks for the keyring's password.
            isSetUp = await window.environment.secrets.place(of: .plantNet) != nil
            quota = isSetUp == true ? try await window.environment.identificationService.quota() : nil
            let queue = try await window.repository.queuedPhotos()
            if queue != self.queue { self.queue = queue }
        } catch {
            window.report(error)
        }
    }

    /// Follows the network: what waits for it is asked as soon as it is back.
    func followNetwork() {
        guard let network = window.environment.network else { return }
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
