import Garden
import GtkKit
import Localization

/// The card of the best match: names, score, reference pictures, and actions.
@MainActor
func bestCard(_ candidate: Candidate, _ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    Column(spacing: 12) {
        Row(spacing: 12) {
            Column(spacing: 2) {
                Label(tr("Best Match")).style("caption-quiet")
                Label(candidate.shownName).style("title-2").wrapped().role(.heading)
                Label(candidate.scientificLine).style("species", "secondary").wrapped()
                toxicityLabel(candidate, model, model.settings)
            }.expandHorizontally()
            if model.candidatesBySource(for: candidate).count > 1 {
                Label(tr("Both Agree")).style("tag", "accent", "heading").align(vertical: .start)
            } else {
                Column(spacing: 2) {
                    Label(model.settings.formatter.percent(candidate.score)).style("title-1").numeric().xalign(1)
                    Label(model.settings.formatter.name(of: candidate.source)).style("caption-quiet").xalign(1)
                }.align(vertical: .start)
            }
        }
        bestScores(candidate, model)
        referencePictures(candidate, model.settings, model.environment)
        ownedPlants(candidate, model, layout, isBest: true)
        candidateActions(candidate, model, layout, model.navigator, isBest: true)
    }.style("best").role(.group).named(accessibleLabel(candidate, model))
}

/// The list of candidates; each row expands to show reference pictures and actions.
///
/// - Parameter isColumn: Whether the list is beside another one, and says elsewhere whose candidates it has.
@MainActor
func candidateList(
    _ candidates: [Candidate], _ model: IdentificationModel, _ layout: WindowLayout, isColumn: Bool = false
) -> some Widget {
    let columns = ScoreColumns()
    return Column {
        for (place, candidate) in candidates.enumerated() {
            if place > 0 { Separator() }
            candidateRow(candidate, model, layout, columns, isColumn: isColumn)
        }
    }.style("card", "candidates").clipped()
}

@MainActor
private func candidateRow(
    _ candidate: Candidate, _ model: IdentificationModel, _ layout: WindowLayout, _ columns: ScoreColumns, isColumn: Bool
) -> some Widget {
    let isUnfolded: @MainActor () -> Bool = { model.unfolded.contains(candidate) }
    let environment = model.environment
    let picture = thumb(side: 48) { picture in
        picture.photo(from: environment.pictures, shorterSide: 96, of: { candidate.images.first?.small }) {
            environment.source(ofReference: $0)
        }
    }
    let names = Column(spacing: 2) {
        Label(candidate.shownName).style("heading").wrapped()
        Label(candidate.scientificLine).style("caption", "species", "secondary").wrapped()
        if candidate.isUnusualIndoors { Label(tr("Rarely grown indoors")).style("caption-quiet").wrapped() }
        toxicityLabel(candidate, model, model.settings)
        scoreLines(candidate, model, columns, namesSource: !isColumn).margins(top: 4).bind {
            $0.isVisible = isColumn || !layout.isWide
        }
    }.align(vertical: .center).expandHorizontally()
    let line = Row(spacing: 12) {
        picture
        names
        scoreLines(candidate, model, columns, namesSource: true).size(width: 310).expand(horizontal: false, vertical: nil)
            .align(vertical: .center)
            .bind { $0.isVisible = !isColumn && layout.isWide }
        Image(icon: "pan-down-symbolic").bind { $0.setIcon(isUnfolded() ? "pan-up-symbolic" : "pan-down-symbolic") }
    }
    let button = Button(label: accessibleLabel(candidate, model), line).flat().style("candidate")
        .onClick { model.unfolded.formSymmetricDifference([candidate]) }
        .bind { button in
            button.expanded(isUnfolded())
            let toxicity = model.candidatesCare[candidate.scientificName].map(model.settings.formatter.toxicity)
            button.named([accessibleLabel(candidate, model), toxicity].compactMap { $0 }.joined(separator: ", "))
        }
    let more = Column(spacing: 12) {
        referencePictures(candidate, model.settings, model.environment)
        ownedPlants(candidate, model, layout)
        candidateActions(candidate, model, layout, model.navigator, isColumn: isColumn)
    }.margins(top: 4, bottom: 12, start: 12, end: 12)
    return Column {
        button
        Revealer(.slideDown, LazyWidget { more }).bind { $0.isRevealed = isUnfolded() }
    }
}

