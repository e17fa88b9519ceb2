import GtkKit
import Localization

/// A section's heading: its name and count, how far today's watering is, and what can be done with all of it.
@MainActor
func scheduleHeading(_ slot: Slot<ScheduleEntry>, _ model: ScheduleModel, _ window: WindowModel) -> any Widget {
    let deed = Button("").flat().style("accent", "group-deed").onClick {
        guard let deed = model.row(slot.id)?.heading?.deed else { return }
        Task { await model.perform(deed) }
    }
    deed.bind { button in
        let deed = model.row(slot.id)?.heading?.deed
        button.isVisible = deed != nil
        if let deed { button.title = window.phrases.title(deed) }
    }
    let line = Row(spacing: 10) {
        Label().style("heading").bind { label in
            guard let heading = model.row(slot.id)?.heading else { return }
            label.text = window.phrases.title(heading)
        }
        Label().style("caption", "secondary").bind { label in
            label.text = model.row(slot.id)?.heading.map(window.phrases.subtitle) ?? ""
            label.isVisible = !label.text.isEmpty
        }
        wateringProgress(slot, model, window, isNarrow: false)
        Row {}.expandHorizontally()
        deed
    }.size(height: 34)
    return Column(spacing: 4) {
        line
        wateringProgress(slot, model, window, isNarrow: true)
    }.margins(top: 18, bottom: 6, start: 6, end: 6)
}

/// "3 of 5 watered" and its bar; beside the heading, or under it where there is little room.
@MainActor
private func wateringProgress(
    _ slot: Slot<ScheduleEntry>, _ model: ScheduleModel, _ window: WindowModel, isNarrow: Bool
) -> some Widget {
    let bar = ProgressBar(label: tr("Watered today")).style("thin").size(width: 110, height: 6)
    if isNarrow { bar.expandHorizontally() }
    return Row(spacing: 10) {
        Label().style("caption", "secondary").numeric().bind { label in
            label.text = model.row(slot.id)?.heading?.progress.map(window.phrases.progress) ?? ""
        }
        bar.bind { bar in
            guard let progress = model.row(slot.id)?.heading?.progress else { return }
            bar.fraction = Double(progress.watered) / Double(progress.total)
        }
    }.bind { $0.isVisible = model.row(slot.id)?.heading?.progress != nil && window.isNarrow == isNarrow }
}
