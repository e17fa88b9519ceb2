import Garden
import GtkKit
import Localization

/// A row of the list. It observes only its own row model, so changes of other plants do not redraw it.
@MainActor
func plantListRow(
    _ context: CellContext<Plant.ID>, _ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator,
    _ environment: Environment
) -> some Widget {
    Row(spacing: 12) {
        selectionMark(context, model).align(vertical: .center).bind { $0.isVisible = model.isSelecting }
        thumb(context, model, environment)
        Column(spacing: 2) {
            Row(spacing: 6) {
                plantNameInRow(model.settings) { model.row(context.id).name }
                Image(icon: "dialog-warning-symbolic").style("pest").problemMark(context, model)
            }
            Label().style("caption", "species", "secondary").ellipsized().bind { label in
                let species = model.row(context.id).species
                label.text = species
                label.isVisible = !species.isEmpty && layout.hasRoomForDetails
            }
            statusPill(context, model, isShort: { true }).bind { $0.isVisible = !layout.hasRoomForDetails }
        }.expandHorizontally().align(vertical: .center)
        Label().style("secondary").ellipsized().width(characters: 18, maximum: 18).bind { label in
            label.text = model.row(context.id).room
            label.isVisible = layout.isWide
        }
        Bin(statusPill(context, model, isShort: { false })).bind { pill in
            pill.size(width: Int(196 * layout.textScale))
            pill.isVisible = layout.hasRoomForDetails
        }
        // Where there are columns, it is made transparent rather than hidden, so that they stay aligned.
        Image(icon: "starred-symbolic").align(vertical: .center).bind { star in
            let isFavorite = model.row(context.id).summary.isFavorite
            star.isVisible = isFavorite || layout.hasRoomForDetails
            star.opacity(isFavorite ? 1 : 0)
        }
        MenuButton(icon: "view-more-symbolic", label: tr("More")) { plantMenu(model.row(context.id), model, navigator) }
            .flat().align(vertical: .center)
            .bind { button in
                button.isVisible = !model.isSelecting
                button.named(tr("More for {plant}").filled(["plant": model.row(context.id).name]))
            }
    }
    .style("task")
    .contextMenu(opensByTouch: false) { plantMenu(model.row(context.id), model, navigator) }
    .takesPhotos(context, model, environment)
    .draggedToRooms(context, model)
    .bind { $0.setStyle("first", model.matches.first == context.id) }
    .bind { $0.setStyle("last", model.matches.last == context.id) }
    .bind { $0.setStyle("chosen", context.isSelected) }
    .bind { _ in model.focus(context.id, context.isFocused) }
}

@MainActor
private func thumb(_ context: CellContext<Plant.ID>, _ model: CollectionModel, _ environment: Environment) -> some Widget {
    Overlay(Row {}.style("blank", "r9").size(width: 44, height: 44)) {
        Image(icon: "pg-leaf-symbolic").style("accent").opacity(0.5).align(horizontal: .center, vertical: .center)
            .bind { $0.isVisible = model.picture(of: model.row(context.id)) == nil }
        Picture().rounded(9).style("thumb")
            .plant(environment, shorterSide: CollectionLayout.list.pictureSide) { model.picture(of: model.row(context.id)) }
            .role(.presentation)
    }.align(vertical: .center)
}
