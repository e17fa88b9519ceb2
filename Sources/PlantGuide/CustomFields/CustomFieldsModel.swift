import Garden
import GardenData
import Observation

/// The custom fields of the garden as they are listed. They follow changes while ``follow()`` runs.
@MainActor @Observable
final class CustomFieldsModel {
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var following: Task<Void, Never>?
    /// The custom fields by name.
    private(set) var fields: [CustomField] = []

    init(_ repository: GardenRepository, _ actions: ActionRunner) {
        self.repository = repository
        self.actions = actions
    }

    isolated deinit { following?.cancel() }

    /// Reads the fields now and after each change, until ``stop()``.
    func follow() {
        let changes = repository.changes
        following?.cancel()
        following = Task { [weak self] in
            await self?.read()
            for await change in changes where change.preferences { await self?.read() }
        }
    }

    func stop() { following?.cancel() }

    private func read() async {
        do {
            let found = try await repository.customFields()
            if found != fields, !Task.isCancelled { fields = found }
        } catch {
            if !Task.isCancelled { actions.report(error) }
        }
    }
}
