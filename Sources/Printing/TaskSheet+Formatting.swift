import Foundation
import Garden
import Localization

extension TaskSheet {
    /// The sheet of tasks, with rooms in the user's order and plants in that of the formatter's locale.
    ///
    /// - Parameters:
    ///   - tasks: The tasks of each plant.
    ///   - from: The first day.
    ///   - through: The last day.
    ///   - picture: The file of a plant's picture; nil for none.
    public init(
        _ tasks: [(plant: PlantSummary, tasks: [Task])], from: LocalDay, through: LocalDay, _ formatter: GardenFormatter,
        picture: (PlantSummary) -> URL?
    ) {
        self.init(
            tasks, from: from, through: through, sortsRooms: { formatter.sorts($0, before: $1) },
            sortsNames: { formatter.locale.sorts($0, before: $1) }, picture: picture)
    }
}
