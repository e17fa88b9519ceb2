import Garden
import GardenData
import GtkKit
import Localization

/// Presents the form that edits a plant.
///
/// - Parameters:
///   - beginsWithSpecies: Whether the field of the species has the keyboard focus first, instead of the one of the name.
///   - closed: Called after the dialog has closed, whether or not the plant was saved.
@MainActor
func presentEditPlant(
    _ plant: Plant.ID, over parent: any Widget, _ settings: DisplaySettings, _ actions: ActionRunner,
    _ repository: GardenRepository, beginsWithSpecies: Bool = false, closed: @escaping @MainActor () -> Void
) {
    let model = EditPlantModel(plant, repository, settings, actions)
    let species = EntryRow(tr("Species")).onChange { model.type(species: $0) }.bind { $0.text = model.species }
    let form = Column(spacing: 18) {
        nameGroup(model, settings, species)
        placeGroup(model, settings)
        detailsGroup(model)
        wordsGroup(model)
    }
    Task { await model.read() }
    presentForm(
        tr("Edit Plant"), button: tr("Save"), height: 680, over: parent, model, isValid: { model.isValid },
        save: { await model.save() }, closed: closed, form, focus: beginsWithSpecies ? species : nil)
}

@MainActor
private func nameGroup(_ model: EditPlantModel, _ settings: DisplaySettings, _ species: EntryRow) -> some Widget {
    Column(spacing: 6) {
        PreferencesGroup {
            plantNameRows(
                EntryRow(tr("Name")).onChange { model.name = $0 }.bind { $0.text = model.name }, model.nameCheck, settings
            ) { model.original == nil ? nil : settings.formatter.problem(withName: model.name) }
            species
        }
        ListBox {}.bind { list in
            let matches = model.matches
            list.isVisible = !matches.isEmpty
            list.replaceRows { for match in matches { matchRow(match, model) } }
        }
        toxicityWarning(settings) { model.care }
    }
}

/// A species suggestion. It is rebuilt for each search, so it needs no bindings.
@MainActor
private func matchRow(_ match: SpeciesMatch, _ model: EditPlantModel) -> some Widget {
    let names = model.names(of: match)
    let title =
        match.isFuzzyMatch ? tr("Did you mean {species}?").filled(["species": match.scientificName]) : match.scientificName
    return ActionRow(title, subtitle: names.joined(separator: " · "))
        .named(([title] + names).joined(separator: ", "))
        .onActivate { model.choose(match) }
}

@MainActor
private func placeGroup(_ model: EditPlantModel, _ settings: DisplaySettings) -> some Widget {
    let formatter = settings.formatter
    return PreferencesGroup {
        changingChoiceRow(tr("Room"), { formatter.roomChoices(model.rooms) }, selected: { model.roomIndex }) {
            model.roomIndex = $0
        }
        EntryRow(tr("Room Name")).onChange { model.ownRoom = $0 }.bind { row in
            row.text = model.ownRoom
            row.isVisible = model.isOwnRoom
        }
        .focusing { model.needsRoomName }
        plantLightRow(settings, in: { model.room }, for: { model.care }, { model.light }) { model.light = $0 }
        choiceRow(tr("Location"), Place.allCases, formatter.place, { model.place }) { model.place = $0 }
        potRow(settings, { model.pot }) { model.pot = $0 }
        SwitchRow(tr("Acquired"), subtitle: tr("Record when you got this plant"))
            .onToggle { model.since = $0 ? model.repository.today : nil }
            .bind { $0.isOn = model.since != nil }
        dayRow(
            formatter, { model.since ?? model.repository.today }, title: { tr("Date") },
            isShown: { model.since != nil }
        ) { model.since = $0 }
    }
}

@MainActor
private func detailsGroup(_ model: EditPlantModel) -> some Widget {
    let formatter = model.settings.formatter
    return Column(spacing: 6) {
        PreferencesGroup(tr("Details")) {
            EntryRow(tr("Origin")).onChange { model.origin = $0 }.bind { $0.text = model.origin }
                .validated { formatter.problem(withText: model.origin, limit: PlantDetails.longestOrigin) }
            EntryRow(tr("Price")).onChange { model.price = $0 }.bind { $0.text = model.price }
                .validated {
                    model.isPriceValid
                        ? nil : tr("Enter an amount, and the currency if it is not your own, such as 12.50 EUR.")
                }
        }
        customValueRows(model.custom, model.settings) { model.repository.today }.margins(top: 6)
        addFieldButton(model)
    }
}

@MainActor
private func addFieldButton(_ model: EditPlantModel) -> some Widget {
    let button = Button(tr("Add Field…")).flat().align(horizontal: .start)
    return button.onClick {
        presentCustomField(nil, over: button, model.repository, model.settings, model.actions) {
            Task { await model.readFields() }
        }
    }
}

@MainActor
private func wordsGroup(_ model: EditPlantModel) -> some Widget {
    let tags = EntryRow(tr("Tags")).onChange { model.tags = $0 }.bind { $0.text = model.tags }
    return Column(spacing: 18) {
        PreferencesGroup(description: tr("Tags are separated by commas.")) {
            tags
        }
        FlowRow {}.bind { row in
            let suggestions = model.tagSuggestions
            row.isVisible = !suggestions.isEmpty
            row.replaceChildren {
                for tag in suggestions {
                    Button(tag).style("chip").named(tr("Add tag: {tag}").filled(["tag": tag])).onClick {
                        model.choose(tag: tag)
                        tags.text = model.tags
                        tags.focusAtEnd()
                    }
                }
            }
        }
        Column(spacing: 6) {
            Label(tr("Notes")).style("heading").margins(start: 2)
            Bin(
                TextView(label: tr("Notes")).padding(12).size(height: 96)
                    .onChange { model.notes = $0 }
                    .bind { $0.text = model.notes }
            ).style("card").clipped()
        }
    }
}
