import Garden
import GtkKit
import Localization

/// A plant's page: picture, due tasks, care values with sources, upcoming tasks, history and notes. The caller opens its model.
@MainActor
func plantPage(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    enum Shown: String { case page, loading, failed }
    let stack = Stack(
        [
            Shown.loading: LazyWidget { plantSkeleton(model) },
            Shown.page: plantContent(model, layout, model.environment),
            Shown.failed: LazyWidget {
                StatusPage(icon: "dialog-warning-symbolic", title: tr("The Plant Cannot Be Shown")).bind { page in
                    if case .failed(let reason) = model.phase { page.description = reason }
                }
            },
        ]
    )
    .bind { stack in
        switch model.phase {
        case .loading: stack.show(.loading)
        case .ready: stack.show(.page)
        case .failed: stack.show(.failed)
        }
    }
    model.present = { [weak model] sheet in
        if let model { presentSheet(sheet, over: stack, model, layout) }
    }
    stack.on("unmap") { Task { await model.leavePage() } }
        .shortcut("<Control><Shift>n") { if let plant = model.plant, plant.archive == nil { model.present(.rule(nil)) } }
        .shortcut("<Control>d") { Task { await model.toggleFavorite() } }
    return stack.expand()
}

/// The two columns of the page. In a narrow window they are stacked.
@MainActor
private func plantContent(_ model: PlantPageModel, _ layout: WindowLayout, _ environment: Environment) -> some Widget {
    let aside = Column(spacing: 18) {
        Row(spacing: 18) {
            plantPhoto(model, layout, environment)
            shown({ layout.showsPictureBeside }) { plantHead(model) }.expandHorizontally().margins(top: 14, end: 14)
        }
        shown({ !layout.isNarrow }) { photosSection(model, environment) }
        shown({ !layout.isNarrow }) { upcomingSection(model) }
    }
    let main = Column(spacing: 18) {
        shown({ !layout.showsPictureBeside }) { plantHead(model) }
        shown({ model.proposal != nil }) { proposalCard(model, layout) }
        taskCards(model, layout)
        shown({ layout.isNarrow }) { photosSection(model, environment) }
        careSection(model, layout)
        shown({ layout.isNarrow }) { upcomingSection(model) }
        // What is seldom in sight at first does not delay what is.
        DeferredWidget {
            Column(spacing: 18) {
                historySection(model)
                detailsSection(model)
                notesSection(model)
            }
        }
    }.expandHorizontally()
    aside.bind { aside in
        aside.size(width: layout.isNarrow ? nil : asideWidth(layout))
        aside.align(vertical: layout.isNarrow ? .fill : .start)
    }
    // Without a limit, the column would be as wide as its texts.
    let side = Clamp(maximum: asideWidth(layout), aside)
        .bind { side in
            side.setMaximum(layout.isNarrow ? pageWidth(layout) : asideWidth(layout))
            // What is in the column would make it wider than its limit.
            side.expand(horizontal: layout.isNarrow, vertical: nil)
        }
    main.bind { main in main.margins(start: layout.isNarrow ? 14 : 12, end: layout.isNarrow ? 14 : 0) }
    let columns = Row(spacing: 18) {
        side
        main
    }.bind { columns in
        let isNarrow = layout.isNarrow
        columns.turned(vertical: isNarrow)
        columns.margins(top: isNarrow ? 0 : 22, bottom: ToastOverlay.roomBelow, start: isNarrow ? 0 : 22, end: isNarrow ? 0 : 22)
    }
    return Scrolled(Clamp(maximum: pageWidth(layout), columns).bind { $0.setMaximum(pageWidth(layout)) })
        .onScroll { place in
            // The name ends about 40 px below the picture's top, or below the picture in a narrow window.
            let isBelow = layout.isNarrow && !layout.showsPictureBeside
            let isHidden = place > Double(isBelow ? pictureHeight(layout) + 54 : 60)
            if model.isNameHidden != isHidden { model.isNameHidden = isHidden }
        }
        // No key does anything here that the user did not ask for, as Space would on the button that leads back.
        .takesFocus()
        .expand()
}

/// A part of the page that is not always shown, or has another place at other widths. It is built when it is first shown here.
@MainActor
private func shown(_ isShown: @escaping @MainActor () -> Bool, _ build: @escaping @MainActor () -> any Widget) -> LazyWidget {
    LazyWidget(build).bind { $0.isVisible = isShown() }
}

