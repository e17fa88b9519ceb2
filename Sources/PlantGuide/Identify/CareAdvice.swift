import Garden
import GardenData
import GtkKit
import Localization

/// Presents the care of a candidate before it is added as a plant.
@MainActor
func presentCareAdvice(
    _ candidate: Candidate, over parent: any Widget, _ settings: DisplaySettings, _ environment: Environment,
    _ repository: GardenRepository, _ layout: WindowLayout
) {
    let model = CareAdviceModel(candidate.scientificName, environment.services, repository, settings)
    let formatter = settings.formatter
    let rows = PreferencesGroup(candidate.shownName.escapedForMarkup, description: candidate.scientificLine.escapedForMarkup) {
        for field in CareOverride.Field.allCases { careRow(field, model, formatter, layout) }
        toxicityRow(model, formatter, layout)
    }
    let form = Column(spacing: 12) {
        rows
        Label(tr("Data: Trefle.io (CC BY 4.0)")).style("caption-quiet").bind { $0.isVisible = model.care.usesTrefle }
        Label().style("caption", "secondary").wrapped().role(.status).bind { label in
            label.isVisible = model.isLoading || model.problem != nil
            label.text = model.isLoading ? tr("Asking Trefle") : model.problem ?? ""
        }
        Label(tr("Guidance only. Adjust it to your plant, pot, and home.")).style("caption-quiet")
            .wrapped()
    }.margin(18)
    let content = Column {
        HeaderBar(title: tr("Care Advice"))
        Scrolled(form).expand()
    }
    DialogWindow(over: parent, title: tr("Care Advice"), width: 480, height: 620, content).present()
    Task { await model.open() }
}

/// A care value. Activating it shows its source.
@MainActor
private func careRow(_ field: CareOverride.Field, _ model: CareAdviceModel, _ formatter: GardenFormatter, _ layout: WindowLayout)
    -> some Widget
{
    let title = formatter.title(of: field)
    return sourcedRow(title, layout) {
        model.value(of: field)
    } mark: {
        formatter.mark(of: field, in: model.care)
    } show: { row in
        presentSource(of: title, model.value(of: field), model.care.source(of: field), over: row, formatter)
    }.prefix(fieldDot(field))
}

/// Whom the species is toxic to. Activating it shows the sources.
@MainActor
private func toxicityRow(_ model: CareAdviceModel, _ formatter: GardenFormatter, _ layout: WindowLayout)
    -> some Widget
{
    sourcedRow(tr("Toxicity"), layout) {
        model.toxicity
    } mark: {
        ""
    } show: { row in
        presentToxicity(model.care, over: row, formatter)
    }.prefix(careBadge("dialog-warning-symbolic", "repot"))
}
