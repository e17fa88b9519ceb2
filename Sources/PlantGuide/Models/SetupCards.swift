import Garden
import GtkKit
import Localization

/// The two ways to identify photos, of which one is needed first: a model on this computer, or a key for Pl@ntNet. They are below
/// the photos, which can be chosen before.
///
/// - Parameters:
///   - isNeeded: Whether they are shown.
///   - keys: Called to enter a key.
///   - search: Called to search by name instead.
@MainActor
func setupCards(
    _ models: ModelsModel, _ layout: WindowLayout, isNeeded: @escaping @MainActor () -> Bool,
    keys: @escaping @MainActor () -> Void, search: @escaping @MainActor () -> Void
) -> some Widget {
    LazyWidget { setupColumn(models, layout, keys: keys, search: search) }.bind { $0.isVisible = isNeeded() }
}

@MainActor
private func setupColumn(
    _ models: ModelsModel, _ layout: WindowLayout, keys: @escaping @MainActor () -> Void,
    search: @escaping @MainActor () -> Void
) -> some Widget {
    Column(spacing: 14) {
        Column(spacing: 4) {
            Label(tr("Choose How to Identify")).style("title-2").centered().wrapped().role(.heading)
            Label(tr("One is enough. Add the other at any time in Preferences.")).style("secondary").centered().wrapped()
        }
        Row(spacing: 18) {
            modelCard(models)
            serviceCard(keys)
        }.bind { cards in
            cards.turned(vertical: layout.isNarrow)
            cards.equalSizes(!layout.isNarrow)
        }
        Button(tr("Search by Name…")).flat().align(horizontal: .center).onClick(search)
    }.expand(horizontal: nil, vertical: false)
}

@MainActor
private func modelCard(_ models: ModelsModel) -> some Widget {
    let knows = Label(), accuracy = Label()
    return Column(spacing: 10) {
        cardTitle(
            .onDevice, tr("On This Computer"),
            Label().bind { label in
                label.text =
                    models.offered.map { model in
                        tr("Model “{model}” · {size}").filled(["model": model.manifest.name, "size": models.size(of: model)])
                    } ?? ""
            })
        fact("security-high-symbolic", Label(tr("Works offline; photos stay here")))
        fact(
            "pg-leaf-symbolic",
            knows.bind { label in
                let count = models.offered?.manifest.speciesCount ?? 0
                label.text = ntr("Knows {n} plant", "Knows {n} plants", count).filled(["n": models.formatter.number(count)])
            })
        fact(
            "object-select-symbolic",
            accuracy.bind { $0.text = models.offered.flatMap { models.formatter.accuracy(of: $0.manifest) } ?? "" }
        ).bind { $0.isVisible = models.offered?.manifest.accuracy?.top1 != nil }
        Row {}.expand(horizontal: nil)
        installLine(models, offersModel: true)
        cardFoot(
            installButton(models),
            Label().style("caption-quiet").wrapped().centered().bind { label in
                label.text = models.offered.map { models.formatter.credit(of: $0.manifest) } ?? ""
            })
    }.style("best").role(.group).named(tr("On This Computer")).bind { $0.isVisible = models.offered != nil }
}

@MainActor
private func serviceCard(_ keys: @escaping @MainActor () -> Void) -> some Widget {
    let service = WebService.plantNet
    return Column(spacing: 10) {
        cardTitle(.plantNet, service.title, Label(tr("Online service")))
        fact("dialog-password-symbolic", Label(tr("Needs a network connection and a free key")))
        fact("pg-leaf-symbolic", Label(tr("Knows far more plants")))
        fact("camera-photo-symbolic", Label(tr("Receives smaller copies of your photos")))
        Row {}.expand(horizontal: nil)
        cardFoot(Button(tr("Enter a Key…")).style("pill").onClick(keys), getKeyButton(service))
    }.style("best").role(.group).named(service.title)
}

/// The foot of a card: what to do, and below it a line as high in each card, so that the buttons of both are at one height.
@MainActor
private func cardFoot(_ button: some Widget, _ below: some Widget) -> some Widget {
    Column(spacing: 6) {
        button
        below.size(height: 36)
    }
}