/// The largest width of the page in pixels. At the usual text size, its columns without their margins are as wide as the notice
/// above them.
@MainActor
private func pageWidth(_ layout: WindowLayout) -> Int { Int(1_044 * layout.widthScale) }

/// The width of the first of two columns in pixels.
@MainActor
private func asideWidth(_ layout: WindowLayout) -> Int { Int(330 * layout.widthScale) }

/// The plant's picture: its cover, otherwise its drawing, otherwise a leaf. A press on the cover shows it at large size.
@MainActor
private func plantPhoto(_ model: PlantPageModel, _ layout: WindowLayout, _ environment: Environment) -> some Widget {
    let picture = Picture().plant(environment, shorterSide: 660) { model.image }
    picture.bind { $0.setLabel(tr("Picture of {plant}").filled(["plant": model.name])) }
    picture.bind { picture in
        picture.isVisible = model.image != nil
    }
    let leaf = Image(icon: "pg-leaf-symbolic", size: 96).style("art-placeholder")
    let open = Button(label: tr("Show Cover"), Bin()).flat().style("tile", "cover-button")
        .onClick { if let cover = model.cover { model.present(.photo(cover)) } }
        .bind { $0.isVisible = model.cover != nil }
    return Overlay(leaf) {
        picture
        open
    }.clipped()
        .bind { photo in
            photo.size(width: layout.showsPictureBeside ? 220 : nil, height: pictureHeight(layout))
            photo.expand(horizontal: !layout.showsPictureBeside, vertical: nil)
            photo.align(vertical: .start)
            let margin = layout.isNarrow && !layout.isSlim ? 14 : 0
            photo.margins(top: margin, bottom: 0, start: margin, end: margin)
            photo.setStyle("r16", !layout.isSlim)
            photo.setStyle("hero-tile", !layout.isSlim)
        }
}

/// The height of a plant's picture in pixels. It grows with the width of its column, except beside the words about it, and in a
/// low window, where the next task stays in sight.
@MainActor
private func pictureHeight(_ layout: WindowLayout) -> Int {
    guard layout.isNarrow else { return Int(268 * layout.widthScale) }
    if layout.isSlim { return layout.isLow ? 150 : 236 }
    if layout.showsPictureBeside { return 190 }
    return layout.isLow ? 180 : Int(340 * layout.widthScale)
}

/// The plant's name, species, warning and tags.
@MainActor
private func plantHead(_ model: PlantPageModel) -> some Widget {
    Column(spacing: 6) {
        Label().style("title-1").wrapped().role(.heading).bind { $0.text = model.name }
        Label().style("species", "secondary").wrapped().bind { label in
            label.text = model.speciesLine
            label.isVisible = !model.speciesLine.isEmpty
        }
        Column(spacing: 6) {
            problemChips(model)
            // The toxicity takes a line of its own and wraps where it has no room, so that it is never cut.
            FlowRow {
                tag { model.plant?.room.map { ($0.icon, model.formatter.room($0)) } }.align(vertical: .center)
                tag { model.sinceLine.map { ("x-office-calendar-symbolic", $0) } }.align(vertical: .center)
                potTag(model).align(vertical: .center)
                toxicityButton(model)
            }
        }.margins(top: 2)
        FlowRow {}.bind { line in
            let tags = model.plant?.tags ?? []
            line.isVisible = !tags.isEmpty
            line.replaceChildren { for tag in tags { Label(tag).style("tag") } }
        }.align(horizontal: .start)
    }
}

/// The tag with what is known about the pot.
@MainActor
private func potTag(_ model: PlantPageModel) -> some Widget {
    tag { model.formatter.pot(model.pot).map { ("pg-repot-symbolic", $0) } }
        .role(.group)
        .bind { $0.named(tr("Pot: {pot}").filled(["pot": model.formatter.pot(model.pot) ?? ""])) }
}

/// A rounded tag with icon and text. Hidden while `content` returns nil.
@MainActor
private func tag(_ style: String = "plain", _ content: @escaping @MainActor () -> (icon: String, text: String)?) -> Row {
    Row(spacing: 6) {
        Image(icon: "").bind { if let icon = content()?.icon { $0.setIcon(icon) } }
        Label().ellipsized().bind { $0.text = content()?.text ?? "" }
    }.style("tag", style).bind { $0.isVisible = content() != nil }
}
