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
        for field in CareOverride.Field.allCases { careRow(field, model, formatter) }
        toxicityRow(model, formatter)
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

/// A care value. Activating it shows its source.
@MainActor
private func careRow(_ field: CareOverride.Field, _ model: CareAdviceModel, _ formatter: GardenFormatter) -> some Widget {
    let title = formatter.title(of: field)
    let value: @MainActor () -> String = { model.value(of: field) }
    let mark: @MainActor () -> String = { formatter.mark(of: field, in: model.care) }
    let row = ActionRow(title).style("property")
        .prefix(fieldDot(field))
        .suffix(Label().style("source").bind { $0.text = mark() })
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
    return
        row
        .onActivate { presentSource(of: title, value(), model.care.source(of: field), over: row, formatter) }
        .bind { row in
            row.subtitle = value()
            row.named([title, value(), mark()].filter { !$0.isBlank }.joined(separator: ", "))
        }
}

/// Whom the species is toxic to. Activating it shows the sources.
@MainActor
private func toxicityRow(_ model: CareAdviceModel, _ formatter: GardenFormatter) -> some Widget {
    let row = ActionRow(tr("Toxicity")).style("property")
        .prefix(careBadge("dialog-warning-symbolic", "repot"))
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
    return
        row
        .onActivate { presentToxicity(model.care, over: row, formatter) }
        .bind { row in
            row.subtitle = model.toxicity
            row.named([tr("Toxicity"), row.subtitle].filter { !$0.isBlank }.joined(separator: ", "))
        }
}