/// Whom the candidate would harm, also that it is not known; nothing before the care is read.
@MainActor
private func toxicityLabel(_ candidate: Candidate, _ model: IdentificationModel, _ settings: DisplaySettings) -> some Widget {
    Label().style("caption").wrapped().bind { label in
        let care = model.candidatesCare[candidate.scientificName]
        let toxicity = care.map(settings.formatter.toxicity)
        label.isVisible = toxicity != nil
        label.text = toxicity ?? ""
        label.setStyle("warning", care?.isToxic == true)
    }
}

/// A candidate's accessible name: "Swiss Cheese Plant, Monstera deliciosa Liebm. · Araceae, Pl@ntNet: 94%".
@MainActor
private func accessibleLabel(_ candidate: Candidate, _ model: IdentificationModel) -> String {
    let scores = model.candidatesBySource(for: candidate).map { scored in
        tr("{source}: {percent}").filled([
            "source": model.formatter.name(of: scored.source), "percent": model.formatter.percent(scored.score),
        ])
    }
    let place = candidate.isUnusualIndoors ? [tr("Rarely grown indoors")] : []
    return ([candidate.shownName, candidate.scientificLine] + place + scores).joined(separator: ", ")
}

/// Up to four reference pictures, each with the part that it shows, its author and license. Those that cannot be loaded are
/// hidden.
@MainActor
private func referencePictures(_ candidate: Candidate, _ settings: DisplaySettings, _ environment: Environment) -> some Widget {
    let missing = MissingPictures()
    let images = candidate.images.prefix(4)
    let line = Row(spacing: 8) {
        for image in images {
            Column(spacing: 4) {
                Overlay(Row {}.style("blank", "r9").size(width: 141, height: 116)) {
                    Picture(label: settings.formatter.credit(image)).rounded(9)
                        .photo(from: environment.pictures, shorterSide: 300, of: { image.small }, failed: missing.add) {
                            environment.source(ofReference: $0)
                        }
                }
                Label(settings.formatter.credit(image)).style("caption-quiet").ellipsized().width(maximum: 20)
                    .tooltip(image.citation ?? settings.formatter.credit(image))
            }.bind { $0.isVisible = !missing.addresses.contains(image.small) }
        }
    }
    return Scrolled(horizontal: true, vertical: false, line).withoutBar()
        .bind { scrolled in scrolled.isVisible = images.contains { !missing.addresses.contains($0.small) } }
}

/// The actions of a candidate: saving it as a plant or as the species of one, care advice, and the species on GBIF.
@MainActor
private func candidateActions(
    _ candidate: Candidate, _ model: IdentificationModel, _ layout: WindowLayout, _ navigator: Navigator, isBest: Bool = false,
    isColumn: Bool = false
) -> some Widget {
    let save: Button
    if let plant = model.plant {
        let title = tr("Use for {plant}").filled(["plant": plant.name.quoted])
        save = Button(label: title, Label(title).ellipsized()).onClick { Task { await model.use(candidate) } }
    } else {
        save = Button(tr("Save as Plant…")).onClick {
            navigator.present(.adopt(Adoption(photos: model.readyPhotos, beginning: .species(candidate.match))))
        }
    }
    // A plant that is there already is probably the one in the photo.
    if isBest { save.bind { $0.setStyle("suggested-action", model.ownedPlants(of: candidate).isEmpty) } }
    let gbif = Button(tr("GBIF"), icon: "adw-external-link-symbolic").flat()
    gbif.onClick { if let page = candidate.gbifPage { gbif.openLink(page) } }
        .visible(candidate.gbifPage != nil)
        .named(tr("{species} on GBIF").filled(["species": candidate.scientificName]))
    return Row(spacing: 8) {
        save
        Row(spacing: 8) {
            Button(tr("Care Advice")).onClick { model.showCareAdvice(candidate) }
            Row {}.expandHorizontally()
            gbif
        }.expandHorizontally()
    }.bind { $0.turned(vertical: isColumn || layout.isNarrow) }
}
