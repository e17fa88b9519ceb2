import Garden
import Observation

/// A task that is being added in the schedule, where its plant is chosen in the form.
@MainActor @Observable
final class NewTaskModel {
    /// The entries of the form, with the chosen plant once it is read.
    let draft: RuleModel
    @ObservationIgnored private let window: WindowModel
    /// The chosen plant, once it is read.
    private var page: PlantPageModel?
    @ObservationIgnored private var reads = ReadOrder()

    /// - Parameter day: The day of the task; nil for today.
    init(_ window: WindowModel, on day: LocalDay?) {
        self.window = window
        draft = RuleModel(nil, for: nil, on: day, preferences: window.settings.preferences, now: window.repository.moment)
    }

    /// What the plant already has for this care; empty for nothing.
    var note: String { page?.note(besides: draft.type) ?? "" }

    /// Chooses the plant, or none, and reads what the next date depends on.
    func choose(_ plant: Plant.ID?) async {
        let read = reads.begin()
        page = nil
        draft.choose(nil)
        guard let plant else { return }
        let page = PlantPageModel(plant, window)
        guard await page.loadForForm(), reads.isLatest(read), let loaded = page.plant else { return }
        self.page = page
        draft.choose(loaded)
        await page.readHistory(for: draft)
    }

    /// Adds the task; false if that failed.
    func add() async -> Bool { await page?.save(draft) ?? false }
}
