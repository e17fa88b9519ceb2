import Foundation

extension Accessible {
    /// The roles with which people act: each such widget must say what it is for.
    public static let interactiveRoles: Set<String> = [
        "button", "toggle button", "checkbox", "radio", "menu item", "menu item checkbox", "menu item radio", "combo box",
        "text box", "search box", "spin button", "slider", "switch", "link", "list item", "grid cell", "option", "row",
        "tab", "tree item",
    ]

    /// The widgets a screen reader could not announce sensibly, one line each; empty when all is well.
    ///
    /// An interactive widget without a name offends, and so does one named like its class, which is what GTK falls back
    /// to: `GtkButton`, `AdwActionRow`. Parts that GTK draws within a widget, whose role is just `widget`, may.
    public func accessibilityWalk() -> [String] {
        offenders(under: "")
    }

    private func offenders(under ancestors: String) -> [String] {
        guard let description else { return [] }
        let here = "\(ancestors)/\(description.role)"
        let classNamed = description.name.hasPrefix("Gtk") || description.name.hasPrefix("Adw")
        let named = !classNamed || description.role == "widget"
        let silent = description.name.isEmpty && Self.interactiveRoles.contains(description.role) && isShown
        let own = !named || silent ? ["\(here) is named “\(description.name)”"] : []
        // A widget that vanished meanwhile has no children.
        return ((try? children) ?? []).reduce(own) { $0 + $1.offenders(under: here) }
    }

    private var isShown: Bool {
        // A widget that vanished meanwhile offends nobody.
        (try? states.contains(.visible)) ?? false
    }
}
