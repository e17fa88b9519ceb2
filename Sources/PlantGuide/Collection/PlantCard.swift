import Foundation
import Garden
import GtkKit
import Observation
import Localization

/// Whether the pointer is over a cell: what is hidden until then appears.
@MainActor @Observable
private final class Hover {
    var isOver = false
}

/// One card of the grid. It observes its own row, so an edit elsewhere never touches it.
@MainActor
func plantCard(
    _ context: CellContext<Plant.ID>, _ model: CollectionModel, _ window: WindowModel
) -> some Widget {
    let hover = Hover()
    return Column {
        cover(context, hover, model, window)
        Column(spacing: 2) {
            Label().style("heading").ellipsized().bind { $0.text = model.row(context.id).name }
            // A blank keeps the line's height, so that cards stand in line.
            Label().style("caption", "species", "secondary").ellipsized().bind { label in
                let species = model.row(context.id).species
                label.text = species.isEmpty ? " " : species
            }
            statusPill(context, model, isShort: { window.isNarrow }).margins(top: 4)
        }.style("body")
    }
    .style("plant-card")
    .onHover { hover.isOver = $0 }
    .contextMenu { plantMenu(model.row(context.id), model, window) }
    .bind { $0.setStyle("chosen", context.isSelected) }
    .bind { _ in if context.isFocused { model.focused = context.id } }
}

/// The picture, and what lies over it only at times: a leaf for want of a picture, the star, the mark, a button.
@MainActor
private func cover(
    _ context: CellContext<Plant.ID>, _ hover: Hover, _ model: CollectionModel, _ window: WindowModel
) -> some Widget {
    let due: @MainActor () -> PlantSummary.Next? = {
        let isWanted = !model.isSelecting && (hover.isOver || context.isFocused)
        return isWanted ? model.row(context.id).due : nil
    }
    return Overlay(
        Picture().style("cover", "blank").role(.presentation)
            .plant(window.environment, shorterSide: 224) { model.picture(of: model.row(context.id)) }
            .bind { $0.size(width: window.isNarrow ? 140 : 192, height: window.isNarrow ? 126 : 168) }
    )
    .over(when: { model.picture(of: model.row(context.id)) == nil }) {
        Image(icon: "pg-leaf-symbolic", size: 48).style("accent").opacity(0.5)
            .align(horizontal: .center, vertical: .center)
    }
    .over(when: { model.row(context.id).summary.isFavorite }) {
        Image(icon: "starred-symbolic").style("osd-star").align(horizontal: .end, vertical: .start).margins(top: 10, end: 10)
    }
    .over(when: { model.isSelecting }) {
        selectionMark(context, model).align(horizontal: .start, vertical: .start).margin(8)
    }
    .over(when: { due().map { !$0.answers.needsSoilState } ?? false }) {
        dueButton(context, model, due).align(horizontal: .end, vertical: .end).margin(10)
    }
    .over(when: { due()?.answers.needsSoilState == true }) {
        soilButton(context, model).align(horizontal: .end, vertical: .end).margin(10)
    }
}

/// The round mark of a plant that can be selected. The cell itself is pressed, so the mark takes no press.
@MainActor
func selectionMark(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> some Widget {
    CheckButton(label: tr("Selected")).style("selection-mode").targetable(false).focusable(false)
        .bind { $0.isActive = context.isSelected }
}

/// One press does what is due.
@MainActor
private func dueButton(
    _ context: CellContext<Plant.ID>, _ model: CollectionModel, _ due: @escaping @MainActor () -> PlantSummary.Next?
) -> some Widget {
    Button(icon: CareType.watering.icon, label: model.formatter.careAction(.watering)).style("osd-round")
        .onClick { [model] in
            let id = context.id
            Task { await model.completeNext(of: id) }
        }
        .bind { button in
            guard let next = due() else { return }
            button.setIcon(next.type.icon)
            button.setCareStyle(next.type)
            let words = model.actionLabel(next.type, of: model.row(context.id))
            button.tooltip(words).named(words)
        }
}

/// Whether the soil was dry is for the person to say, so a soil check asks.
@MainActor
private func soilButton(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> some Widget {
    MenuButton(icon: CareType.soilCheck.icon, label: model.formatter.careAction(.soilCheck)) {
        Menu(soilAnswers(context.id, model))
    }
    .style("osd-round", "soil").flat()
    .bind { $0.named(model.actionLabel(.soilCheck, of: model.row(context.id))) }
}

/// The status as a pill where something is due, as a quiet line otherwise: always an icon and words.
@MainActor
func statusPill(
    _ context: CellContext<Plant.ID>, _ model: CollectionModel, isShort: @escaping @MainActor () -> Bool
) -> some Widget {
    Row(spacing: 5) {
        Image(icon: "emblem-ok-symbolic", size: 14).bind { image in
            let icon = model.row(context.id).statusIcon
            image.isVisible = !icon.isEmpty
            if !icon.isEmpty { image.setIcon(icon) }
        }
        Label().ellipsized().bind { label in
            let row = model.row(context.id)
            label.text = isShort() ? row.shortStatus : row.status
        }
    }
    .style("status").align(horizontal: .start, vertical: .center)
    .bind { pill in
        let row = model.row(context.id)
        pill.setStyle("overdue", row.dueness == .overdue)
        pill.setStyle("today", row.dueness == .today)
        pill.setStyle("fine", row.due == nil)
        pill.setCareStyle(row.dueness == .today ? row.summary.next?.type : nil)
    }
}
