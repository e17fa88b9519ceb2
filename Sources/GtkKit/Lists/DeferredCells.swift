import CGtk
import GLibKit

/// A cell that was given to another row and does not show it yet.
@MainActor
protocol DeferredCell: AnyObject {
    /// What lies in the view; nil once GTK has let the cell go.
    var widget: AnyWidget? { get }
    /// Whether the cell waits to show its row.
    var isLate: Bool { get set }
    /// Shows the row.
    func settle()
}

/// The cells of a view that show their rows later: when they are seen, or when the list has come to rest.
///
/// With each row that is scrolled by, GTK 4.8 gives some eighty cells to other rows, nearly all of them out of sight.
/// Filling those, and laying out what they then say, would take several frames.
@MainActor
final class DeferredCells {
    private struct Entry {
        weak var cell: (any DeferredCell)?
    }

    private let view: AnyWidget
    private var waiting: [Entry] = []
    private var clock: (object: UnsafeMutableRawPointer, connection: UInt)?
    private var rest: MainLoopSource?
    /// How many cells have come to wait since the list was last looked at.
    private var arrivals = 0

    /// Waits on the frames of `view`, which must outlive it.
    init(_ view: AnyWidget) {
        self.view = view
        view.on("map") { [weak self] in self?.watch() }
        view.on("unmap") { [weak self] in self?.leave() }
        if Bool(gtk_widget_get_mapped(view.pointer)) { watch() }
    }

    /// Lets a cell show its row when it is time.
    func add(_ cell: any DeferredCell) {
        arrivals += 1
        if !cell.isLate {
            cell.isLate = true
            waiting.append(Entry(cell: cell))
        }
        if let clock { gdk_frame_clock_request_phase(OpaquePointer(clock.object), GDK_FRAME_CLOCK_PHASE_LAYOUT) }
        if rest == nil { awaitRest() }
    }

    private func watch() {
        guard clock == nil, let frames = gtk_widget_get_frame_clock(view.pointer) else { return }
        let object = UnsafeMutableRawPointer(frames)
        // GTK has its own handler, which lays out the window, in front of this one; what changes here is laid out again
        // before the frame is painted.
        clock = (object, Signal.connect(object, "layout", after: true) { [weak self] _ in self?.settleSeen() })
    }

    private func leave() {
        if let clock { Signal.disconnect(clock.object, clock.connection) }
        clock = nil
    }

    private func settleSeen() {
        guard !waiting.isEmpty else { return }
        let height = Float(gtk_widget_get_height(view.pointer))
        let entries = waiting
        waiting = []
        // What a cell does as it is filled may let others wait.
        for entry in entries {
            guard let cell = entry.cell, let widget = cell.widget else { continue }
            if isSeen(widget, height) { finish(cell) } else { waiting.append(entry) }
        }
    }

    /// A cell that was not laid out yet has no width, and is not seen.
    private func isSeen(_ widget: AnyWidget, _ height: Float) -> Bool {
        var bounds = graphene_rect_t()
        guard gtk_widget_get_width(widget.pointer) > 0,
            Bool(gtk_widget_compute_bounds(widget.pointer, view.pointer, &bounds))
        else { return false }
        return bounds.origin.y <= height && bounds.origin.y + bounds.size.height >= 0
    }

    /// Fills the rest a few at a time once no cell has come for a moment, so that a screen reader finds every row.
    private func awaitRest() {
        let before = arrivals
        rest = MainLoopSource.after(.milliseconds(50)) { [weak self] in
            guard let self else { return }
            rest = nil
            if arrivals == before { settle(12) }
            if !waiting.isEmpty { awaitRest() }
        }
    }

    private func settle(_ count: Int) {
        let ready = waiting.prefix(count)
        waiting.removeFirst(ready.count)
        for entry in ready { if let cell = entry.cell { finish(cell) } }
    }

    private func finish(_ cell: any DeferredCell) {
        cell.isLate = false
        cell.settle()
    }
}
