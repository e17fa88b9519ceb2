import Foundation
import Garden
import GardenData
import GtkKit
import Localization
import Printing

/// Prints labels of plants, in the order of their names, through the desktop's dialog.
@MainActor
func printLabels(
    of plants: Set<Plant.ID>, over parent: any Widget, _ repository: GardenRepository, _ settings: DisplaySettings,
    _ actions: ActionRunner
) {
    Task {
        do {
            let labels = try await repository.summaries(of: plants)
                .sorted { settings.formatter.locale.sorts($0.name, before: $1.name) }.map(PlantLabel.init)
            PrintOperation(tr("Plant Labels")) { width, height in
                let pages = LabelPages(labels, size: PaperSize(width: width, height: height))
                return (pages.pageCount, { pages.draw($0, on: Page($1)) })
            }.run(over: parent) { reason in
                actions.showToast(tr("The labels were not printed: {reason}").filled(["reason": reason]))
            }
        } catch {
            actions.report(error)
        }
    }
}
