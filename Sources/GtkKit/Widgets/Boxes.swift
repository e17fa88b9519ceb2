import CGtk

/// Children below one another.
public struct Column: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Stacks `children` with `spacing` pixels between them.
    public init(spacing: Int = 0, @Children _ children: () -> [any Widget]) {
        pointer = makeBox(GTK_ORIENTATION_VERTICAL, spacing, children())
    }
}

/// Children beside one another, in the direction of reading.
public struct Row: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lines up `children` with `spacing` pixels between them.
    public init(spacing: Int = 0, @Children _ children: () -> [any Widget]) {
        pointer = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing, children())
    }
}

@MainActor
private func makeBox(
    _ orientation: GtkOrientation, _ spacing: Int, _ children: [any Widget]
) -> UnsafeMutablePointer<GtkWidget> {
    let box = AnyWidget(gtk_box_new(orientation, Int32(spacing)))
    for child in children { gtk_box_append(box.cast(), child.pointer) }
    return box.pointer
}

/// What a column and a row have in common.
@MainActor
public protocol Box: Widget {}

extension Column: Box {}
extension Row: Box {}

extension Box {
    /// Gives all children the same size in the box's direction.
    @discardableResult
    public func homogeneous() -> Self {
        gtk_box_set_homogeneous(cast(), 1)
        return self
    }

    /// Turns the box: for layouts that follow the window's width.
    @discardableResult
    public func turned(vertical: Bool) -> Self {
        gtk_orientable_set_orientation(opaque, vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        return self
    }

    /// Draws the box's buttons as one.
    @discardableResult
    public func linked() -> Self { style("linked") }

    /// Replaces all children: for small sets that observed state decides, such as the tags of a plant.
    ///
    /// Longer ones belong into a ``List`` or ``Grid``, which build what is seen alone.
    public func replaceChildren(@Children _ children: () -> [any Widget]) {
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
        for child in children() { gtk_box_append(cast(), child.pointer) }
    }
}

/// A place for one child or none, which can be exchanged.
public struct Bin: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds `child`.
    public init(_ child: (any Widget)? = nil) {
        pointer = adw_bin_new()
        if let child { setChild(child) }
    }

    /// Shows `child` instead of the former one; nil leaves the place empty.
    public func setChild(_ child: (any Widget)?) {
        adw_bin_set_child(cast(), child?.pointer)
    }
}

/// A place whose content is built when it is first seen, such as a page behind a switcher.
public struct LazyWidget: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds what `build` makes.
    public init(_ build: @escaping @MainActor () -> any Widget) {
        pointer = adw_bin_new()
        let bin = self
        var isBuilt = false
        on("map") {
            guard !isBuilt else { return }
            isBuilt = true
            adw_bin_set_child(bin.cast(), build().pointer)
        }
    }
}

/// A child with others laid over it.
public struct Overlay: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lays `layers` over `child`, the last one on top; their alignment says where they lie.
    public init(_ child: any Widget, @Children _ layers: () -> [any Widget] = { [] }) {
        pointer = gtk_overlay_new()
        gtk_overlay_set_child(opaque, child.pointer)
        for layer in layers() { gtk_overlay_add_overlay(opaque, layer.pointer) }
    }

    /// Lays what `build` makes over the child once `isWanted` answers true, and shows it while that holds.
    ///
    /// For what few of many cells show, such as a button under the pointer.
    @discardableResult
    public func over(when isWanted: @escaping @MainActor () -> Bool, _ build: @escaping @MainActor () -> any Widget) -> Self {
        let overlay = self
        var layer: AnyWidget?
        return bind(isWanted) { isWanted in
            if isWanted, layer == nil {
                let built = AnyWidget(build())
                gtk_overlay_add_overlay(overlay.opaque, built.pointer)
                layer = built
            }
            layer?.isVisible = isWanted
        }
    }
}

/// A row whose middle child stays in the middle.
public struct CenterBox: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Places up to three children.
    public init(start: (any Widget)? = nil, center: (any Widget)? = nil, end: (any Widget)? = nil) {
        pointer = gtk_center_box_new()
        if let start { gtk_center_box_set_start_widget(opaque, start.pointer) }
        if let center { gtk_center_box_set_center_widget(opaque, center.pointer) }
        if let end { gtk_center_box_set_end_widget(opaque, end.pointer) }
    }
}

/// Children that wrap into lines, for a handful of tags or pictures.
public struct Wrap: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lines up `children` with `spacing` pixels between them in both directions.
    public init(spacing: Int = 6, @Children _ children: () -> [any Widget] = { [] }) {
        pointer = gtk_flow_box_new()
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_column_spacing(opaque, UInt32(spacing))
        gtk_flow_box_set_row_spacing(opaque, UInt32(spacing))
        gtk_flow_box_set_max_children_per_line(opaque, 100)
        append(children())
    }

    /// How many children stand in a line at least and at most.
    @discardableResult
    public func perLine(_ range: ClosedRange<Int>) -> Self {
        gtk_flow_box_set_min_children_per_line(opaque, UInt32(range.lowerBound))
        gtk_flow_box_set_max_children_per_line(opaque, UInt32(range.upperBound))
        return self
    }

    /// Gives all children the same size.
    @discardableResult
    public func homogeneous() -> Self {
        gtk_flow_box_set_homogeneous(opaque, 1)
        return self
    }

    /// Replaces all children.
    public func replaceChildren(@Children _ children: () -> [any Widget]) {
        while let child = gtk_widget_get_first_child(pointer) { gtk_flow_box_remove(opaque, child) }
        append(children())
    }

    private func append(_ children: [any Widget]) {
        for child in children {
            // The wrapper around a child has no name for a cell of a grid, and would be one more stop of the Tab key.
            let wrapper = AnyWidget(gtk_flow_box_child_new()).role(.group).focusable(false)
            gtk_flow_box_child_set_child(wrapper.cast(), child.pointer)
            gtk_flow_box_append(opaque, wrapper.pointer)
        }
    }
}

/// A thin line between things.
public struct Separator: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A line across a column, or with `vertical` across a row.
    public init(vertical: Bool = false) {
        pointer = gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
}
