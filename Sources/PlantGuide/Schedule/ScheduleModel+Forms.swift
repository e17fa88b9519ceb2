import Garden
import GardenData
import Localization

extension ScheduleModel {
    /// Offers the plants that are not archived, by name; shows a toast if there are none.
    func offerPlants() async {
        do {
            let plants = try await repository.choosablePlants(sortedFor: settings.formatter.locale)
            guard !plants.isEmpty else { return actions.showToast(tr("Add a plant first.")) }
            offered = plants
        } catch {
            actions.report(error)
        }
    }

    /// Takes back the offer of plants, once the form is closed.
    func closeForm() { offered = nil }

    /// Records the entered care; false if that failed.
    func record(_ care: PastCareModel) async -> Bool {
        let note = care.note.allSatisfy(\.isWhitespace) ? nil : care.note
        guard let plant = offered?.first(where: { $0.id == care.plant }) else { return false }
        return await actions.perform {
            try await repository.record(care.type, for: plant.id, on: care.day, note: note)
        } toast: {
            settings.formatter.toast($0, plant: plant.name)
        }
    }

    /// Opens the form of a task.
    func edit(_ id: Occurrence) async {
        guard let task = row(.task(id))?.task else { return }
        let page = PlantPageModel(task.plant, window)
        guard await page.loadForForm() else { return }
        guard let rule = page.rules.first(where: { $0.id == id.rule })?.rule else {
            return actions.report(GardenError.taskNotFound)
        }
        navigator.present(.task(TaskEditing(page: page, rule: rule)))
    }
}

/// A task that is being edited outside its plant's page.
struct TaskEditing: Hashable {
    /// The plant, which is loaded.
    let page: PlantPageModel
    let rule: CareRule

    static func == (one: TaskEditing, other: TaskEditing) -> Bool { one.page === other.page && one.rule == other.rule }

    func hash(into hasher: inout Hasher) { hasher.combine(rule.id) }
}
