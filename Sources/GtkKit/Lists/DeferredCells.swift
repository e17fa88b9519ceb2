import CGtk
import GLibKit

/// A cell that may have been assigned a row without showing it yet.
@MainActor
protocol DeferredCell: AnyObject {
    /// The content of the cell; nil once GTK has released it.
    var widget: AnyWidget? { get }
    /// The position in the list that GTK has given the cell; nil if it has none.
    var position: Int? { get }
    /// Whether the cell is waiting to show its row.
    var isLate: Bool { get set }
    /// Shows the assigned row.
    func showRow()
}

/// The cells of a view that show their rows later: when they are visible, or when the list has stopped scrolling.
///
/// For each row that is scrolled by, GTK 4.8 rebinds some eighty cells, nearly all of them out of sight. Updating those
/// and laying them out would take several frames. Which of them are visible is known only after the layout, and updating those
/// requires another layout. Therefore this first updates the cells whose position is likely to be visible.
@MainActor
final class DeferredCells {
    private struct Entry {
        weak var cell: (any DeferredCell)?
    }

    private let view: AnyWidget
    private let rowCount: @MainActor () -> Int
    private var waiting: [Entry] = []
    /// The cells updated since the last frame was painted.
    private var updated: [Entry] = []
    /// The number of rows when the list was laid out last.
    private var laidOutCount = 0
    private var clock: (object: UnsafeMutableRawPointer, connections: [UInt])?
    private var rest: MainLoopSource?
    /// How many cells have been added so far. Used to detect that none is added any more.
    private var arrivals = 0

    /// Uses the frame clock of `view`, which must outlive this object. `rowCount` returns the number of rows of the list.
    init(_ view: AnyWidget, rowCount: @escaping @MainActor () -> Int) {
        self.view = view
        self.rowCount = rowCount
        view.on("map") { [weak self] in self?.watch() }
        view.on("unmap") { [weak self] in self?.leave() }
        if Bool(gtk_widget_get_mapped(view.pointer)) { watch() }
    }

    /// Whether no cell waits to be updated, and none was updated since the last frame.
    var isIdle: Bool { waiting.isEmpty && updated.isEmpty && rest == nil }

    /// Defers the cell until it is visible or the list has stopped scrolling.
    func add(_ cell: any DeferredCell) {
        arrivals += 1
        if !cell.isLate {
            cell.isLate = true
            waiting.append(Entry(cell: cell))
        }
        if let clock { gdk_frame_clock_request_phase(OpaquePointer(clock.object), GDK_FRAME_CLOCK_PHASE_LAYOUT) }
        if rest == nil { scheduleIdleUpdate() }
    }

    private func watch() {
        guard clock == nil, let frames = gtk_widget_get_frame_clock(view.pointer) else { return }
        let object = UnsafeMutableRawPointer(frames)
        // GTK's own handler, which lays out the window, runs before this one. What changes here is laid out again before
        // the frame is painted.
        let after = Signal.connect(object, "layout", after: true) { [weak self] _ in self?.updateVisible() }
        let before = Signal.connect(object, "before-paint") { [weak self] _ in self?.updateExpected() }
        // Scrolling that goes on by itself moves the list in this phase.
        let moved = Signal.connect(object, "update", after: true) { [weak self] _ in self?.updateExpected() }
        let end = Signal.connect(object, "after-paint") { [weak self] _ in self?.rematchStyles() }
        clock = (object, [after, before, moved, end])
    }

    private func leave() {
        if let clock { for connection in clock.connections { Signal.disconnect(clock.object, connection) } }
        clock = nil
        updated = []
    }

    private func updateVisible() {
        laidOutCount = rowCount()
        let height = Float(gtk_widget_get_height(view.pointer))
        update { cell in cell.widget.map { isSeen($0, height) } ?? false }
    }

    /// Makes GTK match the styles of the updated cells again in the next frame.
    ///
    /// GTK 4.8 measures changed widgets before it validates styles. A style that is matched while measuring counts as dependent on
    /// every state of the widget's ancestors that any rule mentions, so the styles of all such cells are matched again whenever the
    /// pointer reaches another row. Matched during validation, it depends only on what can apply.
    private func rematchStyles() {
        for entry in updated {
            guard let widget = entry.cell?.widget else { continue }
            widget.setStyle(marker, !Bool(gtk_widget_has_css_class(widget.pointer, marker)))
        }
        updated = []
    }

    private func updateExpected() {
        guard !waiting.isEmpty, let positions = expectedPositions else { return }
        update { cell in cell.position.map(positions.contains) ?? false }
    }

    /// The positions that are visible if all rows are equally high, in whole rows of a grid; nil before the first layout of these rows.
    private var expectedPositions: Range<Int>? {
        let count = rowCount()
        guard count > 0, count == laidOutCount, let adjustment = gtk_scrollable_get_vadjustment(view.opaque) else { return nil }
        let (top, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        let height = gtk_adjustment_get_upper(adjustment) / Double(count)
        guard height > 0, page > 0 else { return nil }
        let columns = view.isKind(of: gtk_grid_view_get_type()) ? Int(gtk_grid_view_get_max_columns(view.opaque)) : 1
        let (first, last) = (Int(top / height) / columns, Int((top + page) / height) / columns)
        return first * columns..<(last + 1) * columns
    }

    /// Updates the waiting cells that `isWanted` accepts.
    private func update(_ isWanted: (any DeferredCell) -> Bool) {
        guard !waiting.isEmpty else { return }
        let entries = waiting
        waiting = []
        // Updating a cell may add others to `waiting`.
        for entry in entries {
            guard let cell = entry.cell, cell.widget != nil else { continue }
            if isWanted(cell) { finish(cell) } else { waiting.append(entry) }
        }
    }

    /// Whether a cell is inside the visible height of the view. A cell that was not laid out yet has no width and is not. One that is
    /// not mapped is out of sight and has the place of its former row.
    private func isSeen(_ widget: AnyWidget, _ height: Float) -> Bool {
        var bounds = graphene_rect_t()
        guard Bool(gtk_widget_get_mapped(widget.pointer)), gtk_widget_get_width(widget.pointer) > 0,
            Bool(gtk_widget_compute_bounds(widget.pointer, view.pointer, &bounds))
        else { return false }
        return bounds.origin.y <= height && bounds.origin.y + bounds.size.height >= 0
    }

    /// Updates the other cells, a few at a time, once none was added for 50 ms, so that a screen reader finds every row.
    private func scheduleIdleUpdate() {
        let before = arrivals
        rest = MainLoopSource.after(.milliseconds(50)) { [weak self] in
            guard let self else { return }
            rest = nil
            if arrivals == before { showRows(12) }
            if !waiting.isEmpty { scheduleIdleUpdate() }
        }
    }

    private func showRows(_ count: Int) {
        let ready = waiting.prefix(count)
        waiting.removeFirst(ready.count)
        for entry in ready { if let cell = entry.cell { finish(cell) } }
    }

    private func finish(_ cell: any DeferredCell) {
        cell.isLate = false
        cell.showRow()
        if clock != nil { updated.append(Entry(cell: cell)) }
    }
}

/// A style class without a style.
private let marker = "gtkkit-rematched"
