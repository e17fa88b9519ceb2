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

/// The page of a failed request: the reason, and what can be done.
@MainActor
func failurePage(_ model: IdentificationModel, _ navigator: Navigator) -> some Widget {
    let failure: @MainActor () -> IdentificationModel.Failure? = { if case .failed(let it) = model.phase { it } else { nil } }
    let causes = Label().style("caption", "secondary").wrapped().bind { label in
        label.text = failure()?.causes.joined(separator: "\n") ?? ""
    }
    let more = Button(tr("Add Photo…")).style("pill")
    more.onClick { choosePhotos(over: more) { origins in Task { await model.add(origins) } } }
    let page = StatusPage(
        icon: "dialog-warning-symbolic", title: tr("Not Identified"),
        Column(spacing: 12) {
            Column(spacing: 12) {
                Button(tr("Try Again")).style("pill").suggested().onClick { Task { await model.ask() } }
                    .bind { $0.isVisible = failure()?.remedy == .retry }
                Button(tr("Preferences")).style("pill").suggested().onClick { navigator.present(.keys) }
                    .bind { $0.isVisible = failure()?.remedy == .setUp }
                more.bind { $0.isVisible = failure()?.remedy == .otherPhotos && model.room > 0 }
                searchByName(model, navigator)
                Button(tr("Try Again")).style("pill").onClick { Task { await model.ask() } }
                    .bind { $0.isVisible = failure()?.remedy == .setUp }
            }.align(horizontal: .center)
            Expander(tr("Details"), causes).align(horizontal: .center)
                .bind { $0.isVisible = !(failure()?.causes.isEmpty ?? true) }
        })
    return page.bind { page in
        if let failure = failure() { page.description = failure.message }
    }
}

/// The page shown while the photos wait for the network.
@MainActor
func waitingPage(_ model: IdentificationModel, _ navigator: Navigator) -> some Widget {
    StatusPage(
        icon: "network-offline-symbolic", title: tr("Waiting for a Connection"),
        description: tr("The photos will be identified when the network is back. You can close this page."),
        Column(spacing: 12) {
            Button(tr("Try Now")).style("pill").suggested().onClick { Task { await model.ask() } }
            searchByName(model, navigator)
        }.align(horizontal: .center))
}

@MainActor
private func searchByName(_ model: IdentificationModel, _ navigator: Navigator) -> some Widget {
    Button(tr("Search by Name")).style("pill")
        .onClick { navigator.present(.adopt(Adoption(photos: model.readyPhotos, beginning: .search))) }
}
