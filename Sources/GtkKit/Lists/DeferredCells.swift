import CGtk
import GLibKit

/// A cell that may have been assigned a row without showing it yet.
@MainActor
protocol DeferredCell: AnyObject {
    /// The content of the cell; nil once GTK has released it.
    var widget: AnyWidget? { get }
    /// Whether the cell is waiting to show its row.
    var isLate: Bool { get set }
    /// Shows the assigned row.
    func showRow()
}

/// The cells of a view that show their rows later: when they are visible, or when the list has stopped scrolling.
///
/// For each row that is scrolled by, GTK 4.8 rebinds some eighty cells, nearly all of them out of sight. Updating those
/// and laying them out would take several frames.
@MainActor
final class DeferredCells {
    private struct Entry {
        weak var cell: (any DeferredCell)?
    }

    private let view: AnyWidget
    private var waiting: [Entry] = []
    private var clock: (object: UnsafeMutableRawPointer, connection: UInt)?
    private var rest: MainLoopSource?
    /// How many cells have been added so far. Used to detect that none is added any more.
    private var arrivals = 0

    /// Uses the frame clock of `view`, which must outlive this object.
    init(_ view: AnyWidget) {
        self.view = view
        view.on("map") { [weak self] in self?.watch() }
        view.on("unmap") { [weak self] in self?.leave() }
        if Bool(gtk_widget_get_mapped(view.pointer)) { watch() }
    }

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
        clock = (object, Signal.connect(object, "layout", after: true) { [weak self] _ in self?.updateVisible() })
    }

    private func leave() {
        if let clock { Signal.disconnect(clock.object, clock.connection) }
        clock = nil
    }

    private func updateVisible() {
        guard !waiting.isEmpty else { return }
        let height = Float(gtk_widget_get_height(view.pointer))
        let entries = waiting
        waiting = []
        // Updating a cell may add others to `waiting`.
        for entry in entries {
            guard let cell = entry.cell, let widget = cell.widget else { continue }
            if isSeen(widget, height) { finish(cell) } else { waiting.append(entry) }
        }
    }

    /// Whether a cell is inside the visible height of the view. A cell that was not laid out yet has no width and is not.
    private func isSeen(_ widget: AnyWidget, _ height: Float) -> Bool {
        var bounds = graphene_rect_t()
        guard gtk_widget_get_width(widget.pointer) > 0,
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
    }
}
