import Garden
import GtkKit
import GardenData
import Localization

/// The welcome page of an empty garden, which offers ways to add plants.
@MainActor
func firstRunScreen(
    _ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment,
    exploreSample: @escaping @MainActor () -> Void
) -> some Widget {
    Scrolled(
        Clamp(
            maximum: HeroTile.width,
            Column(spacing: 6) {
                heroPictures(layout, environment).margins(bottom: 34)
                Label(tr("Welcome to Your Garden")).style("title-1").centered().wrapped().role(.heading)
                Label(tr("Add your first plant. PlantGuide looks up its care and reminds you when something is due."))
                    .style("secondary").centered().wrapped()
                Clamp(
                    maximum: 500,
                    ListBox {
                        identifyRow(navigator)
                        addByName(model, navigator)
                        if !environment.isDemo { exploreRow(exploreSample) }
                    }.takesPageFocus()
                ).margins(top: 18, bottom: 12)
                Label(tr("Works offline. Nothing leaves this computer unless you ask for it."))
                    .style("caption", "secondary").centered().wrapped()
            }
            .margin(14).align(vertical: .center)
        ))
}

@MainActor
private func identifyRow(_ navigator: Navigator) -> some Widget {
    let row = welcomeRow(tr("Identify From a Photo"), icon: "pg-identify-symbolic").onActivate {
        navigator.showSection(.identify)
    }
    row.subtitle = tr("Drop, paste, or choose a photo")
    return row.described(row.subtitle)
}

@MainActor
private func addByName(_ model: CollectionModel, _ navigator: Navigator) -> some Widget {
    let title = tr("Add by Name")
    return welcomeRow(title, icon: "system-search-symbolic").onActivate { navigator.present(.addPlant) }
        .bind { row in
            let count = model.knownSpecies ?? 0
            row.subtitle =
                count == 0
                ? ""
                : ntr("{n} common plant is available offline", "{n} common plants are available offline", count)
                    .filled(["n": model.formatter.number(count)])
            row.described(row.subtitle)
        }
}

@MainActor
private func exploreRow(_ exploreSample: @escaping @MainActor () -> Void) -> some Widget {
    let row = welcomeRow(tr("Explore a Sample Garden"), icon: "pg-plants-symbolic").onActivate(exploreSample)
    row.subtitle = tr("Try things out with 24 plants; your own garden is not changed")
    return row.described(row.subtitle)
}

@MainActor
private func welcomeRow(_ title: String, icon: String) -> ActionRow {
    let dot = Image(icon: icon, size: 20).style("care-dot", "big", "accent").align(vertical: .center)
    return ActionRow(title).prefix(dot).suffix(Image(icon: "go-next-symbolic")).named(title)
}

// MARK: Pictures

/// A drawing on the welcome page. `side` and `start` are in pixels of a wide window.
private struct HeroTile {
    let art: String
    let side: Int
    let start: Int

    /// The total width of all tiles, in pixels.
    static let width = 572
    /// The height of the tallest tile plus a small margin, in pixels.
    static let height = 176

    /// All tiles from back to front.
    static let all = [
        HeroTile(art: "snake", side: 112, start: 0), HeroTile(art: "lavender", side: 112, start: 460),
        HeroTile(art: "fern", side: 138, start: 90), HeroTile(art: "orchid", side: 138, start: 344),
        HeroTile(art: "monstera", side: 172, start: 200),
    ]
}

@MainActor
private func heroPictures(_ layout: WindowLayout, _ environment: Environment) -> some Widget {
    // At full size the overlapping tiles do not fit into a narrow window.
    let scaled: @MainActor (Int) -> Int = { layout.isNarrow ? $0 * 14 / 25 : $0 }
    return Overlay(Row {}.bind { $0.size(width: scaled(HeroTile.width), height: scaled(HeroTile.height)) }) {
        for tile in HeroTile.all { heroPicture(tile, in: environment, scaled) }
    }.align(horizontal: .center)
}

@MainActor
private func heroPicture(
    _ tile: HeroTile, in environment: Environment, _ scaled: @escaping @MainActor (Int) -> Int
) -> some Widget {
    let picture = Picture().plant(environment, shorterSide: tile.side * 2) { .drawing(tile.art) }
        .rounded(16).style("hero-tile").role(.presentation)
    // The margins on all sides determine the size; otherwise the picture would take the size of its file.
    return picture.bind { picture in
        let above = scaled((HeroTile.height - tile.side) / 2)
        picture.margins(
            top: above, bottom: above, start: scaled(tile.start), end: scaled(HeroTile.width - tile.start - tile.side))
    }
}
