import CGtk

/// What belongs to one cell of a list.
@MainActor
final class ListCell<ID: Hashable>: DeferredCell {
    let context: CellContext<ID>
    let kind: AnyHashable?
    let bindings = BindingGroup()
    /// The row that the cell was given to, until it shows it.
    var next: (id: ID, isSelected: Bool)?
    var isLate = false
    /// Makes the widgets; nil once they are there.
    var build: (@MainActor () -> Void)?
    var isBuilt: Bool { build == nil }
    /// The C item, which keeps this object.
    private let item: OpaquePointer

    init(context: CellContext<ID>, kind: AnyHashable?, item: OpaquePointer) {
        self.context = context
        self.kind = kind
        self.item = item
    }

    var widget: AnyWidget? { gtk_list_item_get_child(item).map { AnyWidget($0) } }

    func showSelected(_ isSelected: Bool) {
        if next == nil { context.isSelected = isSelected } else { next?.isSelected = isSelected }
    }

    func settle() {
        guard let row = next else { return }
        next = nil
        if let build {
            self.build = nil
            context.id = row.id
            context.isSelected = row.isSelected
            return build()
        }
        BindingTurn.settling {
            context.id = row.id
            if context.isSelected != row.isSelected { context.isSelected = row.isSelected }
        }
    }
}

/// Stands in the place of a cell at the empty row.
final class BlankCell {}

/// The cell that a row of the list has at present; nil for a blank one.
@MainActor
final class CellBinding<ID: Hashable> {
    weak var cell: ListCell<ID>?
}
