import CGtk

/// Makes the width that labels and vertical boxes ask for independent of their height, for all of them, also those in widgets of
/// libadwaita.
///
/// A box asks its children for the width that they need at their least height. For a label that wraps, GTK 4.8 finds it by laying out
/// the text with up to ten widths; for a vertical box, by a search that asks each of its children for the height at up to ten widths.
/// It does so again for each box around them, which is most of the time in which a page opens. What is given up is that a label in a
/// low box asks for more width. Nothing here needs that: boxes get their height from their width. GTK has no property for it, labels
/// cannot be subclassed, and libadwaita's boxes cannot be replaced.
///
/// Call it once GTK is initialized. Further calls do nothing.
@MainActor
func measureByWidth() {
    _ = labelReplacement
    _ = boxReplacement
}

private typealias MeasureWidget =
    @convention(c) (
        UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
        UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void
private typealias MeasureLayout =
    @convention(c) (
        UnsafeMutablePointer<GtkLayoutManager>?, UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt,
        UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void

/// GTK's own functions. Set before GTK can call those that replace them, and never changed.
private nonisolated(unsafe) var measureLabelByGTK: MeasureWidget?
private nonisolated(unsafe) var measureBoxByGTK: MeasureLayout?

@MainActor private let labelReplacement: Void = {
    guard let reference = g_type_class_ref(gtk_label_get_type()) else { return }
    let label = reference.assumingMemoryBound(to: GtkWidgetClass.self)
    measureLabelByGTK = label.pointee.measure
    label.pointee.measure = { widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
        let size = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
        measureLabelByGTK?(widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline)
    }
}()

@MainActor private let boxReplacement: Void = {
    guard let reference = g_type_class_ref(gtk_box_layout_get_type()) else { return }
    let layout = reference.assumingMemoryBound(to: GtkLayoutManagerClass.self)
    measureBoxByGTK = layout.pointee.measure
    layout.pointee.measure = { manager, box, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
        let isVertical = gtk_orientable_get_orientation(OpaquePointer(manager)) == GTK_ORIENTATION_VERTICAL
        let size = isVertical && orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
        measureBoxByGTK?(manager, box, orientation, size, minimum, natural, minimumBaseline, naturalBaseline)
    }
}()
