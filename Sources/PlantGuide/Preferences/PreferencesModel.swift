import Garden
import Observation
import GardenData
import Localization

/// Edits the preferences. Each change is saved immediately and can be undone.
@MainActor @Observable
final class PreferencesModel {
    /// A change that is not saved yet.
    private struct Pending {
        let id: Int
        let apply: @Sendable (inout Preferences) -> Void
    }

    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    private var pending: [Pending] = []
    @ObservationIgnored private var count = 0
    @ObservationIgnored private var writing: Task<Void, Never>?

    init(_ window: WindowModel) {
        repository = window.repository
        settings = window.settings
        actions = window.actions
    }

    /// The preferences as shown: the stored ones, updated after an undo or an outside change, with pending changes applied.
    var preferences: Preferences { pending.reduce(into: settings.preferences) { $1.apply(&$0) } }

    /// Saves a change; if that fails, reverts it and reports the error. Changes are saved one after another, so that each builds
    /// on the previous one.
    func change(_ change: @escaping @Sendable (inout Preferences) -> Void) async {
        count += 1
        let id = count
        pending.append(Pending(id: id, apply: change))
        let previous = writing
        let task = Task {
            await previous?.value
            await write(change)
            pending.removeAll { $0.id == id }
        }
        writing = task
        await actions.hold { await task.value }
    }

    private func write(_ change: @escaping @Sendable (inout Preferences) -> Void) async {
        do {
            // The window's copy may be older than the stored preferences.
            let before = try await repository.preferences()
            var preferences = before
            change(&preferences)
            guard preferences != before else { return try await settings.refresh() }
            let saved = try await repository.changePreferences(change)
            try await settings.refresh()
            let title = preferences.changedTitle(from: before)
            let text = title.map { tr("{value} changed").filled(["value": $0.quoted]) } ?? tr("Preferences changed")
            actions.showToast(text, undo: saved.undoGroup)
        } catch {
            actions.report(error)
        }
    }
}
