import Garden
import Observation

/// A task that is being added in the schedule, where its plant is chosen first.
@MainActor @Observable
final class NewTaskModel {
    /// The task, with the chosen plant.
    let rule: RuleModel
    @ObservationIgnored private let window: WindowModel
    /// The plant that was chosen last; nil for none.
    private var chosen: Plant.ID?
    /// The chosen plant once it is read.
    private var page: PlantPageModel?

    /// - Parameter day: The day of the task; nil for today.
    init(_ window: WindowModel, on day: LocalDay?) {
        self.window = window
        rule = RuleModel(nil, for: nil, on: day, preferences: window.settings.preferences, now: window.repository.moment)
    }

    /// What the plant already has for this care; empty for nothing.
    var note: String { page?.note(besides: rule.type) ?? "" }

    /// Chooses the plant, or none, and reads what the next date depends on.
    func choose(_ plant: Plant.ID?) async {
        (chosen, page) = (plant, nil)
        rule.choose(nil)
        guard let plant else { return }
        let page = PlantPageModel(plant, window)
        await page.load()
        guard chosen == plant, let loaded = page.plant else { return }
        self.page = page
        rule.choose(loaded)
        await page.readHistory(for: rule)
    }

    /// Adds the task; false if that failed.
    func add() async -> Bool { await page?.save(rule) ?? false }
}
