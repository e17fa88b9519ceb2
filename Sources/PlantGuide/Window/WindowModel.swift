import Garden
import GardenData
import Observation

/// The parts that the screens of the window share. A screen takes the parts that it uses.
@MainActor @Observable
final class WindowModel {
    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let navigator = Navigator()
    @ObservationIgnored let layout = WindowLayout()
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let taskActions: TaskActionsModel
    @ObservationIgnored let replacedRooms = ReplacedRooms()
    /// The imported tables. Owned by the window, so that an import continues after the preferences are closed.
    @ObservationIgnored let tables: TablesModel
    /// The backups. Owned by the window for the same reason.
    @ObservationIgnored private(set) lazy var backups = BackupsModel(self)
    /// The models that identify photos. Owned by the window for the same reason.
    @ObservationIgnored private(set) lazy var models = ModelsModel(self)

    /// The number of overdue tasks, for the badge.
    private(set) var overdueCount = 0
    /// The absences that the user is told of.
    private(set) var absences: [Absence] = []
    /// Whether the notice about absences is shown, which takes the place of other notices.
    var showsAbsence: Bool { navigator.section == .schedule && !absences.isEmpty }
    /// Called when a key was removed or is back; set by the Identify screen.
    @ObservationIgnored var onKeyChange: (@MainActor () async -> Void)?
    @ObservationIgnored private var reads = ReadOrder()

    var repository: GardenRepository { environment.repository }

    init(_ environment: Environment) {
        self.environment = environment
        let settings = DisplaySettings(environment)
        let actions = ActionRunner(environment.repository, settings)
        self.settings = settings
        self.actions = actions
        taskActions = TaskActionsModel(
            repository: environment.repository, photos: environment.services.photos, settings: settings, actions: actions)
        tables = TablesModel(environment.repository) { [weak actions] in actions?.report($0) }
        actions.onUndo.append { [weak self] in try await self?.closeRemovedPlant() }
    }

    /// Reloads the settings, the overdue count and the absences: at the start, after changes, and at midnight.
    func refresh() async {
        let read = reads.begin()
        do {
            try await settings.refresh()
            let overdue = try await repository.taskCounts(TaskFilter(through: repository.today - 1)).reduce(0) { $0 + $1.count }
            guard reads.accept(read) else { return }
            if overdue != overdueCount { overdueCount = overdue }
            // Planning a coming absence takes a while in a large garden.
            let absences = try await repository.currentAbsences()
            guard reads.isLatest(read) else { return }
            if absences != self.absences { self.absences = absences }
            try await settings.refreshAbsences()
        } catch {
            actions.report(error)
            actions.onReadingFailed(error)
        }
    }

    /// Reloads everything that depends on the current day: after midnight, or a change of the clock or the time zone.
    ///
    /// The settings change first: until the screens have read the tasks of the new day, the old ones are yesterday's, not
    /// tomorrow's.
    func dayChanged() async {
        await refresh()
        repository.noteOutsideChange(GardenChange(preferences: true))
    }

    /// Closes the page of a plant that an undo removed from the garden.
    private func closeRemovedPlant() async throws {
        guard let plant = navigator.openPlant else { return }
        if try await repository.summaries(of: [plant]).isEmpty, navigator.openPlant == plant { navigator.closePlant() }
    }
}
