import Foundation
import Garden
import Localization

extension SitterSheet {
    /// The sheet of a plan, with rooms and plants in the order of the formatter's locale.
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
            plan, plants: plants, comesBefore: { formatter.locale.sorts($0, before: $1) }, roomName: formatter.room,
            warning: { $0.species.flatMap { care[$0] }.flatMap(formatter.toxicityWarning) }, picture: picture)
    }
}
