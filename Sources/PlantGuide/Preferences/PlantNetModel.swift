import PlantServices
import Foundation
import Garden
import Logging
import Observation
import GardenData

/// Data from Pl@ntNet: today's remaining quota, and the floras that can be searched.
@MainActor @Observable
final class PlantNetModel {
    /// A flora that can be searched.
    struct Flora: Hashable {
        /// Its identifier in requests; nil for all floras.
        let id: String?
        /// Its name in the user's language, as the service returns it; nil for all floras.
        let title: String?
    }

    /// Today's quota as last known; nil before the service has answered.
    private(set) var quota: Quota?
    private var offered: [Flora] = []
    /// Why the service did not say which floras there are; nil before it was asked, and if it did.
    private(set) var floraError: (any Error)?

    @ObservationIgnored private let services: Services
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var hasAsked = false
    @ObservationIgnored private var reads = ReadOrder()

    init(_ services: Services, _ repository: GardenRepository, _ actions: ActionRunner) {
        self.services = services
        self.repository = repository
        self.actions = actions
    }

    /// When a quota resets, in the user's time zone.
    func reset(of quota: Quota) -> LocalMoment { LocalMoment(quota.renewal, in: repository.currentZone) }

    /// The floras to choose from: all floras first, and the chosen one even if the service cannot be reached.
    func floras(chosen: String?) -> [Flora] {
        let all = [Flora(id: nil, title: nil)] + offered
        return all.contains { $0.id == chosen } ? all : all + [Flora(id: chosen, title: chosen)]
    }

    /// Loads the last known quota without a request to the service.
    func load() async {
        let read = reads.begin()
        do {
            let stored = try await services.identification.quota()
            if reads.accept(read) { quota = stored }
        } catch {
            actions.report(error)
        }
    }

    /// Requests the floras and the quota from the service, unless that succeeded before. Values that cannot be fetched stay
    /// unchanged.
    func ask() async {
        guard !hasAsked else { return }
        hasAsked = true
        let services = services
        do {
            guard try await services.hasKey(.plantNet) else {
                hasAsked = false
                return
            }
            offered = try await services.identification.projects().filter { $0.id != "all" }.map {
                Flora(id: $0.id, title: $0.title)
            }
            .sorted { ($0.title ?? "") < ($1.title ?? "") }
            floraError = nil
            _ = try await services.identification.refreshQuota()
            await load()
        } catch {
            // Opening the page reports no error; the Test button does, and the row of floras if they are missing.
            Logger(label: "preferences").info("Pl@ntNet was not asked for its floras and quota: \(error)")
            if offered.isEmpty { floraError = error }
            hasAsked = false
        }
    }
}
