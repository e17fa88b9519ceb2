import PlantServices
import Foundation
import Garden
import Logging
import Observation
import GardenData

/// What Pl@ntNet offers: how much of today's quota is left, and the floras that it can look in.
@MainActor @Observable
final class PlantNetModel {
    /// A flora that can be looked in.
    struct Flora: Hashable {
        /// What it is called in requests; nil for all floras.
        let id: String?
        /// Its name in the user's language, as the service gives it; nil where it was not asked.
        let title: String?
    }

    /// Today's quota as it is known; nil before it was read.
    private(set) var quota: Quota?
    private var offered: [Flora] = []

    @ObservationIgnored private let window: WindowModel
    @ObservationIgnored private var hasAsked = false

    init(_ window: WindowModel) {
        self.window = window
    }

    /// When a quota is counted anew, in the user's zone.
    func reset(of quota: Quota) -> LocalMoment { LocalMoment(quota.renewal, in: window.repository.currentZone) }

    /// The floras to choose from: all first, and the chosen one even where the service cannot be asked.
    func floras(chosen: String?) -> [Flora] {
        let all = [Flora(id: nil, title: nil)] + offered
        return all.contains { $0.id == chosen } ? all : all + [Flora(id: chosen, title: chosen)]
    }

    /// Reads what is known of the quota, without asking the service.
    func load() async {
        do {
            quota = try await window.environment.identificationService.quota()
        } catch {
            window.report(error)
        }
    }

    /// Asks the service for its quota and floras, once. What it does not answer stays as it was.
    func ask() async {
        guard !hasAsked else { return }
        hasAsked = true
        let identificationService = window.environment.identificationService
        do {
            guard try await identificationService.hasKey(.plantNet) else {
                hasAsked = false
                return
            }
            offered = try await identificationService.projects().filter { $0.id != "all" }.map {
                Flora(id: $0.id, title: $0.title)
            }
            .sorted { ($0.title ?? "") < ($1.title ?? "") }
            quota = try await identificationService.refreshQuota()
        } catch {
            // Test tells why; a page that is merely opened does not complain.
            Logger(label: "preferences").info("Pl@ntNet was not asked for its floras and quota: \(error)")
            hasAsked = false
        }
    }
}
