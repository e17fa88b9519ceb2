import Garden
import GardenData
import Localization
import Observation

/// Care that was given on a past day and is being recorded.
@MainActor @Observable
final class PastCareModel: FormModel {
    /// The kinds of care that are offered. A soil check is not recorded, but what followed from it.
    static let kinds = CareType.known.filter { $0 == $0.completedCare }

    let day: LocalDay
    /// The plant; nil until it is chosen.
    var plant: Plant.ID?
    var type = CareType.watering
    /// A note; empty for none.
    var note = ""
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    init(on day: LocalDay) {
        self.day = day
        settle()
    }

    var entries: [AnyHashable] { [plant, type, note] }
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
}
