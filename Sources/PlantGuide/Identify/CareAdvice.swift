import Garden
import GardenData
import GtkKit
import Localization

/// Presents the care of a candidate before it is added as a plant.
@MainActor
func presentCareAdvice(
    _ candidate: Candidate, over parent: any Widget, _ settings: DisplaySettings, _ environment: Environment,
    _ repository: GardenRepository
) {
    let model = CareAdviceModel(candidate.scientificName, environment.services, repository, settings)
    let formatter = settings.formatter
    let rows = PreferencesGroup(candidate.shownName, description: candidate.scientificLine) {
        for field in CareOverride.Field.allCases {
            ActionRow(formatter.title(of: field)).style("property")
                .prefix(fieldDot(field))
                .suffix(Label().style("source").bind { $0.text = formatter.mark(of: field, in: model.care) })
                .bind { row in
                    row.subtitle = formatter.value(of: field, in: model.care)
                    row.named("\(formatter.title(of: field)), \(row.subtitle)")
                }
        }
        ActionRow(tr("Toxicity")).style("property").prefix(careBadge("dialog-warning-symbolic", "repot"))
            .bind { $0.subtitle = formatter.toxicity(model.care) }
    }
    let form = Column(spacing: 12) {
        rows
        Label(tr("Data: Trefle.io (CC BY 4.0)")).style("caption-quiet").bind { $0.isVisible = model.care.usesTrefle }
        Label().style("caption", "secondary").wrapped().role(.status).bind { label in
            label.isVisible = model.isLoading || model.problem != nil
            label.text = model.isLoading ? tr("Asking Trefle") : model.problem ?? ""
        }
        Label(tr("General guidance. Adjust it to your plant, pot and home.")).style("caption-quiet")
            .wrapped()
    }.margin(18)
    let content = Column {
        HeaderBar(title: tr("Care Advice"))
        Scrolled(form).expand()
    }
    DialogWindow(over: parent, title: tr("Care Advice"), width: 480, height: 620, content).present()
    Task { await model.open() }
}
