import Foundation
import Garden
import GtkKit
import Observation
import Localization

/// Whether the pointer is over a cell, which shows the cell's button.
@MainActor @Observable
private final class Hover {
    var isOver = false
}

/// A card of the grid. It observes only its own row, so changes of other plants do not redraw it.
@MainActor
func plantCard(
    _ context: CellContext<Plant.ID>, _ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator,
    _ environment: Environment
) -> some Widget {
    let hover = Hover()
    return Column {
        cover(context, hover, model, layout, environment)
        Column(spacing: 2) {
            Label().style("heading").wrapped().ellipsized(lines: 2)
                .bind { $0.text = model.formatter.breakable(model.row(context.id).name) }
            // A space keeps the line's height, so that all cards are aligned.
            Label().style("caption", "species", "secondary").ellipsized().bind { label in
                let species = model.row(context.id).species
                label.text = species.isEmpty ? " " : species
            }
            statusPill(context, model, isShort: { true }).margins(top: 4)
        }.style("body")
    }
    .style("plant-card")
    .onHover(after: .milliseconds(100)) { hover.isOver = $0 }
    .contextMenu(opensByTouch: false) { plantMenu(model.row(context.id), model, navigator) }
    .takesPhotos(context, model, environment)
    .draggedToRooms(context, model)
    .bind { $0.setStyle("chosen", context.isSelected) }
    .bind { _ in model.focus(context.id, context.isFocused) }
}

/// The picture and its overlays: a placeholder leaf, the favorite star, the mark of a problem, the selection mark and the button
/// for due care.
@MainActor
private func cover(
    _ context: CellContext<Plant.ID>, _ hover: Hover, _ model: CollectionModel, _ layout: WindowLayout, _ environment: Environment
) -> some Widget {
    let due: @MainActor () -> PlantSummary.Next? = {
        let isWanted = !model.isSelecting && (hover.isOver || context.isFocused)
        return isWanted ? model.row(context.id).due : nil
    }
    // The picture is a layer, so that it has the same height on each card, also beside one whose words take more lines.
    return Overlay(Row {}.bind { $0.size(width: layout.cardWidth, height: layout.cardHeight) }) {
        Picture().style("cover", "blank").role(.presentation)
            .plant(environment, shorterSide: CollectionLayout.grid.pictureSide) { model.picture(of: model.row(context.id)) }
    }
    .over(when: { model.picture(of: model.row(context.id)) == nil }) {
        Image(icon: "pg-leaf-symbolic", size: 48).style("accent").opacity(0.5)
            .align(horizontal: .center, vertical: .center)
    }
    .over(when: { model.row(context.id).summary.isFavorite }) {
        Image(icon: "starred-symbolic").style("osd-star").align(horizontal: .end, vertical: .start).margins(top: 10, end: 10)
    }
    .over(when: { model.row(context.id).hasProblem }) {
        Image(icon: "dialog-warning-symbolic").style("osd-mark", "pest").align(horizontal: .start, vertical: .end).margin(10)
            .problemMark(context, model)
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

extension Widget {
    /// Shows the widget for a plant with an open problem, and tells how many there are.
    func problemMark(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> Self {
        bind { mark in
            let row = model.row(context.id)
            mark.isVisible = row.hasProblem
            if row.hasProblem { mark.named(row.problems).tooltip(row.problems) }
        }
    }
}

/// The round selection mark of a plant. It ignores clicks, because the cell itself handles them.
@MainActor
func selectionMark(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> some Widget {
    CheckButton(label: tr("Selected")).style("selection-mode").targetable(false).reachable(false)
        .bind { $0.isActive = context.isSelected }
}

/// The button that completes the due task with one click.
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

/// The button of a due soil check. It opens a menu, because only the user knows whether the soil is dry.
@MainActor
private func soilButton(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> some Widget {
    MenuButton(icon: CareType.soilCheck.icon, label: model.formatter.careAction(.soilCheck)) {
        Menu(soilAnswers(context.id, model))
    }
    .style("osd-round", "soil").flat()
    .bind { $0.named(model.actionLabel(.soilCheck, of: model.row(context.id))) }
}

/// The status with icon and text: a pill if a task is due, otherwise a plain line.
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
        Label().wrapped().bind { label in
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
