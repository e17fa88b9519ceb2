import GtkKit
import Localization

/// A section's heading: title and count, the progress of today's watering, and the section's action.
@MainActor
func scheduleHeading(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ layout: WindowLayout
) -> any Widget {
    let action = Button("").flat().style("accent", "group-action").onClick {
        guard let action = model.row(context.id)?.heading?.action else { return }
        Task { await model.perform(action) }
    }
    action.bind { button in
        let action = model.row(context.id)?.heading?.action
        button.isVisible = action != nil
        if let action { button.title = settings.formatter.title(action) }
    }
    let line = Row(spacing: 10) {
        Label().style("heading").bind { label in
            guard let heading = model.row(context.id)?.heading else { return }
            label.text = settings.formatter.title(heading)
        }
        Label().style("caption", "secondary").bind { label in
            label.text = model.row(context.id)?.heading.map(settings.formatter.subtitle) ?? ""
            label.isVisible = !label.text.isEmpty
        }
        wateringProgress(context, model, settings, layout, isNarrow: false)
        Row {}.expandHorizontally()
        action
    }.size(height: 34)
    return Column(spacing: 4) {
        line
        wateringProgress(context, model, settings, layout, isNarrow: true)
    }.margins(top: 18, bottom: 6, start: 6, end: 6)
}

/// "3 of 5 watered" with a bar; beside the heading, or below it in a narrow window.
@MainActor
private func wateringProgress(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ layout: WindowLayout,
    isNarrow: Bool
) -> some Widget {
    let bar = ProgressBar(label: tr("Watered today")).style("thin").size(width: 110, height: 6)
    if isNarrow { bar.expandHorizontally() }
    return Row(spacing: 10) {
        Label().style("caption", "secondary").numeric().bind { label in
            label.text = model.row(context.id)?.heading?.progress.map(settings.formatter.progress) ?? ""
        }
        bar.bind { bar in
            guard let progress = model.row(context.id)?.heading?.progress else { return }
            bar.fraction = Double(progress.watered) / Double(progress.total)
        }
    }.bind { $0.isVisible = model.row(context.id)?.heading?.progress != nil && layout.isNarrow == isNarrow }
}
