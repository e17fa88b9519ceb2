import CGtk

/// Shows the first of several widgets that there is room for, or else the last one.
public struct FirstFitting: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows one of `choices`, which are ordered from wide to narrow.
    ///
    /// - Parameter group: Others that choose alike if they have the same room; nil if it chooses alone.
    public init(_ choices: [any Widget], in group: FittingGroup? = nil) {
        pointer = adw_squeezer_new()
        for (position, choice) in choices.enumerated() {
            adw_squeezer_add(opaque, choice.pointer)
            group?.add(choice, at: position)
        }
    }

    /// The position of the widget that is shown; nil without any. It is chosen once the widget is laid out.
    var shown: Int? {
        guard let child = adw_squeezer_get_visible_child(opaque) else { return nil }
        var (position, before) = (0, gtk_widget_get_prev_sibling(child))
        while let current = before { (position, before) = (position + 1, gtk_widget_get_prev_sibling(current)) }
        return position
    }
}

/// Makes each ``FirstFitting`` of several show what fits in the fullest one: choices at the same position count as equally wide.
@MainActor
public final class FittingGroup {
    private var widths: [EqualWidths] = []

    /// An empty group.
    public init() {}

    fileprivate func add(_ choice: any Widget, at position: Int) {
        while widths.count <= position { widths.append(EqualWidths()) }
        widths[position].add(choice)
    }
}
