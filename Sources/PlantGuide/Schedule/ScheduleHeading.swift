import GtkKit
import Localization

/// A section's heading: title and count, the progress of today's watering, and the section's action.
@MainActor
func scheduleHeading(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ layout: WindowLayout
) -> any Widget {
    let heading: @MainActor () -> ScheduleRow.Heading? = { model.row(context.id)?.heading }
    let action = groupAction(model, settings, heading)
    let line = Row(spacing: 10) {
        Label().style("heading").bind { label in
            guard let heading = heading() else { return }
            label.text = settings.formatter.title(heading)
        }
        Label().style("caption", "secondary").ellipsized().bind { label in
            label.text = heading().map(settings.formatter.subtitle) ?? ""
            label.isVisible = !label.text.isEmpty
        }
        wateringProgress(settings, heading) { !layout.isNarrow }
        Row {}.expandHorizontally()
        action
    }.size(height: 34)
    return Column(spacing: 4) {
        line
        wateringProgress(settings, heading, fillsWidth: true) { layout.isNarrow }
    }.margins(top: 18, bottom: 6, start: 6, end: 6)
}

/// The text button that acts on a whole section.
@MainActor
func groupAction(
    _ model: ScheduleModel, _ settings: DisplaySettings, _ heading: @escaping @MainActor () -> ScheduleRow.Heading?
) -> Button {
    Button("").flat().style("accent", "group-action").onClick {
        if let action = heading()?.action { Task { await model.perform(action) } }
    }.bind { button in
        let action = heading()?.action
        button.isVisible = action != nil
        if let action { button.title = settings.formatter.title(action) }
    }
}

/// "3 of 5 watered" with a bar, while `isWanted` returns true and there is progress to show.
@MainActor
func wateringProgress(
    _ settings: DisplaySettings, _ heading: @escaping @MainActor () -> ScheduleRow.Heading?, fillsWidth: Bool = false,
    isWanted: @escaping @MainActor () -> Bool = { true }
) -> some Widget {
    let bar = ProgressBar(label: tr("Watered today")).style("thin").size(width: 110, height: 6)
    if fillsWidth { bar.expandHorizontally() }
    return Row(spacing: 10) {
        Label().style("caption", "secondary").numeric().bind { label in
            label.text = heading()?.progress.map(settings.formatter.progress) ?? ""
        }
        bar.bind { bar in
            guard let progress = heading()?.progress else { return }
            bar.fraction = Double(progress.watered) / Double(progress.total)
        }
    }.bind { $0.isVisible = heading()?.progress != nil && isWanted() }
}
