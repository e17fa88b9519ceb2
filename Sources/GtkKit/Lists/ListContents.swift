import CGtk
import GLibKit
import Localization

/// The rows of a list or grid, their selection, and the cells that show some of them.
@MainActor
final class ListContents<ID: Hashable>: ListRows {
    /// How a list shows its rows. The closures are the arguments of ``List``.
    struct Description {
        var cell: @MainActor (CellContext<ID>) -> any Widget
        var kind: (@MainActor (ID) -> AnyHashable)?
        var name: (@MainActor (ID) -> String)?
        var isActivatable: (@MainActor (ID) -> Bool)?
        var trailing: Int
    }

    private let description: Description
    private let select: (@MainActor (Set<ID>) -> Void)?
    private(set) var ids: [ID] = []
    private lazy var source = ListSource(self)
    /// The C selection model; this object holds one reference.
    private(set) lazy var model: OpaquePointer = makeModel()
    /// The positions of the rows, computed on demand.
    private var positions: [ID: Int]?
    private var isRestoring = false
    /// Whether the last key pressed only moves the focus.
    private var isMoving = false
    /// Whether a press on a row came last, and no key since.
    private var isPressed = false
    /// Whether the last key pressed was Enter, and it was not used yet.
    private var isEntering = false
    private(set) var selected: Set<ID> = []
    /// The row that has the keyboard focus or had it last; nil before one had it. It may be gone.
    private var lastFocused: ID?
    /// The row to which the list scrolls once rows were laid out; nil for none.
    var scrollTarget: ID?
    /// The cells that update later; nil before the view exists.
    var late: DeferredCells?
    /// The height of each kind of cell in pixels, measured on the first cell of that kind.
    private var heights: [AnyHashable?: Int] = [:]

