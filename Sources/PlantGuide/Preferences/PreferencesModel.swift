import Garden
import Observation
import Tending
import Words

/// Changing the household's preferences. Each change is saved at once and can be undone.
@MainActor @Observable
final class PreferencesModel {
    private let window: WindowModel
    /// The preferences as they are shown.
    private(set) var household: Household

    init(_ window: WindowModel) {
        self.window = window
        household = window.household
    }

    /// Saves a change; one that is refused is taken back and told.
    func change(_ change: (inout Household) -> Void) async {
        let before = household
        change(&household)
        guard household != before else { return }
        do {
            let saved = try await window.gardener.save(household)
            await window.refresh()
            window.say(tr("Preferences changed"), undo: saved.batch)
        } catch {
            household = before
            window.report(error)
        }
    }
}
