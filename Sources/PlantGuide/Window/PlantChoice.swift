import Foundation
import Garden
import GardenData
import GtkKit
import Localization

/// The row that chooses one of the plants; none is chosen at first.
@MainActor
func plantRow(
    _ plants: [PlantSummary], _ chosen: @escaping @MainActor () -> Plant.ID?, choose: @escaping @MainActor (Plant.ID?) -> Void
) -> [any Widget] {
    ComboRow(tr("Plant"), [tr("Choose a Plant")] + plants.map(\.name)).onSelect { choose($0 > 0 ? plants[$0 - 1].id : nil) }
        .validated { chosen() == nil ? tr("Choose a plant.") : nil }
}

extension GardenRepository {
    /// The plants that are not archived, sorted by name.
    func choosablePlants(sortedFor locale: Locale) async throws -> [PlantSummary] {
        try await summaries().filter { !$0.isArchived }.sorted { locale.sorts($0.name, before: $1.name) }
    }
}
