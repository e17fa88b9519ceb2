import Foundation
import Garden
import Localization

extension SitterSheet {
    /// The sheet of a plan, with rooms in the user's order and plants in that of the formatter's locale.
    ///
    /// - Parameters:
    ///   - plants: The plants of the plan.
    ///   - care: The care of their species, by scientific name.
    ///   - picture: The file of a plant's picture; nil for none.
    public init(
        _ plan: AwayPlan, plants: [Plant.ID: PlantSummary], care: [String: CareProfile], _ formatter: GardenFormatter,
        picture: (PlantSummary) -> URL?
    ) {
        self.init(
            plan, plants: plants, sortsRooms: { formatter.sorts($0, before: $1) },
            sortsNames: { formatter.locale.sorts($0, before: $1) },
            toxicity: { $0.species.flatMap { care[$0] }.map(formatter.sheetToxicity) ?? Toxicity() }, picture: picture)
    }
}
