import CGtk

/// A vertical box.
public struct Column: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Stacks `children` with `spacing` pixels between them.
    public init(spacing: Int = 0, @Children _ children: () -> [any Widget]) {
        pointer = makeBox(GTK_ORIENTATION_VERTICAL, spacing, children())
    }
}

/// A horizontal box, in reading direction.
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

/// A widget at the start, one in the middle of the whole width, and one at the end.
public struct CenterRow: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lines up three widgets in reading direction. The middle one moves aside if one of the others needs the room.
    public init(start: any Widget, center: any Widget, end: any Widget) {
        pointer = gtk_center_box_new()
        gtk_center_box_set_start_widget(opaque, start.pointer)
        gtk_center_box_set_center_widget(opaque, center.pointer)
        gtk_center_box_set_end_widget(opaque, end.pointer)
    }
}

/// The common interface of ``Column`` and ``Row``.
@MainActor
public protocol Box: Widget {}

extension Column: Box {}
extension Row: Box {}

extension Box {
    /// Sets the orientation, for layouts that depend on the window's width.
    @discardableResult
    public func turned(vertical: Bool) -> Self {
        gtk_orientable_set_orientation(opaque, vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        return self
    }

    /// Gives all children the same size, or each its own.
    @discardableResult
    public func equalSizes(_ areEqual: Bool = true) -> Self {
        gtk_box_set_homogeneous(cast(), areEqual.c)
        return self
    }

    /// Sets the space between the children, in pixels.
    @discardableResult
    public func setSpacing(_ spacing: Int) -> Self {
        gtk_box_set_spacing(cast(), Int32(spacing))
        return self
    }

    /// Draws the box's buttons as a linked group.
    @discardableResult
    public func linked() -> Self { style("linked") }

    /// Adds a child at the end.
    public func append(_ child: any Widget) { gtk_box_append(cast(), child.pointer) }

    /// Replaces all children, for small sets that depend on observed state, such as the tags of a plant. If one had the keyboard
    /// focus, the one at its place gets it, or the last.
    ///
    /// For longer sets use ``List`` or ``Grid``, which build only what is visible.
    public func replaceChildren(@Children _ children: () -> [any Widget]) {
        let place = focusedPlace
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
        let children = children()
        for child in children { gtk_box_append(cast(), child.pointer) }
        guard let place, let next = children.indices.contains(place) ? children[place] : children.last else { return }
        AnyWidget(next).focusFirst()
    }

    /// The place of the child that has the keyboard focus, or has it within.
    private var focusedPlace: Int? {
        guard let focused = gtk_widget_get_focus_child(pointer), AnyWidget(focused).containsFocus else { return nil }
        var (place, child) = (0, gtk_widget_get_first_child(pointer))
        while let current = child, current != focused { (place, child) = (place + 1, gtk_widget_get_next_sibling(current)) }
        return place
    }
}

/// A container for one optional child, which can be replaced.
public struct Bin: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains `child`.
    public init(_ child: (any Widget)? = nil) {
        pointer = adw_bin_new()
        if let child { setChild(child) }
    }

    /// Replaces the child; nil removes it.
    public func setChild(_ child: (any Widget)?) {
        adw_bin_set_child(cast(), child?.pointer)
    }
}

/// A container whose child is built when it first becomes visible, such as a page behind a switcher, or by ``prepare()``.
public struct LazyWidget: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let content: Content

    /// Contains the widget that `build` returns.
    public init(_ build: @escaping @MainActor () -> any Widget) {
        pointer = adw_bin_new()
        content = Content(build)
        let widget = self
        on("map") { widget.prepare() }
    }

    /// Whether the child was built.
    public var isBuilt: Bool { content.build == nil }

    /// Builds the child, if that was not done yet.
    public func prepare() {
        guard let build = content.build else { return }
        content.build = nil
        adw_bin_set_child(cast(), build().pointer)
    }

    @MainActor
    private final class Content {
        /// Builds the child; nil once it is built.
        var build: (@MainActor () -> any Widget)?

        init(_ build: @escaping @MainActor () -> any Widget) { self.build = build }
    }
}

/// A container whose child is built after the window was painted without it for the first time, such as a part of a page that is
/// out of sight at first.
public struct DeferredWidget: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains the widget that `build` returns.
    public init(_ build: @escaping @MainActor () -> any Widget) {
        pointer = adw_bin_new()
        let widget = self
        afterFirstFrame { adw_bin_set_child(widget.cast(), build().pointer) }
    }
}

/// A child with other widgets on top of it.
public struct Overlay: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Places `layers` over `child`, the last one topmost. Their alignment determines their position.
    public init(_ child: any Widget, @Children _ layers: () -> [any Widget] = { [] }) {
        pointer = gtk_overlay_new()
        gtk_overlay_set_child(opaque, child.pointer)
        for layer in layers() { gtk_overlay_add_overlay(opaque, layer.pointer) }
    }

    /// Adds the widget that `build` returns as a layer when `isWanted` first returns true, and shows it while it does.
    ///
    /// Values that `isWanted` reads are observed. For layers that only a few of many cells need, such as a hover button.
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

/// Children that wrap into lines, for a few tags or pictures.
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

    /// Sets the minimum and maximum number of children per line.
    @discardableResult
    public func perLine(_ range: ClosedRange<Int>) -> Self {
        gtk_flow_box_set_min_children_per_line(opaque, UInt32(range.lowerBound))
        gtk_flow_box_set_max_children_per_line(opaque, UInt32(range.upperBound))
        return self
    }

    /// Replaces all children.
    public func replaceChildren(@Children _ children: () -> [any Widget]) {
        while let child = gtk_widget_get_first_child(pointer) { gtk_flow_box_remove(opaque, child) }
        append(children())
    }

    private func append(_ children: [any Widget]) {
        for child in children {
            // By default the wrapper is a grid cell without an accessible name and an additional Tab stop.
            let wrapper = AnyWidget(gtk_flow_box_child_new()).role(.group).focusable(false)
            gtk_flow_box_child_set_child(wrapper.cast(), child.pointer)
            gtk_flow_box_append(opaque, wrapper.pointer)
        }
    }
}

/// A separator line.
public struct Separator: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A horizontal line for a column, or a vertical one for a row.
    public init(vertical: Bool = false) {
        pointer = gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
}
