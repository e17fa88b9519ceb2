import CGtk
import GLibKit

/// Limits the width of its child to a readable size.
public struct Clamp: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Centers `child` with a width of at most `maximum` pixels.
    public init(maximum: Int, _ child: any Widget) {
        pointer = adw_clamp_new()
        setMaximum(maximum)
        adw_clamp_set_child(opaque, child.pointer)
    }

    /// Sets the largest width of the child, in pixels.
    public func setMaximum(_ maximum: Int) {
        adw_clamp_set_maximum_size(opaque, Int32(maximum))
        adw_clamp_set_tightening_threshold(opaque, Int32(maximum))
    }
}

/// A clamp for a ``List``. The scroll bar stays at the edge of the window.
public struct ClampScrollable: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let clamp: AnyWidget

    /// Centers the rows of `list` with a width of at most `maximum` pixels.
    public init<ID: Hashable>(maximum: Int, _ list: List<ID>) {
        pointer = list.pointer
        clamp = AnyWidget(adw_clamp_scrollable_new())
        setMaximum(maximum)
        let view = list.view
        g_object_ref(view.object)
        gtk_scrolled_window_set_child(opaque, nil)
        adw_clamp_scrollable_set_child(clamp.opaque, view.pointer)
        gtk_scrolled_window_set_child(opaque, clamp.pointer)
        g_object_unref(view.object)
    }

    /// Sets the largest width of the rows, in pixels.
    public func setMaximum(_ maximum: Int) {
        adw_clamp_scrollable_set_maximum_size(clamp.opaque, Int32(maximum))
        adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, Int32(maximum))
    }
}

/// A scrolling view of a child that may be larger.
public struct Scrolled: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `child`, which can scroll in the given directions and gets its minimum size in the others.
    public init(horizontal: Bool = false, vertical: Bool = true, _ child: any Widget) {
        pointer = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(opaque, child.pointer)
        namesFocusedScrolling()
        leavesUnusedScrolling()
    }

    /// Makes the child scroll horizontally without a visible scroll bar, for example for a line of chips. The wheel of a mouse
    /// scrolls the page around it, and the child while Shift is held.
    @discardableResult
    public func withoutBar() -> Self {
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
        return onWheel(holding: GDK_SHIFT_MASK)
    }

    /// Makes the wheel of a mouse scroll the child horizontally; most mice have no wheel for that direction.
    @discardableResult
    public func scrollsByWheel() -> Self { onWheel(holding: GdkModifierType(0)) }

    /// Scrolls the child horizontally by the vertical wheel while certain keys are held.
    private func onWheel(holding keys: GdkModifierType) -> Self {
        guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL),
            let adjustment = gtk_scrolled_window_get_hadjustment(opaque)
        else { return self }
        let scrolled = self
        Signal.connect(UnsafeMutableRawPointer(controller), "scroll") { arguments in
            let held = arguments.object(0).map { gtk_event_controller_get_current_event_state(OpaquePointer($0)).rawValue } ?? 0
            guard held & keys.rawValue == keys.rawValue else { return arguments.answer(false) }
            let before = gtk_adjustment_get_value(adjustment)
            // A step is a bit less than the width of a chip.
            gtk_adjustment_set_value(adjustment, before + arguments.double(2) * (scrolled.isMirrored ? -60 : 60))
            arguments.answer(gtk_adjustment_get_value(adjustment) != before)
        }
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Uses the child's natural height instead of the minimum height, up to a maximum; nil for none.
    @discardableResult
    public func naturalHeight(maximum: Int? = nil) -> Self {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(maximum ?? -1))
        return self
    }

    /// Gives the view itself the keyboard focus whenever it appears. The keys for scrolling scroll it then.
    @discardableResult
    public func takesFocus() -> Self {
        let view = self
        return on("map") { view.focusSoon() }
    }

    /// Calls `body` with the vertical scroll offset in pixels.
    @discardableResult
    public func onScroll(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return self }
        let place = UnsafeMutableRawPointer(adjustment)
        AnyObjectHandle(place).on("value-changed") { body(gtk_adjustment_get_value(adjustment)) }
        return self
    }
}

/// A part of the window by which it can be moved, like its header bar.
public struct WindowHandle: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains `child`.
    public init(_ child: any Widget) {
        pointer = gtk_window_handle_new()
        gtk_window_handle_set_child(opaque, child.pointer)
    }
}

/// The transition with which a child of a ``Revealer`` or ``Stack`` appears and disappears.
public enum Transition: Sendable {
    /// No animation.
    case none
    /// A crossfade.
    case crossfade
    /// Slides from above and pushes down what is below.
    case slideDown
    /// Slides horizontally. In a stack, the direction depends on the order of the pages.
    case slideSideways

    var revealer: GtkRevealerTransitionType {
        switch self {
        case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
        case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
        case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
        case .slideSideways: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
        }
    }

    var stack: GtkStackTransitionType {
        switch self {
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
        case .slideDown: GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN
        case .slideSideways: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
        }
    }
}

/// A child that is revealed and hidden with an animation.
public struct Revealer: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains `child`, initially hidden.
    public init(_ transition: Transition = .slideDown, _ child: any Widget) {
        pointer = gtk_revealer_new()
        gtk_revealer_set_transition_type(opaque, transition.revealer)
        gtk_revealer_set_child(opaque, child.pointer)
    }

    /// Whether the child is shown or being revealed.
    public var isRevealed: Bool {
        get { Bool(gtk_revealer_get_reveal_child(opaque)) }
        nonmutating set { gtk_revealer_set_reveal_child(opaque, newValue.c) }
    }

    /// Calls `body` when the child has been revealed.
    @discardableResult
    public func onRevealed(_ body: @escaping @MainActor () -> Void) -> Self {
        let revealer = self
        return on("notify::child-revealed") { if Bool(gtk_revealer_get_child_revealed(revealer.opaque)) { body() } }
    }
}

/// A title that expands to show a child.
public struct Expander: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `child` under `title` when expanded.
    public init(_ title: String, _ child: any Widget) {
        pointer = gtk_expander_new(title)
        gtk_expander_set_child(opaque, child.pointer)
    }
}
