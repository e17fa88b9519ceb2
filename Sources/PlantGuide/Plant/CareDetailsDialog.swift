import Garden
import GtkKit
import Localization

/// The row that opens the details a source gives about the species. Hidden if no source gives any.
@MainActor
func careDetailsRow(_ model: PlantPageModel) -> some Widget {
    let title = tr("Species Details")
    let mark = Label().style("source").bind { $0.text = model.care.more.map { model.formatter.mark($0.source) } ?? "" }
    return ActionRow(title, subtitle: tr("Size, soil, months, origin, names"))
        .suffix(mark)
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
        .onActivate { model.present(.details) }
        .bind { row in
            row.isVisible = model.care.more != nil
            row.named("\(title), \(model.care.more.map { model.formatter.mark($0.source) } ?? "")")
        }
}

/// Presents all details that a source gives about the species, with its citations.
@MainActor
func presentCareDetails(over parent: any Widget, _ model: PlantPageModel) {
    guard let more = model.care.more else { return }
    let title = tr("Species Details")
    let hemisphere = model.settings.preferences.hemisphere
    let facts = more.value.compactMap { model.formatter.detail($0, in: hemisphere) }
    let content = Column {
        HeaderBar(title: title)
        Scrolled(
            Column(spacing: 18) {
                PreferencesGroup {
                    for fact in facts {
                        ActionRow(fact.title, subtitle: fact.text).style("property").lines(title: 1, subtitle: 0)
                            .named("\(fact.title), \(fact.text)")
                    }
                }
                picturesGroup(more.value, model.formatter)
                sourceGroup(more.source, model.formatter)
            }.margins(top: 18, bottom: 24, start: 18, end: 18)
        ).expand()
    }
    DialogWindow(over: parent, title: title, width: 480, height: 640, content).undoes(with: model.actions).present()
}

/// Third-party pictures with their attribution. Each row opens the picture in the browser.
@MainActor
private func picturesGroup(_ details: [CareDetail], _ formatter: GardenFormatter) -> some Widget {
    let pictures = details.flatMap { if case .pictures(let pictures) = $0 { pictures } else { [ReferenceImage]() } }
    return PreferencesGroup(tr("Pictures")) {
        for picture in pictures {
            citationRow([Source.Citation(title: picture.citation ?? tr("Picture"), address: picture.large)], formatter)
        }
    }.visible(!pictures.isEmpty)
}
