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
        let apply: (inout Preferences) -> Void
    }

    private let window: WindowModel
    private var pending: [Pending] = []
    @ObservationIgnored private var count = 0
    @ObservationIgnored private var writing: Task<Void, Never>?

    init(_ window: WindowModel) {
        self.window = window
    }

    /// The preferences as shown: the stored ones, updated after an undo or an outside change, with pending changes applied.
    var preferences: Preferences { pending.reduce(into: window.settings.preferences) { $1.apply(&$0) } }

    /// Saves a change; if that fails, reverts it and reports the error. Changes are saved one after another, so that each builds on
    /// the previous one.
    func change(_ change: @escaping (inout Preferences) -> Void) async {
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
        await task.value
    }

    private func write(_ change: (inout Preferences) -> Void) async {
        do {
            // The window's copy may be older than the stored preferences.
            let before = try await window.repository.preferences()
            var preferences = before
            change(&preferences)
            guard preferences != before else { return await window.refresh() }
            let saved = try await window.repository.save(preferences)
            await window.refresh()
            window.actions.showToast(tr("Preferences changed"), undo: saved.undoGroup)
        } catch {
            window.actions.report(error)
        }
    }
}
