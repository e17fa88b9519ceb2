import CGtk
import GLibKit

/// A short list whose rows all exist at once, such as a menu of places or a frame of action rows.
///
/// For more than a hundred rows use ``List``.
public struct ListBox: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A list of `rows` that cannot be selected, drawn as a frame of rows; each row acts by itself.
    public init(@Children _ rows: () -> [any Widget]) {
        pointer = gtk_list_box_new()
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        style("boxed-list")
        for row in rows() { gtk_list_box_append(opaque, row.pointer) }
    }

    /// Replaces all rows.
    public func replaceRows(@Children _ rows: () -> [any Widget]) {
        removeRows(opaque)
        for row in rows() { gtk_list_box_append(opaque, row.pointer) }
    }

    /// Shows a widget while there are no rows.
    @discardableResult
    public func placeholder(_ widget: any Widget) -> Self {
        gtk_list_box_set_placeholder(opaque, widget.pointer)
        return self
    }
}

/// A sidebar of places, of which one is selected.
public struct Sidebar<ID: Hashable>: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A list of the places whose ids `ids` answers; what that and `selected` read is observed.
    ///
    /// `row` builds the content of a place, once; its bindings keep it up to date. `name` names it for screen readers.
    /// `heading` answers the words over the first place of a section, nil within it. `onSelect` is called when the
    /// person selects a place, also the one that is selected already.
    public init(
        label: String, ids: @escaping @MainActor () -> [ID], row: @escaping @MainActor (ID) -> any Widget,
        name: @escaping @MainActor (ID) -> String, heading: @escaping @MainActor (ID) -> String? = { _ in nil },
        selected: @escaping @MainActor () -> ID?, onSelect: @escaping @MainActor (ID) -> Void
    ) {
        pointer = gtk_list_box_new()
        style("navigation-sidebar").named(label)
        let places = Places<ID>()
        keep(places, as: "gtkkit-places")
        Signal.connect(object, "row-activated") { [weak places] arguments in
            guard let row = arguments.object(1), let places else { return }
            let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
            if places.ids.indices.contains(index) { onSelect(places.ids[index]) }
        }
        let list = self
        bind {
            (ids(), selected())
        } apply: { [weak places] wished, selected in
            guard let places else { return }
            if wished != places.ids {
                list.change(from: places.ids, to: wished, row: row, name: name)
                places.ids = wished
                list.setHeadings(wished, heading)
            }
            let index = selected.flatMap { wished.firstIndex(of: $0) }
            gtk_list_box_select_row(list.opaque, index.flatMap { gtk_list_box_get_row_at_index(list.opaque, Int32($0)) })
        }
    }

    /// Builds the rows that are new and takes away those that are gone; the others stay, and so does the focus.
    private func change(
        from old: [ID], to new: [ID], row: @MainActor (ID) -> any Widget, name: @escaping @MainActor (ID) -> String
    ) {
        for splice in splices(from: old, to: new) {
            for _ in 0..<splice.removed {
                guard let gone = gtk_list_box_get_row_at_index(opaque, Int32(splice.position)) else { break }
                gtk_list_box_remove(opaque, UnsafeMutableRawPointer(gone).assumingMemoryBound(to: GtkWidget.self))
            }
            for (offset, id) in splice.inserted.enumerated() {
                let holder = AnyWidget(gtk_list_box_row_new())
                gtk_list_box_row_set_child(holder.cast(), row(id).pointer)
                holder.bind { $0.named(name(id)) }
                gtk_list_box_insert(opaque, holder.pointer, Int32(splice.position + offset))
            }
        }
    }

    /// Gives the first rows of sections their headings. Only a header function makes the list adopt a header as its child.
    private func setHeadings(_ ids: [ID], _ heading: @escaping @MainActor (ID) -> String?) {
        let headings = Headings(ids.map(heading))
        let show: GtkListBoxUpdateHeaderFunc = { row, _, data in
            guard let row, let data else { return }
            nonisolated(unsafe) let ends = (row: row, headings: data)
            MainActor.assumeIsolated {
                let headings = Unmanaged<Headings>.fromOpaque(ends.headings).takeUnretainedValue()
                let words = headings.label(at: Int(gtk_list_box_row_get_index(ends.row)))
                gtk_list_box_row_set_header(ends.row, words?.pointer)
            }
        }
        gtk_list_box_set_header_func(opaque, show, Unmanaged.passRetained(headings).toOpaque(), releaseSwiftObject)
    }
}

/// The words over the rows of a sidebar.
@MainActor
private final class Headings {
    private let all: [String?]

    init(_ all: [String?]) {
        self.all = all
    }

    func label(at index: Int) -> Label? {
        guard all.indices.contains(index), let words = all[index] else { return nil }
        return Label(words).style("sec", "heading").margins(top: 12, bottom: 4, start: 10).role(.heading)
    }
}

/// The places of a sidebar, in the order of its rows.
@MainActor
private final class Places<ID: Hashable> {
    var ids: [ID] = []
}

@MainActor
private func removeRows(_ list: OpaquePointer) {
    while let row = gtk_list_box_get_row_at_index(list, 0) {
        gtk_list_box_remove(list, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
}
