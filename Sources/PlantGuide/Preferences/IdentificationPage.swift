import Garden
import GtkKit
import Localization

/// The page of what identifies photos: models, and the web services with their keys, quota and floras.
@MainActor
func identificationPage(_ model: PreferencesModel, _ window: WindowModel) -> PreferencesPage {
    let plantNet = PlantNetModel(window.environment.services, window.repository, window.actions)
    let keys = WebService.allCases.map { KeyModel($0, window) }
    return PreferencesPage(tr("Identify"), icon: "pg-identify-symbolic") {
        modelsGroup(window.models, model)
        for key in keys {
            keyGroup(key, plantNet, model, window.settings, window.environment)
        }
    }
}

@MainActor
private func keyGroup(
    _ key: KeyModel, _ plantNet: PlantNetModel, _ model: PreferencesModel, _ settings: DisplaySettings, _ environment: Environment
) -> some Widget {
    let isPlantNet = key.service == .plantNet
    let loadPlantNet: @MainActor () async -> Void = {
        guard isPlantNet, key.place != nil else { return }
        await plantNet.load()
        await plantNet.ask()
        // An answer also says that the service accepts the key.
        await key.load()
    }
    let group = PreferencesGroup(key.service.title, description: key.service.purpose) {
        if isPlantNet { quotaRow(plantNet, settings.formatter).bind { $0.isVisible = key.place != nil && plantNet.quota != nil } }
        keyRow(key, settings.formatter, file: environment.folders.keys, changed: loadPlantNet)
        if isPlantNet { floraRow(plantNet, model, settings).bind { $0.isVisible = key.place != nil } }
    }
    // Neither the keyring nor the service is queried before the page is shown.
    return group.on("map") {
        Task {
            await key.load()
            await loadPlantNet()
        }
    }
}

/// What the row of floras says below its title: what a flora does, or why none can be chosen.
@MainActor
func floraWords(_ plantNet: PlantNetModel, _ formatter: GardenFormatter) -> String {
    guard let error = plantNet.floraError else { return tr("A smaller flora limits the possible plants") }
    return tr("The list of floras could not be loaded. {reason}").filled(["reason": formatter.message(for: error)])
}

/// The row that selects the Pl@ntNet flora to search.
@MainActor
private func floraRow(_ plantNet: PlantNetModel, _ model: PreferencesModel, _ settings: DisplaySettings) -> some Widget {
    let row = ComboRow(PreferenceKey.project.title, [tr("All Plants")]).bind {
        $0.subtitle = floraWords(plantNet, settings.formatter)
    }
    var shown: [PlantNetModel.Flora] = [.init(id: nil, title: nil)]
    row.onSelect { index in
        guard shown.indices.contains(index) else { return }
        let id = shown[index].id
        Task { await model.change { $0.project = id } }
    }
    row.bind {
        let chosen = model.preferences.project
        return (plantNet.floras(chosen: chosen), chosen)
    } apply: { floras, chosen in
        if floras != shown {
            shown = floras
            row.setTitles(floras.map { $0.title ?? tr("All Plants") })
        }
        row.selected = floras.firstIndex { $0.id == chosen } ?? 0
    }
    return row
}
