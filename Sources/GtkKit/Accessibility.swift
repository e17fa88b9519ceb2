import CGtk
import Localization

/// What a widget is for a screen reader, where GTK's own answer does not fit.
public enum AccessibleRole: Sendable {
    /// Things that belong together.
    case group
    /// A title over a part of the page.
    case heading
    /// A list.
    case list
    /// An entry of a list.
    case listItem
    /// A picture.
    case image
    /// A part of the page worth jumping to.
    case region
    /// News that is read when it changes.
    case status
    /// News that interrupts.
    case alert
    /// A table in which the arrows move.
    case grid
    /// A cell of such a table.
    case gridCell
    /// Nothing but decoration.
    case presentation

    var c: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .region: GTK_ACCESSIBLE_ROLE_REGION
        case .status: GTK_ACCESSIBLE_ROLE_STATUS
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .grid: GTK_ACCESSIBLE_ROLE_GRID
        case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}

extension Widget {
    /// The widget's name for screen readers. Controls without visible words need one; a tooltip is none.
    ///
    /// It takes the place of the visible title that rows are named by: both would be read one after the other.
    @discardableResult
    public func named(_ name: String) -> Self {
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        return self
    }

    /// Names the buttons that GTK or libadwaita put inside the widget without one; nil leaves a button as it is.
    func nameButtons(_ name: (AnyWidget) -> String?) {
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            let widget = AnyWidget(current)
            if widget.isKind(of: gtk_button_get_type()), let words = name(widget) { widget.named(words) }
            widget.nameButtons(name)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// More about the widget for screen readers, read after its name.
    @discardableResult
    public func described(_ description: String) -> Self {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
        return self
    }

    /// What the widget is. It has to be said right after the widget was made, before a screen reader has seen it.
    @discardableResult
    public func role(_ role: AccessibleRole) -> Self {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(role.c.rawValue))
        g_object_set_property(cast(), "accessible-role", &value)
        g_value_unset(&value)
        return self
    }

    /// Tells screen readers that the widget is checked or not.
    @discardableResult
    public func checked(_ isChecked: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_CHECKED, isChecked)
        return self
    }

    /// Tells screen readers that the widget is pressed in or not.
    @discardableResult
    public func pressed(_ isPressed: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_PRESSED, isPressed)
        return self
    }

    /// Tells screen readers that the widget is selected or not.
    @discardableResult
    public func selected(_ isSelected: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_SELECTED, isSelected)
        return self
    }

    /// Tells screen readers that the widget is unfolded or not.
    @discardableResult
    public func expanded(_ isExpanded: Bool) -> Self {
        setAccessible(GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded)
        return self
    }

    /// Says that `label` is the visible name of this widget.
    @discardableResult
    public func labelled(by label: any Widget) -> Self {
        var relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY
        var value = GValue()
        gtk_accessible_relation_init_value(relation, &value)
        let list = g_list_append(nil, label.pointer)
        g_value_set_pointer(&value, list)
        gtk_accessible_update_relation_value(opaque, 1, &relation, &value)
        g_value_unset(&value)
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
        // The states differ: some are truth values, some have a third, "mixed" value.
        switch g_type_fundamental(value.g_type) {
        case GType(5 << 2): g_value_set_boolean(&value, isOn.c)
        case GType(12 << 2):
            // GTK 4.8 asks for an enumeration and then reads a whole number.
            g_value_unset(&value)
            g_value_init(&value, GType(6 << 2))
            g_value_set_int(&value, isOn ? 1 : 0)
        default: g_value_set_int(&value, isOn ? 1 : 0)
        }
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }
}

/// Names the search of a window that GTK or libadwaita fills by itself and leaves without names.
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
