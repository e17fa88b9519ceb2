import Foundation
import Garden
import GardenData
import Localization

/// A task that is being described.
@MainActor
final class TaskDraft {
    /// For which plant.
    var plant: Plant.ID
    /// What is to be done.
    var type = CareType.watering
    /// On which day.
    var day: LocalDay
    /// Words beside it; empty for none.
    var note = ""

    init(plant: Plant.ID, day: LocalDay) {
        self.plant = plant
        self.day = day
    }
}

extension ScheduleModel {
    /// Offers the plants that can get a task, by name.
    func beginTask() async {
        do {
            let plants = try await repository.summaries().filter { !$0.isArchived }
                .sorted { [locale = window.formatter.locale] in locale.sorts($0.name, before: $1.name) }
            guard !plants.isEmpty else { return window.showToast(tr("Add a plant first.")) }
            offered = plants
        } catch {
            window.report(error)
        }
    }

    /// Adds the task that was described; nil adds none.
    func endTask(_ draft: TaskDraft?) async {
        offered = nil
        if let draft { await add(draft) }
    }

    /// Adds a task for a single day.
    func add(_ draft: TaskDraft) async {
        let note = draft.note.allSatisfy(\.isWhitespace) ? nil : draft.note
        await window.perform {
            try await repository.addTask(draft.type, for: draft.plant, on: draft.day, note: note)
        } saying: { rule in
            tr("{care} planned for {day}").filled([
                "care": window.formatter.careTitle(rule.type), "day": window.formatter.dayInSentence(rule.start),
            ])
        }
    }
}
