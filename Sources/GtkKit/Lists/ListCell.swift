import CGtk

/// The state of one list cell.
@MainActor
final class ListCell<ID: Hashable>: DeferredCell {
    let context: CellContext<ID>
    let kind: AnyHashable?
    let bindings = BindingGroup()
    /// The row that the cell was assigned but does not show yet; nil if there is none.
    var next: (id: ID, isSelected: Bool)?
    var isLate = false
    /// Builds the widgets; nil once they are built.
    var build: (@MainActor () -> Void)?
    var isBuilt: Bool { build == nil }
    /// Gives the list item the accessible name of the row that a context shows, now and whenever that changes. Nil once it was
    /// called, and if rows have no names.
    var bindName: (@MainActor (CellContext<ID>) -> Void)?
    /// The row that ``bindName`` names, also before the content shows it.
    private let nameContext: CellContext<ID>
    /// The C item, which owns this object.
    private let item: OpaquePointer

    init(context: CellContext<ID>, kind: AnyHashable?, item: OpaquePointer) {
        self.context = context
        self.kind = kind
        self.item = item
        nameContext = CellContext(context.id)
    }

    // The handler may refer to the context.
    isolated deinit { context.onKey = nil }

    var widget: AnyWidget? { gtk_list_item_get_child(item).map { AnyWidget($0) } }

    var position: Int? {
        let position = gtk_list_item_get_position(item)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    /// Sets whether the content can take the focus: while the row has it, or after a press on the row until it has lost it.
    func setContentFocusable(_ isFocusable: Bool) {
        if let widget { gtk_widget_set_can_focus(widget.pointer, isFocusable.c) }
    }

    func showSelected(_ isSelected: Bool) {
        if next == nil { context.isSelected = isSelected } else { next?.isSelected = isSelected }
    }

    func nameRow() {
        guard let next else { return }
        nameContext.id = next.id
        bindName?(nameContext)
        bindName = nil
    }

    /// The ID of the row that the list item has, whether the cell shows it yet or not.
    var assignedID: ID { next?.id ?? context.id }

    func showRow() {
        guard let row = next else { return }
        next = nil
        nameContext.id = row.id
        if let build {
            self.build = nil
            context.id = row.id
            context.isSelected = row.isSelected
            return build()
        }
        BindingScheduler.settling {
            context.id = row.id
            if context.isSelected != row.isSelected { context.isSelected = row.isSelected }
        }
    }
}

/// Replaces the ``ListCell`` of an item that shows the empty trailing row.
final class BlankCell {}

/// The cell that a list item currently shows; nil for the empty trailing row.
@MainActor
final class CellBinding<ID: Hashable> {
    weak var cell: ListCell<ID>?
}

/// The key under which the frame of a cell, the child of a row's widget, has its ``ListCell``.
let rowKey = "gtkkit-row"
