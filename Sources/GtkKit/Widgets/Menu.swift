import CGtk
import GLibKit

/// An item of a menu.
@MainActor
public struct MenuItem {
    enum Kind {
        case closure(@MainActor () -> Void)
        case check(isOn: Bool, @MainActor () -> Void)
        case action(String)
        case submenu(Menu)
    }

    let title: String
    let kind: Kind
    let isEnabled: Bool

    /// An item that runs `body`.
    public init(_ title: String, isEnabled: Bool = true, _ body: @escaping @MainActor () -> Void) {
        self.title = title
        self.isEnabled = isEnabled
        kind = .closure(body)
    }

    /// An item with a check mark that runs `body`. The state is fixed because the menu is created each time it opens.
    public init(_ title: String, isChecked: Bool, _ body: @escaping @MainActor () -> Void) {
        self.title = title
        isEnabled = true
        kind = .check(isOn: isChecked, body)
    }

    /// An item that activates a named action, for example "app.preferences", and shows its keyboard shortcut.
    public init(_ title: String, action: String) {
        self.title = title
        isEnabled = true
        kind = .action(action)
    }

    /// An item that opens a submenu.
    public init(_ title: String, submenu: Menu) {
        self.title = title
        isEnabled = true
        kind = .submenu(submenu)
    }
}

/// A menu: sections of items.
@MainActor
public struct Menu {
    /// A section of items with an optional heading, separated from other sections by a line.
    public struct Section {
        let title: String?
        let items: [MenuItem]

        /// A section of `items` without a heading. An empty section is left out.
        public init(_ items: [MenuItem]) {
            title = nil
            self.items = items
        }

        /// A section of `items` with a heading. An empty section is left out.
        public init(_ title: String, _ items: [MenuItem]) {
            self.title = title
            self.items = items
        }
    }

    let sections: [Section]

    /// A menu of sections.
    public init(_ sections: [Section]) {
        self.sections = sections
    }

    /// A menu of one section.
    public init(_ items: [MenuItem]) {
        sections = [Section(items)]
    }

    /// Creates a popover that shows the menu. It owns the menu's actions.
    func makePopover() -> UnsafeMutablePointer<GtkWidget> {
        let actions = g_simple_action_group_new()
        defer { g_object_unref(UnsafeMutableRawPointer(actions)) }
        let popover: UnsafeMutablePointer<GtkWidget> = gtk_popover_menu_new_from_model(nil)
        var entries = MenuActions(group: OpaquePointer(actions), popover: AnyWidget(popover))
        let model = makeModel(&entries)
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        gtk_widget_insert_action_group(popover, "menu", OpaquePointer(actions))
        gtk_popover_menu_set_menu_model(OpaquePointer(popover), menuModel(model))
        // Escape leads from a submenu back to the menu.
        AnyWidget(popover).onKey { $0 == Key(name: "Escape", modifiers: []) && leaveSubmenu(of: popover) }
        return popover
    }

    private func makeModel(_ actions: inout MenuActions) -> OpaquePointer? {
        let model = g_menu_new()
        for section in sections where !section.items.isEmpty {
            let part = g_menu_new()
            for item in section.items { append(item, to: part, &actions) }
            g_menu_append_section(model, section.title, menuModel(part))
            g_object_unref(UnsafeMutableRawPointer(part))
        }
        return model
    }

    private func append(_ item: MenuItem, to part: OpaquePointer?, _ actions: inout MenuActions) {
        switch item.kind {
        case .action(let name):
            g_menu_append(part, item.title, name)
        case .submenu(let menu):
            let submenu = menu.makeModel(&actions)
            g_menu_append_submenu(part, item.title, menuModel(submenu))
            g_object_unref(UnsafeMutableRawPointer(submenu))
        case .closure(let body):
            g_menu_append(part, item.title, "menu." + actions.add(state: nil, item.isEnabled, body))
        case .check(let isOn, let body):
            g_menu_append(part, item.title, "menu." + actions.add(state: isOn, item.isEnabled, body))
        }
    }

    private func menuModel(_ menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
        menu.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GMenuModel.self) }
    }
}

/// The actions of one menu's items.
@MainActor
private struct MenuActions {
    let group: OpaquePointer?
    let popover: AnyWidget
    private var count = 0

    init(group: OpaquePointer?, popover: AnyWidget) {
        self.group = group
        self.popover = popover
    }

    /// Adds an action that runs `body` and returns its name.
    mutating func add(state: Bool?, _ isEnabled: Bool, _ body: @escaping @MainActor () -> Void) -> String {
        count += 1
        let name = "item\(count)"
        let action =
            if let state {
                g_simple_action_new_stateful(name, nil, g_variant_new_boolean(state.c))
            } else {
                g_simple_action_new(name, nil)
            }
        guard let action else { return name }
        g_simple_action_set_enabled(action, isEnabled.c)
        // Let the menu close first, because the action may remove the widget that the menu is attached to. The space bar leaves a
        // menu open, and an open one that is removed would keep all input from the window.
        let popover = popover
        Signal.connect(UnsafeMutableRawPointer(action), "activate") { _ in
            leaveSubmenu(of: popover.pointer)
            gtk_popover_popdown(popover.cast())
            popover.soon { _ in body() }
        }
        g_action_map_add_action(group, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        return name
    }
}

/// Shows the menu in place of its submenu, at once. Returns false if no submenu is open.
///
/// A menu must not close with a submenu: GTK 4.8 then takes the pointer and the focus to be in the hidden menu. Keys do nothing,
/// and if the menu is removed before the pointer moves, the next layout asks it for its surface and crashes. A click beside the menu
/// also closes it with its submenu, but the pointer has moved by then.
@MainActor @discardableResult
private func leaveSubmenu(of popover: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let stack = AnyWidget(popover).descendants(gtk_stack_get_type()).first,
        gtk_stack_get_visible_child_name(stack.opaque).map({ String(cString: $0) }) != "main"
    else { return false }
    gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_NONE)
    gtk_stack_set_visible_child_name(stack.opaque, "main")
    return true
}
