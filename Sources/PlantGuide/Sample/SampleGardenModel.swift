import Garden
import GardenData
import Localization
import Observation

/// The sample garden: which plants the user added to it, and moving them to the user's own garden.
@MainActor @Observable
final class SampleGardenModel {
    /// The plants that the user added, apart from those already moved.
    private(set) var added: Set<Plant.ID> = []

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private let settings: DisplaySettings
    @ObservationIgnored private let openOwnGarden: @MainActor () throws -> GardenRepository
    @ObservationIgnored private var sample: Set<Plant.ID> = []
    @ObservationIgnored private var moved: Set<Plant.ID> = []

    /// Nil outside of the sample garden.
    init?(_ window: WindowModel) {
        guard let openOwnGarden = window.environment.openOwnGarden else { return nil }
        repository = window.repository
        actions = window.actions
        settings = window.settings
        self.openOwnGarden = openOwnGarden
    }

    /// Fills the garden, and counts added plants until the surrounding task is cancelled.
    func follow() async {
        let changes = repository.changes
        await actions.perform({ try await repository.seedSampleGarden() }, toast: { _ in nil })
        do {
            sample = Set(try await repository.summaries().map(\.id))
            for await _ in changes {
                let new = Set(try await repository.summaries().map(\.id)).subtracting(sample).subtracting(moved)
                if new != added { added = new }
            }
        } catch {
            actions.report(error)
        }
    }

    /// Copies the added plants to the user's own garden. Returns whether that succeeded.
    func moveAdded() async -> Bool {
        do {
            let copied = try await repository.copy(added, to: try openOwnGarden()).value
            moved.formUnion(added)
            added = []
            let count = settings.formatter.number(copied.count)
            actions.showToast(
                ntr("{n} plant moved to your garden", "{n} plants moved to your garden", copied.count).filled(["n": count]))
            return true
        } catch {
            actions.report(error)
            return false
        }
    }
}
