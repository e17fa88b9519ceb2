import Garden
import GtkKit
import Localization

/// Plain facts about the plant: where it came from and what it cost. Hidden if nothing is known.
@MainActor
func detailsSection(_ model: PlantPageModel) -> some Widget {
    PreferencesGroup(tr("Details")) {
        ActionRow(tr("Origin")).style("property").lines(title: 1, subtitle: 0).bind { row in
            row.subtitle = model.details.origin
            row.isVisible = !model.details.origin.isEmpty
            row.named("\(tr("Origin")), \(model.details.origin)")
        }
        ActionRow(tr("Price")).style("property").bind { row in
            let price = model.details.price.map(model.formatter.price) ?? ""
            row.subtitle = price
            row.isVisible = !price.isEmpty
            row.named("\(tr("Price")), \(price)")
        }
    }.bind { $0.isVisible = model.details != PlantDetails() }
}
