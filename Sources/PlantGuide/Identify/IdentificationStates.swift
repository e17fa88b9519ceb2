import Garden
import GtkKit
import Localization

/// The page shown while the request is running: the photos and the progress. Cancel is in the header bar.
@MainActor
func askingPage(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let isSending: @MainActor () -> Double? = { if case .asking(let sent) = model.step, sent < 1 { sent } else { nil } }
    return Clamp(
        maximum: 420,
        Column(spacing: 14) {
            photoLine(model, side: layout.isNarrow ? 52 : 72)
            Spinner(label: tr("Identifying")).size(width: 28, height: 28).align(horizontal: .center)
            Label().style("title-3").centered().wrapped().role(.heading).bind {
                switch model.step {
                case nil: $0.text = tr("Identifying…")
                case .looking: $0.text = tr("Analyzing the Photos…")
                case .asking, .waiting, .retrying: $0.text = tr("Asking Pl@ntNet…")
                }
            }
            ProgressBar(label: tr("Photos sent")).style("conf").bind { bar in
                bar.fraction = isSending() ?? 1
                bar.opacity(isSending() == nil ? 0 : 1)
            }
            Label().style("secondary").centered().wrapped().role(.status).bind { $0.text = model.stepLine }
        }.margin(18).align(vertical: .center))
}

/// The page of a failed request: the photos, the reason, and what can be done.
@MainActor
func failurePage(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let failure: @MainActor () -> IdentificationModel.Failure? = { model.failure }
    let causes = Label().style("caption", "secondary").wrapped().bind { label in
        label.text = failure()?.causes.joined(separator: "\n") ?? ""
    }
    let more = Button(tr("Add Photo…")).style("pill")
    more.onClick { choosePhotos(over: more) { origins in Task { await model.add(origins) } } }
    let buttons = Column(spacing: 12) {
        Button(tr("Try Again")).style("pill").suggested().onClick { Task { await model.ask() } }
            .bind { $0.isVisible = failure()?.remedy == .retry }
        Button(tr("Preferences")).style("pill").suggested().onClick { model.navigator.present(.keys) }
            .bind { $0.isVisible = failure()?.remedy == .setUp }
        more.bind { $0.isVisible = failure()?.remedy == .otherPhotos && model.room > 0 }
        searchByName(model)
        MenuButton(tr("Add Without an Answer")) { Menu(waysToAdd(model)) }.style("pill")
            .bind { $0.isVisible = failure()?.remedy == .otherPhotos && model.plant == nil }
        Button(tr("Try Again")).style("pill").onClick { Task { await model.ask() } }
            .bind { $0.isVisible = failure()?.remedy == .setUp }
    }
    let content = Column(spacing: 14) {
        message(
            icon: { "dialog-warning-symbolic" }, { tr("Not Identified") }, Label().bind { $0.text = failure()?.message ?? "" })
        Label(tr("Try a closer photo of a single leaf, flower or fruit, in good light.")).style("secondary").centered().wrapped()
            .bind { $0.isVisible = failure()?.remedy == .otherPhotos }
        buttons.align(horizontal: .center)
        Expander(tr("Details"), causes).align(horizontal: .center)
            .bind { $0.isVisible = !(failure()?.causes.isEmpty ?? true) }
    }
    return besidePhotos(model, layout, content.margins(top: 18, bottom: 18))
}

/// The page shown while the photos wait for the network. While nothing can identify them, it offers the ways to do so instead.
@MainActor
func waitingPage(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let words = Label().bind { label in
        let waiting = ntr(
            "The photo will be identified when the network is back. You can close this page.",
            "The photos will be identified when the network is back. You can close this page.", model.photos.count)
        label.text = model.waitsForNetwork ? waiting : model.outlook ?? ""
        label.isVisible = !label.text.isEmpty
    }
    let title: @MainActor () -> String = {
        model.waitsForNetwork ? tr("Waiting for a Connection") : tr("Not Identified Yet")
    }
    let buttons = Column(spacing: 12) {
        Button(tr("Try Now")).style("pill").suggested().onClick { Task { await model.askAgain() } }
            .bind { $0.title = model.waitsForNetwork ? tr("Try Now") : tr("Identify") }
        searchByName(model)
    }
    let content = Column(spacing: 14) {
        photoLine(model, side: layout.isNarrow ? 52 : 72)
        message(icon: { model.waitsForNetwork ? "network-offline-symbolic" : "pg-identify-symbolic" }, title, words)
        buttons.align(horizontal: .center).bind { $0.isVisible = !model.needsSetup }
        identificationSetup(model, layout)
    }
    return Scrolled(
        Clamp(maximum: 420, content.margin(18).align(vertical: .center)).bind { $0.setMaximum(model.needsSetup ? 694 : 420) })
}

/// An icon, a title and a sentence below each other.
@MainActor
private func message(
    icon: @escaping @MainActor () -> String, _ title: @escaping @MainActor () -> String, _ words: Label
) -> some Widget {
    Column(spacing: 14) {
        Image(icon: icon(), size: 64).style("secondary").align(horizontal: .center).bind { $0.setIcon(icon()) }
        Label().style("title-2").centered().wrapped().role(.heading).bind { $0.text = title() }
        words.style("secondary").centered().wrapped().role(.status)
    }
}

@MainActor
private func searchByName(_ model: IdentificationModel) -> some Widget {
    Button(tr("Search by Name…")).style("pill")
        .onClick { model.searchByName() }
}