@MainActor
private func cardTitle(_ source: Candidate.Source, _ title: String, _ subtitle: Label) -> some Widget {
    Row(spacing: 12) {
        Image(icon: source.icon, size: 20).size(width: 40, height: 40).style("card-symbol").align(vertical: .center)
        Column(spacing: 0) {
            Label(title).style("title-4").wrapped().xalign(0).role(.heading)
            subtitle.style("caption", "secondary").wrapped().xalign(0)
        }.expandHorizontally()
    }
}

@MainActor
private func fact(_ icon: String, _ text: Label) -> some Widget {
    Row(spacing: 8) {
        Image(icon: icon).style("secondary").align(vertical: .start).margins(top: 1)
        text.wrapped().xalign(0).expandHorizontally()
    }
}

/// Offers to install the default model. It can be pressed once its runtime has proved that it works, and goes if that does not.
@MainActor
private func installButton(_ models: ModelsModel) -> some Widget {
    let words = Label().wrapped().centered()
    return Button(label: tr("Install"), words).style("pill").suggested()
        .onClick { if let model = models.offered { models.install(model) } }
        .bind { button in
            guard let model = models.offered else { return }
            let resume = tr("Resume the Download ({size})").filled(["size": models.size(of: model)])
            words.text = model.downloaded > 0 ? resume : tr("Install")
            button.named(model.downloaded > 0 ? resume : tr("Install {model}").filled(["model": model.manifest.name]))
            // After a failure, the notice about it has the button that tries again.
            button.isVisible = models.work == nil && models.runsOffered != false && !models.hasOfferFailed
            button.isSensitive = models.runsOffered == true
        }
}

/// The progress of an installation, or why there is none.
///
/// - Parameter offersModel: Whether it is about the model that is offered: why its installation failed, or it cannot run here.
///   Otherwise it says why an installation from a file failed.
@MainActor
func installLine(_ models: ModelsModel, offersModel: Bool = false) -> some Widget {
    let cancel = Button(tr("Cancel")).named(tr("Cancel the installation")).align(vertical: .center).onClick { models.cancel() }
    // Pressed by a key, Install and Try Again have the focus and go.
    cancel.bind({ models.work != nil }) { if $0 { cancel.focusIfLost() } }
    let progress = Row(spacing: 12) {
        Column(spacing: 6) {
            Label().wrapped().xalign(0).bind { label in
                switch models.work {
                case .downloading(let name, let part):
                    label.text = tr("Downloading {model}, {percent}").filled([
                        "model": name, "percent": models.formatter.percent(part),
                    ])
                case .testing: label.text = tr("Testing the model")
                case nil: label.text = ""
                }
            }
            ProgressBar(label: tr("Downloading")).bind { bar in
                if case .downloading(_, let part) = models.work { bar.fraction = part } else { bar.fraction = 1 }
            }
        }.expandHorizontally()
        cancel
    }.bind { $0.isVisible = models.work != nil }
    let notice = Bin()
    let problem: @MainActor () -> (text: String?, canRetry: Bool) = {
        guard models.work == nil else { return (nil, false) }
        guard offersModel else { return (models.fileFailure, true) }
        guard let model = models.offered else { return (nil, false) }
        return (models.failure(of: model) ?? models.runtimeProblems[model.manifest.runtime], models.hasOfferFailed)
    }
    notice.bind({ problem() }) { problem, canRetry in
        notice.isVisible = problem != nil
        notice.setChild(
            problem.map { text in
                let retry = Button(tr("Try Again")).onClick { models.retry() }
                if canRetry {
                    retry.focusIfLost()
                    notice.scrollIntoSight()
                }
                return noticeRow("dialog-warning-symbolic", text, isWarning: true, buttons: canRetry ? [retry] : [])
            })
    }
    return Column(spacing: 6) {
        progress
        notice
    }.on("map") { Task { await models.loadAndCheckRuntimes() } }
}
