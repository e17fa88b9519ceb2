import GtkKit
import Localization

/// A section's heading: title and count, the date in as many letters as there is room for, the section's action, and below them
/// the progress of today's watering.
@MainActor
func scheduleHeading(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ layout: WindowLayout
) -> any Widget {
    let settings = model.settings
    let heading: @MainActor () -> ScheduleRow.Heading? = { model.row(context.id)?.heading }
    func subtitle(isShort: Bool) -> Label {
        Label().style("caption", "secondary").xalign(0).bind { label in
            label.text = heading().map { settings.formatter.subtitle($0, isShort: isShort) } ?? ""
        }
    }
    let watering = FlowRow {
        wateringProgress(settings, layout, heading)
        groupAction(model, settings) { heading()?.watering }
    }
    return Column(spacing: 4) {
        Row(spacing: 10) {
            Label().style("heading").bind { label in
                guard let heading = heading() else { return }
                label.text = settings.formatter.title(heading)
            }
            FirstFitting([subtitle(isShort: false), subtitle(isShort: true).ellipsized()]).bind { subtitle in
                subtitle.isVisible = heading().map { !settings.formatter.subtitle($0, isShort: true).isEmpty } ?? false
            }
            Row {}.expandHorizontally()
            groupAction(model, settings) { heading()?.action }
        }.size(height: 34)
        // As high without its button, so that the rows below keep their places.
        watering.size(height: 32).bind { $0.isVisible = heading()?.progress != nil }
    }.margins(top: 18, bottom: 6, start: 8, end: 8)
}

/// A text button that acts on a whole section, or on its waterings.
@MainActor
func groupAction(
    _ model: ScheduleModel, _ settings: DisplaySettings, _ action: @escaping @MainActor () -> ScheduleRow.GroupAction?
) -> Button {
    Button("").flat().style("accent", "group-action").onClick {
        if let action = action() { Task { await model.perform(action) } }
    }.bind { button in
        let action = action()
        button.isVisible = action != nil
        if let action { button.title = settings.formatter.title(action) }
    }
}

/// "3 watered · 2 to water" with a bar, if there is progress to show. In a slim window with large text, the bar is below the words.
@MainActor
func wateringProgress(
    _ settings: DisplaySettings, _ layout: WindowLayout, _ heading: @escaping @MainActor () -> ScheduleRow.Heading?,
    fillsWidth: Bool = false
) -> some Widget {
    let bar = ProgressBar(label: tr("Watered today")).style("thin").size(width: 110, height: 6)
    if fillsWidth { bar.expandHorizontally() }
    return Row(spacing: 10) {
        Label().style("caption", "secondary").numeric().wrapped().xalign(0).bind { label in
            label.text = heading()?.progress.map(settings.formatter.progress) ?? ""
        }
        bar.bind { bar in
            guard let progress = heading()?.progress else { return }
            bar.fraction = progress.fraction
        }
    }.bind { row in
        row.isVisible = heading()?.progress != nil
        row.turned(vertical: layout.stacksValues).setSpacing(layout.stacksValues ? 4 : 10)
    }
}
