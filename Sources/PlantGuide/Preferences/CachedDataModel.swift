import PlantServices
import Observation
import Localization

/// What is kept of answers and pictures, and may be thrown away.
@MainActor @Observable
final class CachedDataModel {
    /// How much is kept; nil before it was counted.
    private(set) var statistics: IdentificationService.Caches?

    @ObservationIgnored private let window: WindowModel

    init(_ window: WindowModel) {
        self.window = window
    }

    /// Whether there is anything to throw away.
    var isEmpty: Bool {
        guard let statistics else { return true }
        return [statistics.identifications, statistics.care, statistics.pictures].allSatisfy { $0.entries == 0 }
    }

    /// Counts.
    func load() async {
        do {
            statistics = try await window.environment.identificationService.cacheStatistics()
        } catch {
            window.report(error)
        }
    }

    /// Throws it all away.
    func clear() async {
        do {
            try await window.environment.identificationService.clearCaches()
            window.showToast(tr("Answers and pictures cleared"))
        } catch {
            window.report(error)
        }
        await load()
    }
}
