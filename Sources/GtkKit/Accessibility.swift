import CGtk
import GLibKit
import Localization

/// The accessible role of a widget, for use where GTK's default does not fit.
public enum AccessibleRole: Sendable {
    /// Related widgets.
    case group
    /// A heading of a part of the page.
    case heading
    /// A status message, read when it changes.
    case status
    /// A message that interrupts the screen reader.
    case alert
    /// Decoration, ignored by screen readers.
    case presentation
    /// A table with one selected cell.
    case grid
    /// A cell of a ``grid``.
    case gridCell

    var c: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .status: GTK_ACCESSIBLE_ROLE_STATUS
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        case .grid: GTK_ACCESSIBLE_ROLE_GRID
        case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
        }
    }
}

extension Widget {
    /// Sets the accessible name of the widget. Controls without visible text need one; a tooltip does not count.
    ///
    /// Removes the labelled-by relation that rows have to their visible title. Otherwise both would be read.
    @discardableResult
    public func named(_ name: String) -> Self {
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        return self
    }

    /// Names the unnamed buttons that GTK or libadwaita created inside the widget. If `name` returns nil, a button is skipped.
    func nameButtons(_ name: (AnyWidget) -> String?) {
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            let widget = AnyWidget(current)
            if widget.isKind(of: gtk_button_get_type()), let words = name(widget) { widget.named(words) }
            widget.nameButtons(name)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// Names the scrolled windows in the widget, or itself if it is one, while they have the keyboard focus themselves.
    ///
    /// A scrolled window takes the focus if nothing in it can, or if what had it disappears. It must be able to: else Tab ends
    /// there, because GTK takes it for focused. At other times it needs no name, which a screen reader would read before what is
    /// in it.
    func namesFocusedScrolling() {
        guard isKind(of: gtk_scrolled_window_get_type()) else {
            var child = gtk_widget_get_first_child(pointer)
            while let current = child {
                AnyWidget(current).namesFocusedScrolling()
                child = gtk_widget_get_next_sibling(current)
            }
            return
        }
        guard let controller = gtk_event_controller_focus_new() else { return }
        let area = AnyWidget(self)
        Signal.connect(UnsafeMutableRawPointer(controller), "notify::is-focus") { _ in
            if Bool(gtk_event_controller_focus_is_focus(controller)) {
                area.named(tr("Content"))
            } else {
                gtk_accessible_reset_property(area.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
            }
        }
        gtk_widget_add_controller(pointer, controller)
    }

    /// Sets the accessible description, which is read after the name.
    @discardableResult
    public func described(_ description: String) -> Self {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
        return self
    }

    /// Sets the accessible role. Call it right after creation, before a screen reader has seen the widget.
    @discardableResult
    public func role(_ role: AccessibleRole) -> Self {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(role.c.rawValue))
        g_object_set_property(cast(), "accessible-role", &value)
        g_value_unset(&value)
        return self
    }

    /// Sets the accessible expanded state.
    @discardableResult
    public func expanded(_ isExpanded: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded)
        return self
    }

    /// Sets the accessible selected state.
    @discardableResult
    public func selected(_ isSelected: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_SELECTED, isSelected)
        return self
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ state: GtkAccessibleState, _ isOn: Bool) {
        var state = state
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        // A state is Boolean, or an integer if it may be undefined.
        switch g_type_fundamental(value.g_type) {
        case GType(5 << 2): g_value_set_boolean(&value, isOn.c)
        default: g_value_set_int(&value, isOn ? 1 : 0)
        }
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }
}

/// Names the search controls of a window that GTK or libadwaita builds and leaves without accessible names.
@MainActor
func nameParts(of window: any Widget) {
    var child = gtk_widget_get_first_child(window.pointer)
    while let current = child {
        let widget = AnyWidget(current)
        let parts = [gtk_search_entry_get_type(), gtk_toggle_button_get_type(), gtk_menu_button_get_type()]
        if parts.contains(where: widget.isKind) { widget.named(tr("Search")) }
        nameParts(of: widget)
        child = gtk_widget_get_next_sibling(current)
    }
}
