import CGtk

/// Whether a list is scrolled to its top, at the width that it had last.
@MainActor
private final class ListTop {
    var width: Int32 = 0
    var isReached = true
}

extension ListWidget {
    /// Keeps the first row in sight while the width of a list at its top changes.
    ///
    /// GTK keeps the row in place that had the focus last. So the rows above it would leave the view where they get higher
    /// because their texts wrap.
    func keepsTop() {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let (area, top) = (AnyWidget(self), ListTop())
        let view = view
        let note: @MainActor () -> Void = {
            let width = gtk_widget_get_width(area.pointer)
            guard width != top.width, top.width > 0 else {
                top.width = width
                top.isReached = gtk_adjustment_get_value(adjustment) <= 0
                return
            }
            top.width = width
            // Nothing may be changed during layout.
            if top.isReached { view.soon { $0.press("list.scroll-to-item", target: .uint32(0)) } }
        }
        for signal in ["changed", "value-changed"] { AnyObjectHandle(UnsafeMutableRawPointer(adjustment)).on(signal, note) }
    }
}
