import Garden
import GtkKit

extension Widget {
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
