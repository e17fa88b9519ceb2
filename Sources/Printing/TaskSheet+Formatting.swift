import Foundation
import Garden
import Localization

extension TaskSheet {
    /// The sheet of tasks, with rooms and plants in the order of the formatter's locale.
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
        let locale = formatter.locale
        self.init(
            tasks, from: from, through: through, sortsRooms: { locale.sorts($0, before: $1) },
            sortsNames: { locale.sorts($0, before: $1) }, picture: picture)
    }
}
