import CGtk

/// A move from a cell of a ``ButtonTable``, in reading direction.
public enum TableMove: Sendable {
    /// To the cell before or after it.
    case previous, next
    /// To the cell above or below it.
    case up, down
    /// To the first or last cell of its row.
    case rowStart, rowEnd
    /// To another page of the table.
    case previousPage, nextPage
}

/// A table of buttons of equal size, one of which is selected. Screen readers see a grid with its cells.
///
/// It is one tab stop: Tab enters it at the selected cell and leaves it, arrow keys, Home, End, Page Up and Page Down move within
/// it.
public struct ButtonTable: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let state: TableState

    /// Creates a table with the given number of columns and rows.
    ///
    /// - Parameters:
    ///   - cell: Builds the button at an index, row by row. Its bindings keep it up to date.
    ///   - onMove: Called when the user moves within the table by keyboard. It selects another cell if there is one.
    public init(
        columns: Int, rows: Int, cell: @MainActor (Int) -> Button, onMove: @escaping @MainActor (TableMove) -> Void
    ) {
        let state = TableState()
        self.state = state
        func makeCell(_ index: Int) -> Button {
            let button = cell(index).role(.gridCell).focusable(false).expand()
            state.cells.append(AnyWidget(button))
            return button.onClick {
                if state.selected == index { state.cells[index].focus() } else { state.isClicked = true }
            }
        }
        let lines = (0..<rows).map { line in
            equalCells(Row { for index in line * columns..<(line + 1) * columns { makeCell(index) } })
        }
        pointer = Column { for line in lines { line } }.equalSizes().role(.grid).pointer
        state.rows = lines
        let table = self
        onKey(capturing: true) { key in
            let isMirrored = gtk_widget_get_direction(table.pointer) == GTK_TEXT_DIR_RTL
            guard key.modifiers.isEmpty, let move = TableMove(key, isMirrored: isMirrored) else { return false }
            onMove(move)
            return true
        }
    }

    /// Marks the cell at an index as selected, and moves the focus to it if it was in the table or the cell was clicked.
    public func select(_ index: Int?) {
        guard index != state.selected else { return }
        let takesFocus = AnyWidget(self).containsFocus || state.isClicked
        state.isClicked = false
        let old = state.selected
        state.selected = index
        if let index { state.cells[index].focusable(true).selected(true) }
        if takesFocus { focusSelected() }
        if let old { state.cells[old].focusable(false).selected(false) }
    }

    /// Shows only the first rows.
    public func showRows(_ count: Int) {
        for (index, row) in state.rows.enumerated() { row.isVisible = index < count }
    }

    /// Moves the keyboard focus to the selected cell.
    public func focusSelected() {
        if let index = state.selected { state.cells[index].focus() }
    }
}

/// Gives all children of `row` the same width to the pixel; a box would give some of them one more. What fits in one cell then
/// fits in each one. The pixels that are left over are at both ends.
@MainActor
private func equalCells(_ row: Row) -> Row {
    gtk_widget_set_layout_manager(
        row.pointer, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measureCells, allocateCells))
    return row
}

private func cells(of row: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var next = gtk_widget_get_first_child(row)
    while let child = next {
        found.append(child)
        next = gtk_widget_get_next_sibling(child)
    }
    return found
}

private let measureCells: GtkCustomMeasureFunc = { row, orientation, size, minimum, natural, _, _ in
    guard let row else { return }
    let cells = cells(of: row)
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    var (least, wanted): (Int32, Int32) = (0, 0)
    for cell in cells {
        var (itsLeast, itsWanted): (Int32, Int32) = (0, 0)
        let room = isWidth || size < 0 ? -1 : size / Int32(cells.count)
        gtk_widget_measure(cell, orientation, room, &itsLeast, &itsWanted, nil, nil)
        (least, wanted) = (max(least, itsLeast), max(wanted, itsWanted))
    }
    let factor = isWidth ? Int32(cells.count) : 1
    minimum?.pointee = least * factor
    natural?.pointee = wanted * factor
}

private let allocateCells: GtkCustomAllocateFunc = { row, width, height, _ in
    guard let row else { return }
    let cells = cells(of: row)
    guard !cells.isEmpty else { return }
    let cellWidth = width / Int32(cells.count)
    let start = width % Int32(cells.count) / 2
    let isMirrored = gtk_widget_get_direction(row) == GTK_TEXT_DIR_RTL
    for (index, cell) in cells.enumerated() {
        let column = Int32(isMirrored ? cells.count - 1 - index : index)
        var place = GtkAllocation(x: start + column * cellWidth, y: 0, width: cellWidth, height: height)
        gtk_widget_size_allocate(cell, &place, -1)
    }
}

/// The cells of a table, and which of them is selected.
@MainActor
private final class TableState {
    var rows: [Row] = []
    var cells: [AnyWidget] = []
    var selected: Int?
    /// Whether a cell was clicked since one was selected.
    var isClicked = false
}

extension TableMove {
    /// The move of a key; nil for other keys.
    ///
    /// - Parameter isMirrored: Whether the reading direction is right to left.
    init?(_ key: Key, isMirrored: Bool) {
        switch key.name {
        case "Left", "KP_Left": self = isMirrored ? .next : .previous
        case "Right", "KP_Right": self = isMirrored ? .previous : .next
        case "Up", "KP_Up": self = .up
        case "Down", "KP_Down": self = .down
        case "Home", "KP_Home": self = .rowStart
        case "End", "KP_End": self = .rowEnd
        case "Page_Up", "KP_Page_Up": self = .previousPage
        case "Page_Down", "KP_Page_Down": self = .nextPage
        default: return nil
        }
    }
}
