import CGtk
import GLibKit

/// A cell that may have been assigned a row without showing it yet.
@MainActor
protocol DeferredCell: AnyObject {
    /// The content of the cell; nil once GTK has released it.
    var widget: AnyWidget? { get }
    /// The position in the list that GTK has given the cell; nil if it has none.
    var position: Int? { get }
    /// Whether the cell has content, which is that of its former row while it is late.
    var isBuilt: Bool { get }
    /// Whether the cell is waiting to show its row.
    var isLate: Bool { get set }
    /// Shows the assigned row.
    func showRow()
    /// Sets the accessible name of the assigned row, although its content is not shown yet.
    func nameRow()
}

/// The cells of a view that do not show their rows at once.
///
/// GTK 4.8 keeps up to two hundred cells of a list, and thirty lines of a grid. For each row that is scrolled by, it rebinds some eighty
/// of them, nearly all out of sight. Updating and laying out all of those would take several frames. Therefore:
///
/// - A visible cell is updated before the frame is painted, or before the next one if much changes. Which cells are visible is
///   known only after the layout, and updating them requires another one, so those that are probably visible are updated before it.
/// - Once the list has stopped scrolling, the other cells that have content are updated, and those within half a page of the visible
///   ones get it.
/// - All others have no content, only their rows' accessible names, until they are near or get the focus. Each widget costs memory, and
///   its styles are matched again when a page opens over the list.
@MainActor
final class DeferredCells {
    private struct Entry {
        weak var cell: (any DeferredCell)?
    }

    /// The most rounds of updates after a layout in one frame.
    private static let mostRounds = 2

    private let view: AnyWidget
    private let rowCount: @MainActor () -> Int
    private var waiting: [Entry] = []
    /// The cells updated since the last frame was painted.
    private var updated: [Entry] = []
    /// The number of rows when the list was laid out last.
    private var laidOutCount = 0
    /// How often visible cells were updated after a layout of this frame.
    private var rounds = 0
    /// Whether visible cells were left for the next frame.
    private var isCut = false
    private var clock: (object: UnsafeMutableRawPointer, connections: [UInt])?
    private var rest: MainLoopSource?
    /// How often a cell was added or others became visible. Used to detect that this has stopped.
    private var arrivals = 0
    /// The positions that were visible when the view was laid out last; nil before, and once a cell was added since.
    private var seen: Range<Int>?

    /// Uses the frame clock of `view`, which must outlive this object. `rowCount` returns the number of rows of the list.
    init(_ view: AnyWidget, rowCount: @escaping @MainActor () -> Int) {
        self.view = view
        self.rowCount = rowCount
        view.on("map") { [weak self] in self?.watch() }
        view.on("unmap") { [weak self] in self?.leave() }
        if Bool(gtk_widget_get_mapped(view.pointer)) { watch() }
    }

    /// Whether no cell is to be updated before the list is scrolled, and none was updated since the last frame.
    var isIdle: Bool { updated.isEmpty && rest == nil }

    /// Defers the cell until it is visible or the list has stopped scrolling.
    func add(_ cell: any DeferredCell) {
        arrivals += 1
        seen = nil
        if !cell.isLate {
            cell.isLate = true
            waiting.append(Entry(cell: cell))
        }
        if let clock { gdk_frame_clock_request_phase(OpaquePointer(clock.object), GDK_FRAME_CLOCK_PHASE_LAYOUT) }
        if rest == nil, clock != nil { scheduleIdleUpdate() }
    }

    private func watch() {
        guard clock == nil, let frames = gtk_widget_get_frame_clock(view.pointer) else { return }
        let object = UnsafeMutableRawPointer(frames)
        // GTK's own handler, which lays out the window, runs before this one. What changes here is laid out again before
        // the frame is painted.
        let after = Signal.connect(object, "layout", after: true) { [weak self] _ in self?.updateVisible() }
        let before = Signal.connect(object, "before-paint") { [weak self] _ in self?.beginFrame() }
        // Scrolling that goes on by itself moves the list in this phase.
        let moved = Signal.connect(object, "update", after: true) { [weak self] _ in self?.updateExpected() }
        let end = Signal.connect(object, "after-paint") { [weak self] _ in self?.rematchStyles() }
        clock = (object, [after, before, moved, end])
        if !waiting.isEmpty, rest == nil { scheduleIdleUpdate() }
    }

