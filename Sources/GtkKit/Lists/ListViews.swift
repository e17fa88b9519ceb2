import CGtk
import GLibKit

/// A scrolling list of any length. It builds cells only for what is visible and reuses them.
public struct List<ID: Hashable>: ListWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    let contents: ListContents<ID>

    /// Creates a list of the rows whose IDs `ids` returns. Values that it reads are observed; updates change as few rows
    /// as possible.
    ///
    /// `cell` builds the widget of a cell, whose bindings read `context.id`. `kind` separates rows that need different
    /// widgets, such as headings: a cell is rebuilt when it gets a row of another kind. `name` returns the accessible name
    /// of a row. Rows for which `isActivatable` returns false can be neither activated nor selected. With `onSelect` rows
    /// can be selected: by Control-click, by a long press, and by a click while something is selected or `isSelecting` returns
    /// true; `selected` returns the selected IDs. `trailing` is the height of an empty row at the end, in pixels.
    public init(
        ids: @escaping @MainActor () -> [ID], cell: @escaping @MainActor (CellContext<ID>) -> any Widget,
        kind: (@MainActor (ID) -> AnyHashable)? = nil, name: (@MainActor (ID) -> String)? = nil,
        isActivatable: (@MainActor (ID) -> Bool)? = nil, selected: (@MainActor () -> Set<ID>)? = nil,
        isSelecting: @escaping @MainActor () -> Bool = { false }, onSelect: (@MainActor (Set<ID>) -> Void)? = nil,
        trailing: Int = 0,
        onActivate: @escaping @MainActor (ID) -> Void
    ) {
        contents = ListContents(
            .init(cell: cell, kind: kind, name: name, isActivatable: isActivatable, trailing: trailing), select: onSelect)
        contents.isSelecting = isSelecting
        let view: UnsafeMutablePointer<GtkWidget> = gtk_list_view_new(nil, contents.makeFactory())
        gtk_list_view_set_single_click_activate(OpaquePointer(view), (onSelect == nil).c)
        gtk_list_view_set_model(OpaquePointer(view), contents.model)
        pointer = gtk_scrolled_window_new()
        connect(view: view, ids: ids, selected: selected, onActivate: onActivate)
    }
}

/// A scrolling grid of any length. It builds cells only for what is visible and reuses them.
public struct Grid<ID: Hashable>: ListWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    let contents: ListContents<ID>

    /// Creates a grid with as many columns as fit, within `columns`. The other arguments are those of ``List``.
    public init(
        ids: @escaping @MainActor () -> [ID], columns: ClosedRange<Int> = 1...12,
        cell: @escaping @MainActor (CellContext<ID>) -> any Widget, name: (@MainActor (ID) -> String)? = nil,
        selected: (@MainActor () -> Set<ID>)? = nil, isSelecting: @escaping @MainActor () -> Bool = { false },
        onSelect: (@MainActor (Set<ID>) -> Void)? = nil, trailing: Int = 0, onActivate: @escaping @MainActor (ID) -> Void
    ) {
        contents = ListContents(
            .init(cell: cell, kind: nil, name: name, isActivatable: nil, trailing: trailing), select: onSelect)
        contents.isSelecting = isSelecting
        let view: UnsafeMutablePointer<GtkWidget> = gtk_grid_view_new(nil, contents.makeFactory())
        gtk_grid_view_set_min_columns(OpaquePointer(view), guint(columns.lowerBound))
        gtk_grid_view_set_max_columns(OpaquePointer(view), guint(min(columns.lowerBound + 2, columns.upperBound)))
        gtk_grid_view_set_single_click_activate(OpaquePointer(view), (onSelect == nil).c)
        gtk_grid_view_set_model(OpaquePointer(view), contents.model)
        pointer = gtk_scrolled_window_new()
        let fit = Fit(view: AnyWidget(view), columns: columns)
        connect(view: view, ids: ids, selected: selected, onChange: { fit.apply() }, onActivate: onActivate)
        let width = gtk_scrolled_window_get_hadjustment(opaque)
        // GTK reports the width during layout, when nothing may be changed.
        AnyObjectHandle(OpaquePointer(UnsafeMutableRawPointer(width).unsafelyUnwrapped)).on("notify::page-size") {
            fit.view.soon { _ in fit.apply() }
        }
    }
}

/// Limits the columns of a grid to those that fit its width.
///
/// GTK 4.8 keeps 30 rows of cells, each with the maximum number of columns, even if fewer columns fit.
@MainActor
private struct Fit {
    let view: AnyWidget
    let columns: ClosedRange<Int>

