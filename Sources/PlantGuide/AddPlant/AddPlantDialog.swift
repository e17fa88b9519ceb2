import Garden
import GtkKit
import Localization

/// Presents the dialog that adds a plant by name, in two steps: search and form. An adoption may start with the form.
@MainActor
func presentAddPlant(
    over parent: any Widget, _ window: WindowModel, _ adoption: Adoption? = nil, closed: @escaping @MainActor () -> Void
) {
    enum Step: String { case search, form }
    let model = AddPlantModel(window, photos: adoption?.photos ?? [])
    let beginning = adoption?.beginning ?? .search
    let searched: String? =
        switch beginning {
        case .search: ""
        case .named(let name): name
        case .species, .unnamed: nil
        }
    if let searched { model.find(searched) }
    let add = Button(tr("Add")).suggested().bind { $0.isSensitive = model.canAdd }
    let form = addPlantForm(model, window, add)
    let submit: @MainActor () -> Void = {
        // Also what was typed last and not taken is a problem.
        guard model.showsForm, !form.showFirstProblem(), model.canAdd else { return }
        Task { await model.add() }
    }
    add.onClick(submit)
    let content = Stack(
        transition: .slideSideways,
        [
            Step.search: addPlantSearch(model, window.environment),
            Step.form: form,
        ]
    ).bind { $0.show(model.showsForm ? .form : .search) }.onDefault(submit)
    let dialog = DialogWindow(over: parent, title: tr("Add Plant"), width: 480, height: 740, content)
        .defaultButton(add)
        .asksBeforeDiscarding(model, isSaving: { model.isAdding })
    dialog.onControlEnter(submit)
    // Before the dialog itself takes Escape.
    content.onKey { key in
        let leadsBack = (key.name, key.modifiers) == ("Escape", []) || (key.name, key.modifiers) == ("Left", .alt)
        return leadsBack && model.stepBack()
    }
    dialog.bind { if model.isAdded, !model.isAdding { $0.close() } }
    dialog.onClose {
        closed()
        return false
    }
    if searched != nil {
        dialog.present()
    } else {
        // The form is filled before the dialog is presented, so that it does not slide in.
        dialog.bind({ model.hasBegun }) { if $0 { dialog.present() } }
        Task { await model.begin(beginning) }
    }
}

/// The first step: the search field and the matching species.
@MainActor
private func addPlantSearch(_ model: AddPlantModel, _ environment: Environment) -> some Widget {
    let cancel = Button(tr("Cancel"))
    cancel.onClick { cancel.closeWindow() }
    let entry = SearchEntry(label: tr("Plant Name"))
        .onSearch { model.find($0) }
    entry.text = model.query
    entry.onStop { entry.closeWindow() }
    entry.on("map") { entry.focus() }
    let results = ListBox {}.style("boxed-list")
        .bind { list in
            list.isVisible = !model.matches.isEmpty
            let matches = model.matches
            let query = model.query
            list.replaceRows { for match in matches { matchRow(match, query, model, environment) } }
        }
    let unnamed = withoutSpecies(model)
    let search = Column {
        HeaderBar(title: tr("Add Plant")).windowButtons(false)
            .start(cancel)
        entry.margins(top: 12, bottom: 12, start: 18, end: 18)
        Scrolled(
            Column(spacing: 12) {
                Label().style("heading").xalign(0).margins(start: 2)
                    .bind { label in
                        label.isVisible = !model.matches.isEmpty
                        label.text = matchesHeading(model.matches)
                    }
                results
                unnamed
            }.margins(top: 6, bottom: 18, start: 18, end: 18)
        ).expand()
    }
    entry.onActivate { text in
        // Enter leads to what was probably meant; another one chooses it.
        Task { if await !model.chooseBest(for: text) { results.focusFirst() } }
    }
    entry.capturesKeys(of: search)
    entry.arrowKeysLead(to: [results, unnamed])
    return search
}

private func matchesHeading(_ matches: [SpeciesMatch]) -> String {
    if matches.first?.isFuzzyMatch == true { return tr("Did You Mean…") }
    return matches.allSatisfy { $0.source == .catalog } ? tr("Catalog") : tr("Species")
}

/// A search result: its picture, its names with the typed text underlined, why it was found if that is not among them, and its
/// source unless that is the catalog.
@MainActor
private func matchRow(_ match: SpeciesMatch, _ query: String, _ model: AddPlantModel, _ environment: Environment) -> some Widget {
    let name = match.shownName
    let scientific = underlined(match.scientificName, query)
    let synonym =
        match.isSynonym
        ? tr("{name}, syn. {synonym}").filled(["name": scientific, "synonym": underlined(match.matched, query)]) : nil
    let species = "<i>\(synonym ?? scientific)</i>"
    let explanation = model.settings.formatter.explanation(of: match, in: model.repository.language)
    let row = ActionRow(underlined(name, query), subtitle: species).usesMarkup()
        .prefix(plantThumb(match.art, in: environment, side: 44))
        .suffix(Label(model.settings.formatter.mark(match)).style("source").visible(match.source != .catalog))
        .suffix(Image(icon: "go-next-symbolic"))
        .onActivate { Task { await model.choose(match) } }
    return row.bind { row in
        let toxicity = model.matchesCare[match.scientificName].map(model.settings.formatter.toxicity)
        row.subtitle = [species, explanation?.escapedForMarkup, toxicity?.escapedForMarkup].compactMap { $0 }
            .joined(separator: "\n")
        row.named([name, match.scientificName, explanation, toxicity].compactMap { $0 }.joined(separator: ", "))
    }
}

/// Pango markup that underlines the typed text where it starts a word of the name, or else where it first occurs. The name is
/// escaped.
func underlined(_ name: String, _ query: String) -> String {
    let query = query.trimmingCharacters(in: .whitespaces)
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    var found = name.range(of: query, options: options.union(.anchored))
    if found == nil {
        found = name.range(of: " " + query, options: options).map { name.index(after: $0.lowerBound)..<$0.upperBound }
    }
    if found == nil { found = name.range(of: query, options: options) }
    guard !query.isEmpty, let range = found else { return name.escapedForMarkup }
    let (before, middle, after) = (name[..<range.lowerBound], name[range], name[range.upperBound...])
    return String(before).escapedForMarkup + "<u>\(String(middle).escapedForMarkup)</u>" + String(after).escapedForMarkup
}

/// The last row, which adds the plant under the typed name without a species.
@MainActor
private func withoutSpecies(_ model: AddPlantModel) -> ListBox {
    let row = ActionRow("", subtitle: tr("General guidance; you can set the species later"))
        .prefix(Image(icon: "list-add-symbolic").style("care-dot", "big").align(vertical: .center))
        .suffix(Image(icon: "go-next-symbolic"))
        .onActivate { Task { await model.chooseWithoutSpecies() } }
        .bind { row in
            let title = tr("Add “{name}” Without a Species").filled(["name": model.typedName])
            row.title = title
            row.named(title)
        }
    return ListBox { row }.style("boxed-list").bind { $0.isVisible = !model.typedName.isEmpty }
}