    private func leave() {
        if let clock { for connection in clock.connections { Signal.disconnect(clock.object, connection) } }
        clock = nil
        updated = []
        // Updated out of sight, all of them would be laid out at once when the view is shown again.
        rest?.cancel()
        rest = nil
    }

    private func beginFrame() {
        let wasCut = isCut
        (rounds, isCut) = (0, false)
        updateExpected()
        // What was left in the last frame is where it was laid out then.
        if wasCut { updateVisible() }
    }

    /// Rows that are lower than expected bring others into sight, which are updated in another round. GTK gives up a frame, and may
    /// leave the window blank, after its fourth layout, so after two rounds the others wait for the next frame.
    private func updateVisible() {
        laidOutCount = rowCount()
        let height = Float(gtk_widget_get_height(view.pointer))
        let isVisible = { (cell: any DeferredCell) in cell.widget.map { self.isSeen($0, height) } ?? false }
        if rounds >= Self.mostRounds {
            if waiting.contains(where: { $0.cell.map(isVisible) ?? false }), let clock {
                isCut = true
                gdk_frame_clock_request_phase(OpaquePointer(clock.object), GDK_FRAME_CLOCK_PHASE_BEFORE_PAINT)
            }
        } else if update(isVisible) {
            rounds += 1
        }
        let positions = expectedPositions
        guard seen != positions else { return }
        seen = positions
        // The list is being scrolled, although no cell got another row.
        arrivals += 1
        if !waiting.isEmpty, rest == nil { scheduleIdleUpdate() }
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

    /// Updates the waiting cells that `isWanted` accepts. Returns whether there were any.
    @discardableResult
    private func update(_ isWanted: (any DeferredCell) -> Bool) -> Bool {
        guard !waiting.isEmpty else { return false }
        let entries = waiting
        waiting = []
        var hasUpdated = false
        // Updating a cell may add others to `waiting`.
        for entry in entries {
            guard let cell = entry.cell, cell.widget != nil else { continue }
            if isWanted(cell) {
                finish(cell)
                hasUpdated = true
            } else {
                waiting.append(entry)
            }
        }
        return hasUpdated
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

    /// Updates the cells that have content, and builds those near the visible ones, a few at a time, once the list has not been
    /// scrolled for `delay`. By then, a screen that has just been opened has its pictures.
    private func scheduleIdleUpdate(after delay: Duration = .milliseconds(150)) {
        let before = arrivals
        rest = MainLoopSource.after(delay) { [weak self] in
            guard let self else { return }
            rest = nil
            if arrivals != before { return scheduleIdleUpdate() }
            if showRows(6) { return scheduleIdleUpdate(after: .milliseconds(30)) }
            for entry in waiting { entry.cell?.nameRow() }
        }
    }

    /// Updates up to `count` cells that have content or are at most half a page out of sight. Returns whether there may be others.
    private func showRows(_ count: Int) -> Bool {
        let near = expectedPositions.map { $0.lowerBound - $0.count / 2..<$0.upperBound + $0.count / 2 }
        var left = count
        update { cell in
            guard left > 0, cell.isBuilt || cell.position.map({ near?.contains($0) ?? false }) ?? false else { return false }
            left -= 1
            return true
        }
        return left == 0
    }

    private func finish(_ cell: any DeferredCell) {
        cell.isLate = false
        cell.showRow()
        if clock != nil { updated.append(Entry(cell: cell)) }
    }
}

/// A style class without a style.
private let marker = "gtkkit-rematched"
