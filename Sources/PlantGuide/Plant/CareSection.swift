import Garden
import GtkKit
import Localization

/// The five care values, each with the label of its source, and a row with further care data.
@MainActor
func careSection(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    let group = PreferencesGroup(tr("Care Requirements")) {
        unavailableRow(model)
        for field in CareOverride.Field.allCases { careRow(field, model, layout) }
        moreRow(model, layout).bind { $0.isVisible = !model.showsCarePlaceholders }
    }
    // Most plants never need them. While they are shown, no other row is.
    var hasPlaceholders = false
    group.bind({ model.showsCarePlaceholders }) { isNeeded in
        guard isNeeded, !hasPlaceholders else { return }
        hasPlaceholders = true
        group.append { for _ in CareOverride.Field.allCases { skeletonRow(model) } }
    }
    return Column(spacing: 6) {
        group.suffix(refreshButton(model))
        Label(tr("Data: Trefle.io (CC BY 4.0)")).style("caption-quiet").margins(start: 2)
            .bind { $0.isVisible = model.care.usesTrefle }
    }
}

/// The button that refetches the care data, or a spinner while a slow request is running.
@MainActor
private func refreshButton(_ model: PlantPageModel) -> some Widget {
    Row {
        Button(icon: "view-refresh-symbolic", label: tr("Refresh Care Data")).flat()
            .onClick { Task { await model.updateCare(refresh: true) } }
            .bind { button in
                button.isVisible = model.canFetchCare && model.careUpdate != .running
                button.isSensitive = model.hasTrefleKey == true
                button.tooltip(model.hasTrefleKey == false ? model.refreshingNeedsKey : tr("Refresh Care Data"))
            }
        Spinner(label: tr("Asking Trefle")).size(width: 16, height: 16).align(vertical: .center)
            .bind { $0.isVisible = model.careUpdate == .running && model.isCareUpdateSlow }
    }
}

/// The row shown if the plant has no species, if nothing is known about it, or if fetching the care data failed. Without a
/// species, activating it edits that.
@MainActor
private func unavailableRow(_ model: PlantPageModel) -> some Widget {
    ActionRow("")
        .prefix(Image(icon: "dialog-warning-symbolic").style("pest"))
        .suffix(
            Button(tr("Try Again")).align(vertical: .center).onClick { Task { await model.updateCare(refresh: true) } }
                .bind { $0.isVisible = model.canFetchCare && model.hasTrefleKey == true && model.careUpdate != .running }
        )
        .suffix(
            Button(tr("Identify")).align(vertical: .center).onClick { if let cover = model.cover { model.identify(by: cover) } }
                .bind { $0.isVisible = model.plant?.species == nil && model.cover != nil }
        )
        .suffix(Image(icon: "go-next-symbolic").style("secondary").bind { $0.isVisible = model.plant?.species == nil })
        .onActivate { model.present(.species) }
        .bind { row in
            row.isActivatable = model.plant?.species == nil
            row.isVisible = model.isCareUnavailable
            row.title = model.unavailableTitle
            row.subtitle = model.unavailableLine
        }
}

/// A placeholder for a care value that is being fetched, with the final row's height. It is empty until the fetch takes long.
@MainActor
private func skeletonRow(_ model: PlantPageModel) -> some Widget {
    ActionRow("").prefix(
        Row(spacing: 12) {
            Bin().style("skel", "round").size(width: 32, height: 32).align(vertical: .center)
            Column(spacing: 6) {
                Bin().style("skel").size(width: 70, height: 9).align(horizontal: .start)
                Bin().style("skel").size(width: 180, height: 12).align(horizontal: .start)
            }.align(vertical: .center)
        }.bind { $0.opacity(model.isCareUpdateSlow ? 1 : 0) }
    )
    .size(height: 55).named(tr("Asking Trefle")).bind { $0.isVisible = model.showsCarePlaceholders }
}

@MainActor
private func careRow(_ field: CareOverride.Field, _ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    sourcedRow(model.formatter.title(of: field), layout) {
        model.value(of: field)
    } mark: {
        model.mark(of: field)
    } isEstimate: {
        model.isEstimate(field)
    } show: { _ in
        model.present(.care(field))
    }
    .prefix(fieldDot(field))
    .lines(title: 1, subtitle: 0)
    .bind { $0.isVisible = !model.showsCarePlaceholders }
}

