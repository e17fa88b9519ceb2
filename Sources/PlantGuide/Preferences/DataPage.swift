import PlantServices
import Garden
import GtkKit
import Localization

/// The page of data: what is sent to services, what is cached, and the sources.
@MainActor
func dataPage(_ model: PreferencesModel, _ window: WindowModel) -> PreferencesPage {
    PreferencesPage(tr("Data"), icon: "drive-harddisk-symbolic") {
        sharingGroup(model)
        // The sample garden is discarded, so it has no backups, and importing into it makes no sense.
        if !window.environment.isDemo {
            backupsGroup(window.backups, model)
            exportGroup(window.backups, window.repository)
        }
        if !window.environment.isDemo { feedGroup(model, window.environment.folders) }
        tablesGroup(window.tables, window.settings, window.repository)
        cacheGroup(CachedDataModel(window.environment.services, window.actions), window.settings.formatter)
        sourcesGroup()
    }
}

@MainActor
private func sharingGroup(_ model: PreferencesModel) -> some Widget {
    PreferencesGroup(tr("What Leaves This Computer")) {
        SwitchRow(PreferenceKey.mayUpload.title, subtitle: OutgoingData.photos.detail)
            .onToggle { isOn in Task { await model.change { $0.mayUpload = isOn } } }
            .bind { $0.isOn = model.preferences.mayUpload }
        for data in OutgoingData.others { ActionRow(data.title, subtitle: data.detail) }
        ActionRow(OutgoingData.nothingElse.title, subtitle: OutgoingData.nothingElse.detail)
            .prefix(Image(icon: "object-select-symbolic").style("success"))
    }
}

@MainActor
private func cacheGroup(_ model: CachedDataModel, _ formatter: GardenFormatter) -> some Widget {
    let parts: [(title: String, part: @MainActor (Services.Caches) -> CacheStatistics)] = [
        (tr("Identifications"), { $0.identifications }), (tr("Care Data From Trefle"), { $0.care }),
        (tr("Pictures"), { $0.pictures }),
    ]
    return PreferencesGroup(
        tr("Cache"), description: tr("Avoids repeated requests. Your plants and photos are not part of it.")
    ) {
        for (title, part) in parts {
            ActionRow(title).bind { row in
                row.subtitle = model.statistics.map { keptWords(part($0), formatter) } ?? ""
            }
        }
    }
    .suffix(
        Button(tr("Clear")).align(vertical: .center).named(tr("Clear the cache"))
            .onClick { Task { await model.clear() } }
            .bind { $0.isSensitive = !model.isEmpty }
    )
    .on("map") { Task { await model.load() } }
}

/// The number and size of a cache's entries.
@MainActor
private func keptWords(_ part: CacheStatistics, _ formatter: GardenFormatter) -> String {
    guard part.entries > 0 else { return tr("Empty") }
    return ntr("{n} entry, {size}", "{n} entries, {size}", part.entries).filled([
        "n": formatter.number(part.entries),
        "size": formatter.bytes(part.bytes),
    ])
}

@MainActor
private func sourcesGroup() -> some Widget {
    PreferencesGroup(tr("Sources")) {
        linkRow(tr("Powered by Pl@ntNet"), tr("Identifications and their pictures"), "https://plantnet.org")
        linkRow(tr("Data: Trefle.io (CC BY 4.0)"), tr("Care values that the catalog lacks"), "https://trefle.io")
    }
}

/// A row that opens a web address.
@MainActor
private func linkRow(_ title: String, _ subtitle: String, _ address: String) -> some Widget {
    let row = ActionRow(title, subtitle: subtitle).suffix(Image(icon: "adw-external-link-symbolic"))
    return row.onActivate { row.openLink(address) }
}
