import CGtk

/// Makes the width that labels ask for independent of their height, for all labels of the program, also those in widgets of
/// libadwaita.
///
/// A box asks its children for the width that they need at their least height. For a label that wraps, GTK 4.8 finds it by laying out
/// the text with up to ten widths, and does so again for each box around the label. What is given up is that a label in a low box asks
/// for more width. Nothing here needs that: boxes get their height from their width. GTK has no property for it, and labels cannot be
/// subclassed.
///
/// Call it once GTK is initialized. Further calls do nothing.
@MainActor
func measureLabelsByWidth() { _ = replacement }

private typealias Measure =
    @convention(c) (
        UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
        UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void

/// GTK's own function. Set before GTK can call the one that replaces it, and never changed.
private nonisolated(unsafe) var measureByGTK: Measure?

@MainActor private let replacement: Void = {
    guard let reference = g_type_class_ref(gtk_label_get_type()) else { return }
    let label = reference.assumingMemoryBound(to: GtkWidgetClass.self)
    measureByGTK = label.pointee.measure
    label.pointee.measure = { widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
        let size = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
        measureByGTK?(widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline)
    }
}()
