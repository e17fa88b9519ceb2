import Garden
import GtkKit
import Localization

/// What was done today, in one row that unfolds.
@MainActor
func scheduleDone(_ slot: Slot<ScheduleEntry>, _ model: ScheduleModel, _ window: WindowModel) -> any Widget {
    let line = Row(spacing: 4) {
        for place in 0..<3 {
            plantThumb(in: window, side: 28) {
                guard let deeds = model.row(slot.id)?.deeds, deeds.indices.contains(place) else { return nil }
                return deeds[place].plant.image
            }.bind { $0.isVisible = (model.row(slot.id)?.deeds.count ?? 0) > place }
        }
        Label().style("secondary").ellipsized().margins(start: 8).expandHorizontally().bind { label in
            label.text = window.phrases.done(model.row(slot.id)?.deeds ?? [], in: window.gardener.currentZone)
        }
        Image(icon: "pan-down-symbolic").bind {
            $0.setIcon(model.row(slot.id)?.isUnfolded == true ? "pan-up-symbolic" : "pan-down-symbolic")
        }
    }
    let button = Button(label: "", line).flat().style("task-body").onClick { model.toggleDone() }
    button.bind { button in
        guard let row = model.row(slot.id) else { return }
        button.named(window.phrases.done(row.deeds, in: window.gardener.currentZone)).expanded(row.isUnfolded)
    }
    return Column { button.expandHorizontally() }.boxed(slot, model)
}

/// One deed of today, which can be taken back.
@MainActor
func scheduleDeed(_ slot: Slot<ScheduleEntry>, _ model: ScheduleModel, _ window: WindowModel) -> any Widget {
    Row(spacing: 12) {
        plantThumb(in: window, side: 44) { model.row(slot.id)?.deed?.plant.image }
        Column(spacing: 2) {
            Label().style("heading").ellipsized().bind { $0.text = model.row(slot.id)?.deed?.plant.name ?? "" }
            Row(spacing: 6) {
                Image(icon: "object-select-symbolic", size: 14).style("accent")
                Label().style("caption", "secondary").ellipsized().bind { label in
                    guard let deed = model.row(slot.id)?.deed else { return }
                    label.text = window.phrases.deed(deed, in: window.gardener.currentZone)
                }
            }
        }.align(vertical: .center).expandHorizontally()
        Button(tr("Undo")).align(vertical: .center).onClick {
            guard let deed = model.row(slot.id)?.deed else { return }
            Task { await model.undo(deed) }
        }.bind { button in
            guard let deed = model.row(slot.id)?.deed else { return }
            button.named(tr("Undo: {what}").filled(["what": window.phrases.toast(deed.event, plant: deed.plant.name)]))
        }
    }.boxed(slot, model)
}

/// A later occurrence, which nobody has to do anything about yet.
@MainActor
func schedulePlanned(_ slot: Slot<ScheduleEntry>, _ model: ScheduleModel, _ window: WindowModel) -> any Widget {
    Row(spacing: 12) {
        plantThumb(in: window, side: 44) { model.row(slot.id)?.planned?.image }
        Column(spacing: 2) {
            Label().style("heading").ellipsized().bind { $0.text = model.row(slot.id)?.planned?.plantName ?? "" }
            Row(spacing: 6) {
                Image(icon: "pg-water-symbolic", size: 14).bind { icon in
                    guard let type = model.row(slot.id)?.planned?.task.type else { return }
                    icon.setIcon(type.icon)
                    icon.setCareStyle(type)
                }
                Label().style("caption", "secondary").ellipsized().bind { label in
                    guard let planned = model.row(slot.id)?.planned else { return }
                    label.text = window.phrases.detail(planned)
                }
            }
        }.align(vertical: .center).expandHorizontally()
        Label(tr("planned")).style("caption", "secondary").align(vertical: .center).margins(end: 6)
    }.boxed(slot, model)
}