    init(_ description: Description, select: (@MainActor (Set<ID>) -> Void)?) {
        self.description = description
        self.select = select
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(model))
    }

    /// The number of rows, including the empty trailing row, which keeps the last row clear of widgets over the list.
    var rowCount: Int { ids.count + (hasTrailing ? 1 : 0) }

    private var hasTrailing: Bool { description.trailing > 0 && !ids.isEmpty }

    private func makeModel() -> OpaquePointer {
        // Both initializers below take over a reference to the source.
        g_object_ref(UnsafeMutableRawPointer(source.pointer))
        guard select != nil else {
            return gtk_no_selection_new(source.pointer)
        }
        let model: OpaquePointer = gtk_multi_selection_new(source.pointer)
        Signal.connect(UnsafeMutableRawPointer(model), "selection-changed") { [weak self] _ in self?.readSelection() }
        return model
    }

    // MARK: Rows

    /// Replaces the rows by `new` with as few changes as possible.
    func update(_ new: [ID]) {
        let changes = splices(from: ids, to: new)
        guard !changes.isEmpty else { return }
        let kept = selected
        isRestoring = true
        for change in changes {
            let had = hasTrailing
            ids.replaceSubrange(change.position..<(change.position + change.removed), with: change.inserted)
            positions = nil
            // The empty trailing row is added with the first row and removed with the last one.
            source.changed(
                at: change.position, removed: change.removed + (had && !hasTrailing ? 1 : 0),
                added: change.inserted.count + (!had && hasTrailing ? 1 : 0))
        }
        isRestoring = false
        if select != nil {
            setSelected(kept.intersection(ids))
            readSelection()
        }
    }

    /// The position of `id`; nil if it is not among the rows.
    func position(of id: ID) -> Int? {
        if positions == nil {
            positions = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        }
        return positions?[id]
    }

    /// The ID of the row at `position`; nil for the empty trailing row.
    func id(at position: Int) -> ID? { ids.indices.contains(position) ? ids[position] : nil }

    /// The row to which the focus moves from outside: the first of `candidates` that is among the rows, or else the first row.
    /// `candidates` gets the row that had the focus last, and all rows.
    func entryRow(_ candidates: (_ last: ID?, _ ids: [ID]) -> [ID?]) -> ID? {
        candidates(lastFocused, ids).lazy.compactMap(\.self).first { self.position(of: $0) != nil } ?? ids.first
    }

    // MARK: Selection

    /// Selects exactly the IDs in `wished` that are among the rows.
    func setSelected(_ wished: Set<ID>) {
        (isMoving, isPressed) = (false, false)
        let count = guint(rowCount)
        guard select != nil, count > 0 else { return }
        let chosen = gtk_bitset_new_empty()
        for id in wished {
            if let place = position(of: id) { gtk_bitset_add(chosen, guint(place)) }
        }
        let all = gtk_bitset_new_range(0, count)
        gtk_selection_model_set_selection(model, chosen, all)
        gtk_bitset_unref(chosen)
        gtk_bitset_unref(all)
    }

    func toggle(_ id: ID) {
        (isMoving, isPressed) = (false, false)
        guard let place = position(of: id) else { return }
        if Bool(gtk_selection_model_is_selected(model, guint(place))) {
            gtk_selection_model_unselect_item(model, guint(place))
        } else {
            gtk_selection_model_select_item(model, guint(place), 0)
        }
    }

    private func readSelection() {
        guard !isRestoring, let chosen = gtk_selection_model_get_selection(model) else { return }
        defer { gtk_bitset_unref(chosen) }
        let places = (0..<gtk_bitset_get_size(chosen)).map { Int(gtk_bitset_get_nth(chosen, guint($0))) }
        let now = Set(places.compactMap(id(at:)))
        guard now != selected else { return }
        // GTK selects the row that an arrow key moves to. Here arrow keys only move the focus; Space, Shift and Control select.
        // It also selects a row that is clicked beside its content. Here that does nothing; clicks on the content toggle.
        if isMoving || isPressed { return setSelected(selected) }
        selected = now
        select?(now)
    }

    /// Records a press on a row before GTK handles it.
    func notePress() { isPressed = true }

    /// Records a key press before GTK handles it.
    func note(_ key: Key) {
        isPressed = false
        isMoving = key.modifiers.isEmpty && movingKeys.contains(key.name)
        isEntering = ["Return", "KP_Enter", "ISO_Enter"].contains(key.name)
    }

    /// Toggles the selection of a row if the Enter key was pressed last.
    func toggleByKey(_ id: ID) {
        guard isEntering else { return }
        isEntering = false
        toggle(id)
    }

    // MARK: Cells

    /// The factory that builds and rebinds the cells of the view.
    func makeFactory() -> OpaquePointer? {
        let factory = gtk_signal_list_item_factory_new()
        guard let factory else { return nil }
        let object = UnsafeMutableRawPointer(factory)
        Signal.connect(object, "bind") { [weak self] arguments in
            if let item = arguments.object(1) { self?.bind(OpaquePointer(item)) }
        }
        return OpaquePointer(object)
    }

    private func bind(_ item: OpaquePointer) {
        let position = Int(gtk_list_item_get_position(item))
        guard let id = id(at: position) else { return bindTrailing(item) }
        let kind = description.kind?(id)
        let isActivatable = description.isActivatable?(id) ?? true
        gtk_list_item_set_activatable(item, isActivatable.c)
        gtk_list_item_set_selectable(item, isActivatable.c)
        let cell = cell(of: item).flatMap { $0.kind == kind ? $0 : nil } ?? makeCell(item, for: id, kind)
        cell.next = (id, selected.contains(id))
        // The first cell of a kind is built immediately, because its height is the placeholder height of the others.
        let canWait = cell.isBuilt ? cell.context.id != id : heights[kind] != nil
        if canWait, let late { late.add(cell) } else { cell.showRow() }
    }

    private func makeCell(_ item: OpaquePointer, for id: ID, _ kind: AnyHashable?) -> ListCell<ID> {
        let cell = ListCell(context: CellContext(id), kind: kind, item: item)
        AnyObjectHandle(item).keep(cell, as: cellKey)
        let frame = Bin().size(height: heights[kind])
        cell.build = { [weak self, weak cell] in
            if let cell { self?.build(cell, frame) }
        }
        gtk_list_item_set_child(item, frame.pointer)
        gtk_widget_set_can_focus(frame.pointer, 0)
        if select != nil { addSelectionGestures(cell, frame) }
        guard let row = gtk_widget_get_parent(frame.pointer).map({ AnyWidget($0) }) else { return cell }
        binding(of: item, row).cell = cell
        frame.keep(cell, as: rowKey)
        if let name = description.name {
            row.named(name(id))
            cell.bindName = { named in frame.bind { _ in row.named(name(named.id)) } }
        }
        return cell
    }

    /// The binding that forwards focus and selection changes of the item to its current cell.
    ///
    /// It is connected once, because the item may get cells of different kinds again and again.
    private func binding(of item: OpaquePointer, _ row: AnyWidget) -> CellBinding<ID> {
        if let known: CellBinding<ID> = AnyObjectHandle(item).kept(bindingKey) { return known }
        let binding = CellBinding<ID>()
        AnyObjectHandle(item).keep(binding, as: bindingKey)
        AnyObjectHandle(item).on("notify::selected") { [weak binding] in
            binding?.cell?.showSelected(Bool(gtk_list_item_get_selected(item)))
        }
        row.onFocus { [weak self, weak binding] hasFocus in
            binding?.cell?.showRow()
            if hasFocus, let id = binding?.cell?.context.id { self?.lastFocused = id }
            binding?.cell?.context.isFocused = hasFocus
            binding?.cell?.setContentFocusable(hasFocus)
            if hasFocus { row.scrollListIfOutOfSight(to: item) }
        }
        // A menu that is opened by a press needs the focus, although the row does not get it.
        row.onPress { [weak self, weak binding] in
            self?.notePress()
            binding?.cell?.setContentFocusable(true)
        }
        return binding
    }

    private func build(_ cell: ListCell<ID>, _ frame: Bin) {
        let context = cell.context
        let widget = cell.bindings.collect {
            let widget = AnyWidget(description.cell(context))
            frame.setChild(widget)
            frame.size()
            frame.keep(context, as: slotKey)
            guard let name = description.name else { return widget }
            let row = gtk_widget_get_parent(frame.pointer).map { AnyWidget($0) }
            // The name is set on the row of the list, which gets the focus, and on its content.
            return widget.bind { widget in
                let words = name(context.id)
                widget.named(words)
                row?.named(words)
            }
        }
        guard heights[cell.kind] == nil else { return }
        var height: gint = 0
        gtk_widget_measure(widget.pointer, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        heights[cell.kind] = Int(height)
    }

    /// Makes a press on a cell toggle its selection: a long press, a click with Control, or any click during selection.
    ///
    /// `frame` stays when the content is built. The press that focuses a row builds it, and new content gets no release.
    private func addSelectionGestures(_ cell: ListCell<ID>, _ frame: Bin) {
        frame.onClickWithModifiers { [weak self, weak cell] modifiers in
            guard let self, let cell else { return }
            cell.showRow()
            if modifiers.contains(.control) || !selected.isEmpty || isSelecting() {
                toggle(cell.context.id)
            } else {
                activate?(cell.context.id)
            }
        }
        frame.onLongPress { [weak self, weak cell] in
            guard let self, let cell else { return }
            cell.showRow()
            toggle(cell.context.id)
        }
    }

    /// Whether a click selects although nothing is selected yet.
    var isSelecting: @MainActor () -> Bool = { false }

    /// Called for a click on a row of a selectable list that does not change the selection.
    var activate: (@MainActor (ID) -> Void)?

    private func bindTrailing(_ item: OpaquePointer) {
        gtk_list_item_set_activatable(item, 0)
        gtk_list_item_set_selectable(item, 0)
        let blank = Row {}.size(height: description.trailing)
        gtk_list_item_set_child(item, blank.pointer)
        gtk_widget_get_parent(blank.pointer).map { _ = AnyWidget($0).named(tr("End of the List")) }
        AnyObjectHandle(item).keep(BlankCell(), as: cellKey)
    }

    private func cell(of item: OpaquePointer) -> ListCell<ID>? {
        AnyObjectHandle(item).kept(cellKey)
    }
}

private let cellKey = "gtkkit-cell"
private let bindingKey = "gtkkit-binding"