/// The round icon badge of a care value.
@MainActor
func fieldDot(_ field: CareOverride.Field) -> some Widget {
    let (icon, style): (String, String) =
        switch field {
        case .light: ("pg-sun-symbolic", "pest")
        case .watering: ("pg-water-symbolic", "water")
        case .temperature: ("pg-temperature-symbolic", "overdue")
        case .fertilizing: ("pg-fertilizer-symbolic", "fertilizer")
        case .humidity: ("pg-humidity-symbolic", "rotate")
        }
    return careBadge(icon, style)
}

/// Further care data: toxicity, soil, growth and the like. Toxicity is always shown, as unknown if no source states it.
@MainActor
private func moreRow(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    ExpanderRow(
        tr("More"),
        whenExpanded: {
            unknownToxicityRow(model, layout)
            for subject in ToxicitySubject.allCases { toxicityRow(subject, model, layout) }
            detailRow(tr("Soil"), model, layout) { care, formatter in care.soil.map { (formatter.careText($0.value), $0.source) }
            }
            detailRow(tr("Growth"), model, layout) { care, formatter in
                care.growth.map { (formatter.growth($0.value), $0.source) }
            }
            detailRow(tr("Blooms In"), model, layout) { care, formatter in
                care.bloom.map { (formatter.bloom($0.value), $0.source) }
            }
            detailRow(tr("Pruning"), model, layout) { care, formatter in
                care.pruning.map { pruning in
                    (formatter.months(pruning.value.converted(model.settings.preferences.hemisphere)), pruning.source)
                }
            }
            detailRow(tr("Propagation"), model, layout) { care, formatter in
                care.propagation.map { (formatter.careText($0.value), $0.source) }
            }
            detailRow(tr("Repotting"), model, layout) { care, formatter in
                care.repotting.map { (formatter.everyTitle($0.value), $0.source) }
            }
            detailRow(tr("Advice"), model, layout) { care, formatter in
                care.advice.map { (formatter.careText($0.value), $0.source) }
            }
            careDetailsRow(model)
            ActionRow("", subtitle: tr("Guidance only. Adjust it to your plant, pot, and home."))
        }
    )
    .prefix(careBadge("view-more-horizontal-symbolic"))
    .bind { $0.subtitle = model.formatter.furtherTopics(of: model.care) }
}

/// Whether the plant is toxic to cats, dogs or people. Without a source it reads as unknown, never as harmless. Activating it
/// shows the sources.
@MainActor
private func toxicityRow(_ subject: ToxicitySubject, _ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    sourcedRow(model.formatter.title(of: subject), layout) {
        model.toxicity(to: subject)
    } mark: {
        model.care.toxicitySource(to: subject).map { model.formatter.mark($0) } ?? ""
    } show: { _ in
        model.present(.toxicity)
    }.bind { $0.isVisible = model.care.hasToxicity }
}

/// That no source states whether the plant is toxic to anyone, in one row.
@MainActor
private func unknownToxicityRow(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    sourcedRow(tr("Toxicity"), layout) {
        model.formatter.titledToxicity(model.care)
    } mark: {
        ""
    } show: { _ in
        model.present(.toxicity)
    }.bind { $0.isVisible = !model.care.hasToxicity }
}

/// Another value of the species. Activating it shows its source.
@MainActor
private func detailRow(
    _ title: String, _ model: PlantPageModel, _ layout: WindowLayout,
    _ content: @escaping @MainActor (CareProfile, GardenFormatter) -> (text: String, source: Source)?
) -> some Widget {
    let found: @MainActor () -> (text: String, source: Source)? = { content(model.care, model.formatter) }
    return sourcedRow(title, layout) {
        found()?.text ?? ""
    } mark: {
        found().map { model.formatter.mark($0.source) } ?? ""
    } show: { row in
        guard let found = found() else { return }
        presentSource(of: title, found.text, found.source, over: row, model.formatter)
    }.bind { $0.isVisible = found() != nil }
}
