import Foundation
import Garden
import GardenData
import Localization
import Observation

/// A task that is being entered, or care that was given on a past day.
@MainActor @Observable
final class TaskDraft: FormModel {
    /// The plant; nil until it is chosen.
    var plant: Plant.ID?
    var type = CareType.watering
    var day: LocalDay
    /// Whether the day had passed when the form was opened, so that what is entered was done.
    let recordsCare: Bool
    /// The kinds of care that are offered. A soil check is not recorded, but what followed from it.
    var kinds: [CareType] { recordsCare ? CareType.known.filter { $0 == $0.completedCare } : CareType.known }
    /// A note; empty for none.
    var note = ""
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(day: LocalDay, today: LocalDay) {
        self.day = day
        recordsCare = day < today
        settle()
    }

    var entries: [AnyHashable] { [plant, type, day, note] }
}

extension ScheduleModel {
    /// Offers the plants that are not archived, by name; shows a toast if there are none.
    func beginTask() async {
        do {
            let plants = try await repository.summaries().filter { !$0.isArchived }
                .sorted { [locale = settings.formatter.locale] in locale.sorts($0.name, before: $1.name) }
            guard !plants.isEmpty else { return actions.showToast(tr("Add a plant first.")) }
            offered = plants
        } catch {
            actions.report(error)
        }
    }

    /// Takes back the offer of plants, once the form is closed.
    func endTask() { offered = nil }

    /// Adds the entered task, or records the care; false if that failed.
    func add(_ draft: TaskDraft) async -> Bool {
        let note = draft.note.allSatisfy(\.isWhitespace) ? nil : draft.note
        guard let plant = offered?.first(where: { $0.id == draft.plant }) else { return false }
        guard !draft.recordsCare else {
            return await actions.perform {
                try await repository.record(draft.type, for: plant.id, on: draft.day, note: note)
            } toast: {
                settings.formatter.toast($0, plant: plant.name)
            }
        }
        return await actions.perform {
            try await repository.addTask(draft.type, for: plant.id, on: draft.day, note: note)
        } toast: { rule in
            tr("{plant}: {care} planned for {day}").filled([
                "plant": plant.name.quoted, "care": settings.formatter.careTitle(rule.type),
                "day": settings.formatter.dayInSentence(rule.start),
            ])
        }
    }
}
