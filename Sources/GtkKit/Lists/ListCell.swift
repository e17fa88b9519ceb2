import CGtk

/// What belongs to one cell of a list.
@MainActor
final class ListCell<ID: Hashable>: LateCell {
    let slot: Slot<ID>
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

    init(slot: Slot<ID>, kind: AnyHashable?, item: OpaquePointer) {
        self.slot = slot
        self.kind = kind
        self.item = item
    }

    var widget: AnyWidget? { gtk_list_item_get_child(item).map { AnyWidget($0) } }

    func showSelected(_ isSelected: Bool) {
        if next == nil { slot.isSelected = isSelected } else { next?.isSelected = isSelected }
    }

    func settle() {
        guard let row = next else { return }
        next = nil
        if let build {
            self.build = nil
            slot.id = row.id
            slot.isSelected = row.isSelected
            return build()
        }
        BindingTurn.settling {
            slot.id = row.id
            if slot.isSelected != row.isSelected { slot.isSelected = row.isSelected }
        }
    }
}

/// Stands in the place of a cell at the empty row.
final class BlankCell {}

/// The cell that a row of the list has at present; nil for a blank one.
@MainActor
final class Tenancy<ID: Hashable> {
    weak var cell: ListCell<ID>?
}
