import CGtk
import GLibKit

/// A short list that builds all its rows at once, such as a menu or a frame of action rows.
///
/// For more than a hundred rows use ``List``.
public struct ListBox: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A framed list of `rows` without selection.
    public init(@Children _ rows: () -> [any Widget]) {
        pointer = gtk_list_box_new()
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        style("boxed-list")
        for row in rows() { gtk_list_box_append(opaque, row.pointer) }
    }

    /// Replaces all rows. If one of them has the keyboard focus, the row that takes its place gets it, or the last one.
    ///
    /// - Parameter fallback: What gets the focus if no row is left. For nil, GTK moves it somewhere on the page.
    public func replaceRows(focusingIfEmpty fallback: (any Widget)? = nil, @Children _ rows: () -> [any Widget]) {
        let place = focusedPlace
        removeRows(opaque)
        let rows = rows()
        for row in rows { gtk_list_box_append(opaque, row.pointer) }
        guard let place else { return }
        guard let row = gtk_list_box_get_row_at_index(opaque, Int32(min(place, rows.count - 1))) else {
            fallback?.focus()
            return
        }
        AnyWidget(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)).focus()
    }

    /// The place of the row that has the keyboard focus, or has it within.
    private var focusedPlace: Int? {
        guard let child = gtk_widget_get_focus_child(pointer), AnyWidget(child).containsFocus else { return nil }
        return Int(gtk_list_box_row_get_index(AnyWidget(child).cast()))
    }
}

/// A navigation sidebar with one selected row.
public struct Sidebar<ID: Hashable>: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Creates a sidebar of the rows whose IDs `ids` returns. Values that `ids` and `selected` read are observed.
    ///
    /// `row` builds the content of a row once; its bindings keep it up to date. `name` returns the accessible name of a
    /// row. `heading` returns the heading above the first row of a section, and nil for the other rows. `onSelect` is
    /// called when the user selects another row, also by an arrow key, and `onActivate` when a row is clicked or Enter pressed.
    /// Tab treats the sidebar as one stop.
    public init(
        label: String, ids: @escaping @MainActor () -> [ID], row: @escaping @MainActor (ID) -> any Widget,
        name: @escaping @MainActor (ID) -> String, heading: @escaping @MainActor (ID) -> String? = { _ in nil },
        selected: @escaping @MainActor () -> ID?, onSelect: @escaping @MainActor (ID) -> Void,
        onActivate: @escaping @MainActor (ID) -> Void = { _ in }
    ) {
        pointer = gtk_list_box_new()
        style("navigation-sidebar").named(label).oneTabStop()
        let places = Places<ID>()
        keep(places, as: "gtkkit-places")
        Signal.connect(object, "row-selected") { [weak places] arguments in
            guard let places, !places.isUpdating, let id = places.id(of: arguments.object(1)) else { return }
            if id != selected() { onSelect(id) }
        }
        Signal.connect(object, "row-activated") { [weak places] arguments in
            if let id = places?.id(of: arguments.object(1)) { onActivate(id) }
        }
        let list = self
        bind {
            (ids(), selected())
        } apply: { [weak places] wished, selected in
            guard let places else { return }
            places.isUpdating = true
            defer { places.isUpdating = false }
            if wished != places.ids {
                list.change(from: places.ids, to: wished, row: row, name: name)
                places.ids = wished
                list.setHeadings(wished, heading)
            }
            let index = selected.flatMap { wished.firstIndex(of: $0) }
            gtk_list_box_select_row(list.opaque, index.flatMap { gtk_list_box_get_row_at_index(list.opaque, Int32($0)) })
        }
    }

    /// Builds the rows that are new and removes those that are gone. Other rows are kept, and so is the focus.
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
                let content = AnyWidget(row(id).pointer)
                gtk_list_box_row_set_child(holder.cast(), content.pointer)
                holder.bind { $0.named(name(id)) }
                holder.onKey { content.openContextMenu(by: $0) }
                gtk_list_box_insert(opaque, holder.pointer, Int32(splice.position + offset))
            }
        }
    }

    /// Sets the section headings. A list box adopts a header as its child only if it has a header function.
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

/// The headings of a sidebar, by row index.
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

/// The IDs of a sidebar's rows, in order.
@MainActor
private final class Places<ID: Hashable> {
    var ids: [ID] = []
    /// Whether the rows and the selection are being set by the program.
    var isUpdating = false

    func id(of row: UnsafeMutableRawPointer?) -> ID? {
        guard let row else { return nil }
        let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
        return ids.indices.contains(index) ? ids[index] : nil
    }
}

@MainActor
private func removeRows(_ list: OpaquePointer) {
    while let row = gtk_list_box_get_row_at_index(list, 0) {
        gtk_list_box_remove(list, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
}
