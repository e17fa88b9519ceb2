import Garden
import GtkKit
import Localization

/// Says how many plants of the catalog the model that answered cannot identify, with a button that lists them.
@MainActor
func unknownSpeciesNote(_ model: IdentificationModel) -> some Widget {
    let unknown = UnknownSpeciesModel()
    Task { await unknown.read(for: model.answer, model.environment.services.models, model.actions) }
    let all = Button("").flat().align(vertical: .center)
    all.onClick { presentUnknownSpecies(unknown.species, over: all, in: model.environment.repository.language) }
        .bind { $0.title = tr("Show All {n}").filled(["n": model.formatter.number(unknown.species.count)]) }
    return Row(spacing: 10) {
        Label().style("caption-quiet").wrapped().xalign(0).expandHorizontally().bind { label in
            label.text = tr("The model cannot identify {plants}.").filled([
                "plants": model.formatter.unknownSpecies(unknown.species.count)
            ])
        }
        all
    }.bind { $0.isVisible = !unknown.species.isEmpty }
}

@MainActor
private func presentUnknownSpecies(_ species: [Species], over parent: any Widget, in language: String) {
    let title = tr("Plants the Model Cannot Identify")
    let rows = PreferencesGroup(
        description: tr("Search for these by name instead, or ask Pl@ntNet. Care data is available for all of them.")
    ) {
        for one in species {
            let name = one.commonName(in: language)
            ActionRow(name ?? one.scientificName, subtitle: name == nil ? "" : one.scientificName)
        }
    }
    let content = Column {
        HeaderBar(title: title)
        Scrolled(Column { rows }.margin(18)).expand()
    }
    DialogWindow(over: parent, title: title, width: 480, height: 620, content).present()
}
