import Garden
import GtkKit
import Localization

/// The page of one identification: its photos, the progress of the request, and the result.
@MainActor
func identificationScreen(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    enum Shown: String { case collecting, asking, answered, failed, waiting }
    let stack = Stack([
        Shown.collecting: collectingPage(model, layout),
        Shown.asking: LazyWidget { askingPage(model, layout) },
        Shown.answered: LazyWidget { answerPage(model, layout) },
        Shown.failed: LazyWidget { failurePage(model, layout) },
        Shown.waiting: LazyWidget { waitingPage(model, layout) },
    ]).sizedByVisiblePage().bind { stack in
        switch model.phase {
        case .collecting: stack.show(.collecting)
        case .asking: stack.show(.asking)
        case .answered: stack.show(.answered)
        case .failed: stack.show(.failed)
        case .waiting: stack.show(.waiting)
        }
    }
    model.showCareAdvice = {
        presentCareAdvice($0, over: stack, model.settings, model.environment, model.environment.repository, layout)
    }
    return stack.expand()
}

/// The header bar of the page: Back, or Cancel while a request is running.
///
/// - Parameter camera: Called to take photos.
@MainActor
func identificationHeader(_ model: IdentificationModel, camera: @escaping @MainActor () -> Void) -> some Widget {
    let back = Button(icon: "go-previous-symbolic", label: tr("Back")).onClick { model.leave() }
        .bind { $0.isVisible = model.phase != .asking }
    let cancel = Button(tr("Cancel")).onClick { model.cancel() }.bind { $0.isVisible = model.phase == .asking }
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("More Actions")) {
        identificationMenu(model, camera: camera)
    }
    return HeaderBar(title: tr("Identify"))
        .start(back).start(cancel).end(menu)
        .bind { $0.subtitle = model.room < PhotoLimits.photos ? model.photoCount : "" }
}

@MainActor
private func identificationMenu(_ model: IdentificationModel, camera: @escaping @MainActor () -> Void) -> Menu {
    Menu([
        .init([
            MenuItem(tr("Take Photos…"), isEnabled: model.room > 0 && model.phase != .asking, camera),
            MenuItem(tr("Identify Again"), isEnabled: model.canAsk && !model.needsAgreement) {
                Task { await model.ask(refresh: true) }
            },
        ]),
        .init(otherWays(model)),
    ])
}

/// Menu items for photos without a suitable candidate: search by name, and unless a plant of the garden is identified, add a plant
/// without a species, or add the photos to one of the garden.
@MainActor
func otherWays(_ model: IdentificationModel) -> [MenuItem] {
    [MenuItem(tr("Search by Name…")) { model.searchByName() }] + waysToAdd(model)
}

/// Menu items that add the photos without identifying the plant; none where a plant of the garden is identified.
@MainActor
func waysToAdd(_ model: IdentificationModel) -> [MenuItem] {
    guard model.plant == nil else { return [] }
    return [
        MenuItem(tr("Add Without a Species…"), isEnabled: !model.readyPhotos.isEmpty) {
            model.navigator.present(.adopt(Adoption(photos: model.readyPhotos, beginning: .unnamed)))
        },
        MenuItem(tr("Add Photos to a Plant…"), isEnabled: !model.readyPhotos.isEmpty) { Task { await model.choosePlant() } },
    ]
}

// MARK: Before the request

/// The page that collects photos; one press identifies them.
@MainActor
private func collectingPage(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let photos = FlowRow {}
    photos.bind({ model.photos }) { shown in
        photos.replaceChildren {
            for photo in shown { photoTile(photo, model) }
            addPhotoTile(model)
        }
    }
    let content = Column(spacing: 18) {
        Label(tr("Your Photos")).style("heading").role(.heading).margins(start: 2)
        photos
        Label().style("secondary").centered().wrapped().role(.status).bind { label in
            label.isVisible = model.outlook != nil
            label.text = model.outlook ?? ""
        }
        agreement(model)
        identifyButton(model)
        Label(tr("If a photo shows only one part of the plant, choose which part for better results.")).style("caption-quiet")
            .centered()
            .wrapped()
            .bind { $0.isVisible = model.phase == .collecting }
        identificationSetup(model, layout)
    }
    .bind { $0.margin(layout.isNarrow ? 14 : 22) }
    return Scrolled(Clamp(maximum: 694, content))
}

/// The ways to identify the photos, while there is none.
@MainActor
func identificationSetup(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    setupCards(
        model.models, layout, isNeeded: { model.needsSetup }, keys: { model.navigator.present(.key(.plantNet)) },
        search: { model.searchByName() })
}

/// Explains, before the first upload, what is sent where.
@MainActor
private func agreement(_ model: IdentificationModel) -> some Widget {
    let sentence = tr(
        "Identifying sends smaller copies of the photos, without location, date, or camera data, to Pl@ntNet (my-api.plantnet.org); the originals stay on this computer."
    )
    return Row(spacing: 12) {
        Image(icon: "dialog-information-symbolic").align(vertical: .start).margins(top: 2)
        Label(sentence).wrapped().expandHorizontally()
    }.style("notice").bind { $0.isVisible = model.needsAgreement && !model.needsSetup }
}

@MainActor
private func identifyButton(_ model: IdentificationModel) -> some Widget {
    let button = Button(tr("Identify")).style("pill").suggested().align(horizontal: .center)
        .onClick { Task { if model.needsAgreement { await model.agreeAndAsk() } else { await model.ask() } } }
        .bind { button in
            button.title = model.needsAgreement ? tr("Agree and Identify") : tr("Identify")
            button.isSensitive = model.canAsk
            button.isVisible = !model.needsSetup
        }
    // The next step gets the focus as soon as it is available.
    return button.focusing { model.canAsk && model.phase == .collecting && !model.needsSetup }
}
