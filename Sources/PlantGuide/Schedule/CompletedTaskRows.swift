import Garden
import GardenData
import GtkKit
import Localization

/// The expandable row that summarizes the tasks done today.
@MainActor
func completedSummaryRow(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ environment: Environment,
    _ repository: GardenRepository
) -> any Widget {
    let line = Row(spacing: 4) {
        for place in 0..<3 {
            plantThumb(in: environment, side: 28) {
                guard let completed = model.row(context.id)?.allCompleted, completed.indices.contains(place) else { return nil }
                return completed[place].plant.image
            }.bind { $0.isVisible = (model.row(context.id)?.allCompleted.count ?? 0) > place }
        }
        Label().style("secondary").wrapped().margins(start: 8).expandHorizontally().bind { label in
            label.text = settings.formatter.done(
                model.row(context.id)?.allCompleted ?? [], in: repository.currentZone)
        }
        Image(icon: "pan-down-symbolic").bind {
            $0.setIcon(model.row(context.id)?.isUnfolded == true ? "pan-up-symbolic" : "pan-down-symbolic")
        }
    }
    let button = Button(label: "", line).flat().style("task-body").onClick { Task { await model.toggleDone() } }
    button.bind { button in
        guard let row = model.row(context.id) else { return }
        button.named(settings.formatter.done(row.allCompleted, in: repository.currentZone)).expanded(row.isUnfolded)
    }
    return Column { button.expandHorizontally() }.boxed(context, model)
}

/// The row of a task completed today, with an Undo button.
@MainActor
func completedTaskRow(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ environment: Environment,
    _ repository: GardenRepository
) -> any Widget {
    Row(spacing: 12) {
        plantThumb(in: environment, side: 44) { model.row(context.id)?.completed?.plant.image }
        Column(spacing: 2) {
            plantNameInRow(settings) { model.row(context.id)?.completed?.plant.name ?? "" }
            Row(spacing: 6) {
                Image(icon: "object-select-symbolic", size: 14).style("accent")
                Label().style("caption", "secondary").wrapped().bind { label in
                    guard let completed = model.row(context.id)?.completed else { return }
                    label.text = settings.formatter.line(completed, in: repository.currentZone)
                }
            }
            Label().style("caption", "secondary").wrapped().bind { label in
                label.text = model.row(context.id)?.completed?.event.note ?? ""
                label.isVisible = !label.text.isEmpty
            }
        }.align(vertical: .center).expandHorizontally()
        completedSoilButton(context, model)
        Button(icon: "edit-undo-symbolic", label: tr("Undo")).flat().align(vertical: .center).onClick {
            guard let completed = model.row(context.id)?.completed else { return }
            Task { await model.undo(completed) }
        }.bind { button in
            guard let completed = model.row(context.id)?.completed else { return }
            button.named(
                tr("Undo: {what}").filled(["what": settings.formatter.toast(completed.event, plant: completed.plant.name)])
            )
        }
    }.boxed(context, model)
}

/// The button that says later what the soil was like.
@MainActor
private func completedSoilButton(_ context: CellContext<ScheduleEntry>, _ model: ScheduleModel) -> MenuButton {
    soilButton {
        model.settings.formatter
    } verdict: {
        model.row(context.id)?.completed?.verdict
    } choose: { verdict in
        guard let completed = model.row(context.id)?.completed else { return }
        Task { await model.setVerdict(verdict, of: completed.event, plant: completed.plant.name) }
    }.bind { button in
        guard let completed = model.row(context.id)?.completed else { return }
        button.isVisible = completed.event.acceptsVerdict
        button.named(tr("{plant}: {what}").filled(["plant": completed.plant.name, "what": tr("What was the soil like?")]))
    }
}

/// The row of a planned occurrence, which has no actions yet.
@MainActor
func plannedTaskRow(
    _ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ settings: DisplaySettings, _ environment: Environment
) -> any Widget {
    Row(spacing: 12) {
        plantThumb(in: environment, side: 44) { model.row(context.id)?.planned?.image }
        Column(spacing: 2) {
            plantNameInRow(settings) { model.row(context.id)?.planned?.plantName ?? "" }
            Row(spacing: 6) {
                Image(icon: "pg-water-symbolic", size: 14).bind { icon in
                    guard let type = model.row(context.id)?.planned?.task.type else { return }
                    icon.setIcon(type.icon)
                    icon.setCareStyle(type)
                }
                Label().style("caption", "secondary").wrapped().bind { label in
                    guard let planned = model.row(context.id)?.planned else { return }
                    label.text = settings.formatter.detail(planned)
                }
            }
        }.align(vertical: .center).expandHorizontally()
        Label(tr("Planned")).style("caption", "secondary").align(vertical: .center).margins(end: 6)
    }.boxed(context, model)
}
