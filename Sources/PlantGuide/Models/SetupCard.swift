import Garden
import GtkKit
import Localization

/// What is needed before photos can be identified, in two ways: a model on this computer, or a key.
///
/// - Parameters:
///   - search: Called to search by name instead.
///   - keys: Called to enter a key.
@MainActor
func setupCard(
    _ models: ModelsModel, _ layout: WindowLayout, keys: @escaping @MainActor () -> Void,
    search: @escaping @MainActor () -> Void
) -> any Widget {
    noticeRow(
        "pg-identify-symbolic",
        tr(
            "Photos can be identified on this computer, without a network and without a key, or by Pl@ntNet, online, with your own API key, which is free."
        ), layout,
        buttons: [
            installButton(models), Button(tr("Enter a Key…")).onClick(keys), Button(tr("Search by Name…")).onClick(search),
        ], below: installLine(models, showsCredit: true))
}

/// Offers to install the default model once its runtime has proved that it works.
@MainActor
private func installButton(_ models: ModelsModel) -> some Widget {
    Button("").suggested().onClick { if let model = models.offered { models.install(model) } }.bind { button in
        guard let model = models.offered, models.workingRuntimes.contains(model.manifest.runtime) else {
            return button.isVisible = false
        }
        button.isVisible = models.work == nil
        button.title =
            model.downloaded > 0
            ? tr("Resume the Download ({size})").filled(["size": models.size(of: model)])
            : tr("Identify on This Computer ({size})").filled(["size": models.size(of: model)])
    }
}

/// The progress of an installation, or why there is none.
///
/// - Parameter showsCredit: Whether the credit of the model that is offered is shown otherwise.
@MainActor
func installLine(_ models: ModelsModel, showsCredit: Bool = false) -> some Widget {
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
        Button(tr("Cancel")).named(tr("Cancel the installation")).align(vertical: .center).onClick { models.cancel() }
    }.bind { $0.isVisible = models.work != nil }
    let words = Label().style("caption").wrapped().xalign(0).role(.status).bind { label in
        let offered = showsCredit ? models.offered?.manifest : nil
        let text = models.failure ?? offered.flatMap { models.runtimeProblems[$0.runtime] ?? $0.attribution }
        label.isVisible = models.work == nil && text != nil
        label.text = text ?? ""
        label.setStyle("warning", models.failure != nil)
    }
    return Column(spacing: 6) {
        progress
        words
    }.on("map") { Task { await models.loadAndCheckRuntimes() } }
}
