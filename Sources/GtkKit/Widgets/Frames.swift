import CGtk

/// Keeps its child from becoming wider than is good to read.
public struct Clamp: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Centers `child` at `maximum` pixels of width or less.
    public init(maximum: Int, _ child: any Widget) {
        pointer = adw_clamp_new()
        adw_clamp_set_maximum_size(opaque, Int32(maximum))
        adw_clamp_set_tightening_threshold(opaque, Int32(maximum))
        adw_clamp_set_child(opaque, child.pointer)
    }
}

/// A clamp for a ``List`` or ``Grid``: the scroll bar stays at the window's edge.
public struct ClampScrollable: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Centers the rows of `list` at `maximum` pixels of width or less.
    public init<ID: Hashable>(maximum: Int, _ list: List<ID>) {
        pointer = list.pointer
        let clamp = AnyWidget(adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(clamp.opaque, Int32(maximum))
        adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, Int32(maximum))
        let view = list.view
        g_object_ref(view.object)
        gtk_scrolled_window_set_child(opaque, nil)
        adw_clamp_scrollable_set_child(clamp.opaque, view.pointer)
        gtk_scrolled_window_set_child(opaque, clamp.pointer)
        g_object_unref(view.object)
    }
}

/// A view onto a child that may be larger.
public struct Scrolled: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `child`, which scrolls in the directions given and is at least as small as it can be in the others.
    public init(horizontal: Bool = false, vertical: Bool = true, _ child: any Widget) {
        pointer = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(opaque, child.pointer)
    }

    /// Lets the child be scrolled without showing a bar sideways, as for a line of chips.
    @discardableResult
    public func withoutBar() -> Self {
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
        return self
    }

    /// Takes the child's height up to `maximum` pixels, if that is not nil, instead of the least one.
    @discardableResult
    public func naturalHeight(maximum: Int? = nil) -> Self {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        if let maximum { gtk_scrolled_window_set_max_content_height(opaque, Int32(maximum)) }
        return self
    }

    /// Calls `body` with how far the child is scrolled down, in pixels.
    @discardableResult
    public func onScroll(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return self }
        let place = UnsafeMutableRawPointer(adjustment)
        AnyObjectHandle(place).on("value-changed") { body(gtk_adjustment_get_value(adjustment)) }
        return self
    }
}

/// How a child of a ``Revealer`` or ``Stack`` comes and goes.
public enum Transition: Sendable {
    /// At once.
    case none
    /// The new fades in over the old.
    case crossfade
    /// From above, pushing what is below.
    case slideDown
    /// From below.
    case slideUp
    /// In the direction of reading or against it, by the order of the pages.
    case slideSideways

    var revealer: GtkRevealerTransitionType {
        switch self {
        case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
        case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
        case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
        case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
        case .slideSideways: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
        }
    }

    var stack: GtkStackTransitionType {
        switch self {
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
        case .slideDown: GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN
        case .slideUp: GTK_STACK_TRANSITION_TYPE_SLIDE_UP
        case .slideSideways: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
        }
    }
}

/// A child that unfolds and folds away.
public struct Revealer: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds `child`, hidden at first.
    public init(_ transition: Transition = .slideDown, _ child: any Widget) {
        pointer = gtk_revealer_new()
        gtk_revealer_set_transition_type(opaque, transition.revealer)
        gtk_revealer_set_child(opaque, child.pointer)
    }

    /// Whether the child is shown or about to be.
    public var isRevealed: Bool {
        get { Bool(gtk_revealer_get_reveal_child(opaque)) }
        nonmutating set { gtk_revealer_set_reveal_child(opaque, newValue.c) }
    }
}

/// A title that unfolds what is under it.
public struct Expander: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Unfolds `child` under `title`.
    public init(_ title: String, _ child: any Widget) {
        pointer = gtk_expander_new(title)
        gtk_expander_set_child(opaque, child.pointer)
    }

    /// Whether the child is shown.
    public var isExpanded: Bool {
        get { Bool(gtk_expander_get_expanded(opaque)) }
        nonmutating set { gtk_expander_set_expanded(opaque, newValue.c) }
    }
}
