import PlantServices
import Observation
import Localization

/// The caches of identifications, care data and pictures, which can be cleared.
@MainActor @Observable
final class CachedDataModel {
    /// How much is kept; nil before it was counted.
    private(set) var statistics: Services.Caches?

    @ObservationIgnored private let services: Services
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var reads = ReadOrder()

    init(_ services: Services, _ actions: ActionRunner) {
        self.services = services
        self.actions = actions
    }

    /// Whether the caches are empty, or their sizes not loaded yet.
    var isEmpty: Bool {
        guard let statistics else { return true }
        return [statistics.identifications, statistics.care, statistics.pictures].allSatisfy { $0.entries == 0 }
    }

    func load() async {
        let read = reads.begin()
        do {
            let counted = try await services.cacheStatistics()
            if reads.accept(read) { statistics = counted }
        } catch {
            actions.report(error)
        }
    }

    func clear() async {
        do {
            try await services.clearCaches()
            actions.showToast(tr("Cache cleared"))
        } catch {
            actions.report(error)
        }
        await load()
    }
}