    /// A row with a built cell; nil if there is none. A deferred cell is only as wide as its placeholder.
    private var built: UnsafeMutablePointer<GtkWidget>? {
        var row = gtk_widget_get_first_child(view.pointer)
        while let current = row {
            let content = gtk_widget_get_first_child(current).map { AnyWidget($0) }
            if content?.kept(slotKey, as: AnyObject.self) != nil { return current }
            row = gtk_widget_get_next_sibling(current)
        }
        return nil
    }

    /// Sets the maximum number of columns. Does nothing without a built cell, whose width it measures.
    func apply() {
        guard let cell = built else { return }
        var least: gint = 0
        gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        // Before the first layout the view has no width. Use the nearest ancestor with a width, an upper bound.
        var place: UnsafeMutablePointer<GtkWidget>? = view.pointer
        while let current = place, gtk_widget_get_width(current) == 0 { place = gtk_widget_get_parent(current) }
        guard least > 0, let place else { return }
        let fitting = guint(min(max(Int(gtk_widget_get_width(place) / least), columns.lowerBound), columns.upperBound))
        guard gtk_grid_view_get_max_columns(view.opaque) != fitting else { return }
        gtk_grid_view_set_max_columns(view.opaque, fitting)
    }
}

/// The common interface of ``List`` and ``Grid``: a scrolled view over IDs.
@MainActor
public protocol ListWidget: Widget {
    /// The type that identifies a row.
    associatedtype ID: Hashable
}

/// The part of a list that is internal to this module.
@MainActor
protocol ListWidgetContents: ListWidget {
    var contents: ListContents<ID> { get }
}

extension List: ListWidgetContents {}
extension Grid: ListWidgetContents {}

extension ListWidget {
    /// The view inside the scrolled window, for CSS classes and accessible names.
    public var view: AnyWidget {
        var child = gtk_scrolled_window_get_child(opaque)
        // There may be a clamp between the two.
        while let inner = child, !AnyWidget(inner).isKind(of: gtk_list_base_get_type()) {
            child = gtk_widget_get_first_child(inner)
        }
        return AnyWidget(child ?? pointer)
    }

    /// Adds CSS classes to the view, not to the scrolled window around it.
    @discardableResult
    public func viewStyle(_ names: String...) -> Self {
        for name in names { gtk_widget_add_css_class(view.pointer, name) }
        return self
    }

    /// Sets the accessible name of the view.
    @discardableResult
    public func viewNamed(_ name: String) -> Self {
        view.named(name)
        return self
    }
}

extension ListWidgetContents {
    func connect(
        view: UnsafeMutablePointer<GtkWidget>, ids: @escaping @MainActor () -> [ID],
        selected: (@MainActor () -> Set<ID>)?, onChange: @escaping @MainActor () -> Void = {},
        onActivate: @escaping @MainActor (ID) -> Void
    ) {
        let contents = contents
        contents.activate = onActivate
        contents.late = DeferredCells(AnyWidget(view)) { [weak contents] in contents?.rowCount ?? 0 }
        gtk_scrolled_window_set_child(opaque, view)
        namesFocusedScrolling()
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        leavesUnusedScrolling()
        keepsTop()
        expand()
        keep(contents, as: "gtkkit-contents")
        Signal.connect(UnsafeMutableRawPointer(view), "activate") { [weak contents] arguments in
            guard let contents, let id = contents.id(at: Int(arguments.uint(1))) else { return }
            // A click during selection selects by itself. GTK also takes two of them for an activation.
            guard contents.selected.isEmpty, !contents.isSelecting() else { return contents.toggleByKey(id) }
            onActivate(id)
        }
        AnyWidget(view).onKey(capturing: true) { [weak contents] key in
            contents?.note(key)
            return false
        }
        forwardRowKeys()
        connectTab()
        connectEnd()
        let list = self
        bind(ids) { [weak contents] new in
            // GTK keeps the first visible row in place. At the very top, the new first row must become visible instead. Its position
            // does not depend on the heights of rows that were not laid out yet.
            let isAtTop = gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(list.opaque)) <= 0
            contents?.update(new)
            onChange()
            if isAtTop, !new.isEmpty { list.view.press("list.scroll-to-item", target: .uint32(0)) }
        }
        guard let selected else { return }
        bind(selected) { [weak contents] wished in
            if let contents, contents.selected != wished { contents.setSelected(wished) }
        }
    }
}

extension List {
    /// Sets whether the list is as high as all its rows, for up to a hundred rows inside another scrolling view. Otherwise it
    /// scrolls, and is at least `minimum` pixels high.
    public func setGrown(_ isGrown: Bool, minimum: Int) {
        gtk_scrolled_window_set_min_content_height(opaque, Int32(isGrown ? -1 : minimum))
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, isGrown ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
    }
}
