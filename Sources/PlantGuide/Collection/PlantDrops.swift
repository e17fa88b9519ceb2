import Garden
import GtkKit
import Observation

/// Whether something that can be dropped is dragged over a widget.
@MainActor @Observable
final class DropHover {
    var isOver = false
}

extension Widget {
    /// Accepts values that are dragged from a widget of the window, and is highlighted while one is dragged over it.
    @MainActor
    func takes<Value>(_ type: Value.Type, _ body: @escaping @MainActor (Value) -> Void) -> Self {
        let hover = DropHover()
        return onDrop(of: type, hover: { if hover.isOver != $0 { hover.isOver = $0 } }, body)
            .bind { $0.setStyle("drop-here", hover.isOver) }
    }

    /// Lets the plant be dragged onto a room of the sidebar, with the selected plants if it is one of them.
    @MainActor
    func draggedToRooms(_ context: CellContext<Plant.ID>, _ model: CollectionModel) -> Self {
        draggable(
            {
                let plants = model.dragged(with: context.id)
                return (value: plants, label: model.dragLabel(of: plants))
            }, isDragging: model.drag)
    }

    /// Accepts photos that are dropped on a plant of the collection and adds them to it.
    @MainActor
    func takesPhotos(_ context: CellContext<Plant.ID>, _ model: CollectionModel, _ environment: Environment) -> Self {
        onDrop(hover: { isOver in
            let target = isOver ? context.id : nil
            if isOver || model.dropTarget == context.id, model.dropTarget != target { model.dropTarget = target }
        }) { item in
            let plant = context.id
            Task { await model.actions.add(item.origins, to: plant, environment, model.formatter) }
        }
    }
}
