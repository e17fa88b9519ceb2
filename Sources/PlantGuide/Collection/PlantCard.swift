import Foundation
import Garden
import GtkKit
import Observation
import Words

/// Whether the pointer is over a cell: what is hidden until then appears.
@MainActor @Observable
private final class Hover {
    var isOver = false
}

/// One card of the grid. It observes its own row, so an edit elsewhere never touches it.
@MainActor
func plantCard(
    _ slot: Slot<Plant.ID>, _ model: CollectionModel, _ window: WindowModel
) -> some Widget {
    let hover = Hover()
    return Column {
        Overlay(cover(slot, model, window)) {
            Image(icon: "starred-symbolic").style("osd-star").align(horizontal: .end, vertical: .start)
                .margins(top: 10, end: 10).bind { $0.isVisible = model.row(slot.id).summary.isFavorite }
            selectionMark(slot, model).align(horizontal: .start, vertical: .start).margin(8)
            dueButtons(slot, model) { hover.isOver || slot.isFocused }
        }
        Column(spacing: 2) {
            Label().style("heading").ellipsized().bind { $0.text = model.row(slot.id).name }
            // A blank keeps the line's height, so that cards stand in line.
            Label().style("caption", "species", "secondary").ellipsized().bind { label in
                let species = model.row(slot.id).species
                label.text = species.isEmpty ? " " : species
            }
            statusPill(slot, model, isShort: { window.isNarrow }).margins(top: 4)
        }.style("body")
    }
    .style("plant-card")
    .onHover { hover.isOver = $0 }
    .contextMenu { plantMenu(model.row(slot.id), model, window) }
    .bind { $0.setStyle("chosen", slot.isSelected) }
    .bind { _ in if slot.isFocused { model.focused = slot.id } }
}

@MainActor
private func cover(
    _ slot: Slot<Plant.ID>, _ model: CollectionModel, _ window: WindowModel
) -> some Widget {
    Overlay(
        Row {}.style("cover", "blank").expandHorizontally().bind { box in
            box.size(width: window.isNarrow ? 140 : 168, height: window.isNarrow ? 126 : 168)
        }
    ) {
        Image(icon: "pg-leaf-symbolic", size: 48).style("accent").opacity(0.5).align(horizontal: .center, vertical: .center)
            .bind { $0.isVisible = model.picture(of: model.row(slot.id)) == nil }
        Picture().style("cover").photo(from: window.environment.pictures, shorterSide: 336) {
            model.picture(of: model.row(slot.id))
        }
        .role(.presentation)
    }
}

/// The round mark of a plant that can be selected. The cell itself is pressed, so the mark takes no press.
@MainActor
func selectionMark(_ slot: Slot<Plant.ID>, _ model: CollectionModel) -> some Widget {
    CheckButton(label: tr("Selected")).style("selection-mode").targetable(false).focusable(false)
        .bind { $0.isActive = slot.isSelected }
        .bind { $0.isVisible = model.isSelecting }
}

/// One press does what is due. Whether the soil was dry is for the person to say, so a soil check asks.
@MainActor
private func dueButtons(
    _ slot: Slot<Plant.ID>, _ model: CollectionModel, isWanted: @escaping @MainActor () -> Bool
) -> [any Widget] {
    let due: @MainActor () -> PlantSummary.Next? = { model.isSelecting || !isWanted() ? nil : model.row(slot.id).due }
    let button = Button(icon: CareType.watering.icon, label: model.phrases.careAction(.watering)).style("osd-round")
        .onClick { [model] in
            let id = slot.id
            Task { await model.completeNext(of: id) }
        }
        .bind { button in
            let next = due()
            button.isVisible = next.map { $0.type != .soilCheck } ?? false
            guard let next else { return }
            button.setIcon(next.type.icon)
            button.setCareStyle(next.type)
            let words = model.deed(next.type, of: model.row(slot.id))
            button.tooltip(words).named(words)
        }
    let soil = MenuButton(icon: CareType.soilCheck.icon, label: model.phrases.careAction(.soilCheck)) {
        Menu(soilAnswers(slot.id, model))
    }
    .style("osd-round", "soil").flat()
    .bind { button in
        button.isVisible = due()?.type == .soilCheck
        if button.isVisible { button.named(model.deed(.soilCheck, of: model.row(slot.id))) }
    }
    return [button, soil].map { (widget: any Widget) in
        AnyWidget(widget).align(horizontal: .end, vertical: .end).margin(10)
    }
}

/// The status as a pill where something is due, as a quiet line otherwise: always an icon and words.
@MainActor
func statusPill(
    _ slot: Slot<Plant.ID>, _ model: CollectionModel, isShort: @escaping @MainActor () -> Bool
) -> some Widget {
    Row(spacing: 5) {
        Image(icon: "emblem-ok-symbolic", size: 14).bind { image in
            let icon = model.row(slot.id).statusIcon
            image.isVisible = !icon.isEmpty
            if !icon.isEmpty { image.setIcon(icon) }
        }
        Label().ellipsized().bind { label in
            let row = model.row(slot.id)
            label.text = isShort() ? row.shortStatus : row.status
        }
    }
    .style("status").align(horizontal: .start, vertical: .center)
    .bind { pill in
        let row = model.row(slot.id)
        pill.setStyle("overdue", row.dueness == .overdue)
        pill.setStyle("today", row.dueness == .today)
        pill.setStyle("fine", row.due == nil)
        pill.setCareStyle(row.dueness == .today ? row.summary.next?.type : nil)
    }
}
