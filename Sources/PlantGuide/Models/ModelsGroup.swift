import Garden
import GtkKit
import Localization
import PlantServices

/// The models on this computer: installing, removing and choosing one, and when it is asked.
@MainActor
func modelsGroup(_ models: ModelsModel, _ preferences: PreferencesModel) -> some Widget {
    let list = ListBox {}
    list.bind({ (models.models ?? []).map { ShownModel($0, models) } }) { shown in
        list.isVisible = !shown.isEmpty
        list.replaceRows {
            for model in models.models ?? [] { modelRow(model, models, preferences) }
            fileRow(models)
        }
    }
    return PreferencesGroup(
        tr("On This Computer"),
        description: tr("A model identifies plants in photos without a network. It knows fewer plants than Pl@ntNet.")
    ) {
        // A list of rows that are all hidden would leave a line.
        ListBox {
            strategyRow(models, preferences)
            thresholdRow(models, preferences)
        }.bind { $0.isVisible = asksForStrategy(models, preferences) }
        list.margins(top: 12)
        Column { installLine(models) }.margins(top: 12)
    }
}

/// What the rows of models depend on.
private struct ShownModel: Equatable {
    let id: String
    let isInstalled, isPreferred: Bool
    let downloaded: Int
    let failure, problem: String?

    @MainActor
    init(_ model: ModelService.ListedModel, _ models: ModelsModel) {
        (failure, problem) = (models.failure(of: model), models.runtimeProblems[model.manifest.runtime])
        (id, isInstalled, isPreferred, downloaded) = (model.id, model.isInstalled, model.isPreferred, model.downloaded)
    }
}

/// It is rebuilt when the model changes, so that only the buttons need bindings.
@MainActor
private func modelRow(_ model: ModelService.ListedModel, _ models: ModelsModel, _ preferences: PreferencesModel) -> some Widget {
    let manifest = model.manifest
    let facts = [models.size(of: model), models.formatter.accuracy(of: manifest)].compactMap(\.self)
    let credit = models.formatter.credit(of: manifest)
    let failure = models.failure(of: model)
    let state = model.isPreferred ? tr("In use") : failure ?? models.runtimeProblems[manifest.runtime]
    let row = ActionRow(
        manifest.name, subtitle: ([state, facts.joined(separator: " · "), credit].compactMap(\.self)).joined(separator: "\n")
    )
    .lines(subtitle: 0)
    // The menu is built each time it opens.
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("Actions for {model}").filled(["model": manifest.name])) {
        Menu([
            MenuItem(tr("Use"), isEnabled: !model.isPreferred && models.work == nil) {
                Task {
                    await preferences.change { $0.model = manifest.id }
                    await models.load()
                }
            },
            MenuItem(tr("Remove…"), isEnabled: models.work == nil) { askToRemove(model, models, over: row) },
        ])
    }.flat().align(vertical: .center)
    let title = model.downloaded > 0 ? tr("Resume") : tr("Install")
    let install = Button(failure == nil ? title : tr("Try Again")).align(vertical: .center)
        .named(tr("Install {model}").filled(["model": manifest.name]))
        .onClick { models.install(model) }
        .bind { $0.isSensitive = models.work == nil && models.workingRuntimes.contains(manifest.runtime) }
    // Its button had the focus before it was insensitive.
    if failure != nil { install.focusIfLost() }
    return model.isInstalled ? row.suffix(menu) : row.suffix(install)
}

@MainActor
private func askToRemove(_ model: ModelService.ListedModel, _ models: ModelsModel, over row: any Widget) {
    MessageDialog(
        heading: tr("Remove {model}?").filled(["model": model.manifest.name]), body: models.consequence(ofRemoving: model),
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("remove", tr("Remove"), .destructive)]
    ).ask(over: row) { answer in
        if answer == "remove" { Task { await models.remove(model) } }
    }
}

@MainActor
private func fileRow(_ models: ModelsModel) -> some Widget {
    let row = ActionRow(tr("From a File…"), subtitle: tr("A ZIP file with a model made for PlantGuide"))
        .suffix(Image(icon: "document-open-symbolic"))
    return row.onActivate {
        FileChooser.open(
            tr("Install a Model"),
            filters: [
                .init(tr("ZIP Files"), types: ["application/zip"], patterns: ["*.zip"]), .init(tr("All Files"), patterns: ["*"]),
            ]
        ).choose(over: row) { files in
            if let file = files.first, file.isFileURL { models.install(from: file) }
        }
    }.bind { $0.isSensitive = models.work == nil }
}

/// Whether there is a choice when the model and Pl@ntNet are asked: with a model, or while an earlier choice still holds.
@MainActor
private func asksForStrategy(_ models: ModelsModel, _ preferences: PreferencesModel) -> Bool {
    models.hasModel == true || models.hasModel == false && preferences.preferences.strategy != .apiOnly
}

@MainActor
private func strategyRow(_ models: ModelsModel, _ preferences: PreferencesModel) -> some Widget {
    let titles = Strategy.choices(Strategy.usualThreshold).map(GardenFormatter.title(of:))
    return ComboRow(PreferenceKey.strategy.title, titles).onSelect { index in
        Task { await preferences.change { $0.strategy = Strategy.choices($0.strategy.threshold)[index] } }
    }.bind { row in
        row.isVisible = asksForStrategy(models, preferences)
        let strategy = preferences.preferences.strategy
        row.selected = Strategy.choices(strategy.threshold).firstIndex(of: strategy) ?? 0
    }
}

@MainActor
private func thresholdRow(_ models: ModelsModel, _ preferences: PreferencesModel) -> some Widget {
    SpinRow(
        PreferenceKey.thresholdTitle, subtitle: tr("Accept the model’s answer at this match or higher"), range: 0...100, step: 5
    )
    .bind { row in
        guard let least = models.leastMatch, least > 0 else { return }
        row.subtitle = tr("Accept the model’s answer at this match or higher. Below {percent}, the model is never sure.")
            .filled(["percent": models.formatter.percent(least)])
    }
    .onChange { value in
        Task {
            await preferences.change { changed in
                if case .onDeviceFirst = changed.strategy { changed.strategy = .onDeviceFirst(threshold: value / 100) }
            }
        }
    }
    .bind { row in
        if case .onDeviceFirst(let threshold) = preferences.preferences.strategy {
            row.isVisible = models.hasModel == true
            row.value = threshold * 100
        } else {
            row.isVisible = false
        }
    }
}

extension Strategy {
    /// The strategies in the order of the list.
    fileprivate static func choices(_ threshold: Double) -> [Strategy] {
        [.onDeviceFirst(threshold: threshold), .parallel, .onDeviceOnly, .apiOnly]
    }

    /// The threshold of on-device-first; the default one for others.
    fileprivate var threshold: Double { if case .onDeviceFirst(let threshold) = self { threshold } else { Self.usualThreshold } }
}
