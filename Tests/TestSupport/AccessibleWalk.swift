import Foundation

extension Accessible {
    /// The roles of interactive widgets, each of which needs an accessible name.
    public static let interactiveRoles: Set<String> = [
        "button", "toggle button", "checkbox", "radio", "menu item", "menu item checkbox", "menu item radio", "combo box",
        "text box", "search box", "spin button", "slider", "switch", "link", "list item", "grid cell", "option", "row",
        "tab", "tree item",
    ]

    /// The visible controls that a screen reader cannot announce properly, one line each; empty if there are none.
    ///
    /// Reported are controls without a name and controls named after their class, which is GTK's fallback: `GtkButton`,
    /// `AdwActionRow`. Widgets that are not interactive, such as boxes, pictures and scroll bars, are not reported.
    public func accessibilityWalk() -> [String] {
        AccessibleTree(of: self).latestFirst.compactMap { node in
            let isClass = node.name.hasPrefix("Gtk") || node.name.hasPrefix("Adw")
            guard Self.interactiveRoles.contains(node.role), node.name.isEmpty || isClass, node.isVisible else { return nil }
            // A libadwaita row shows its selected value or its expanded content in a nested
            // list; the row itself has the name.
            if node.role == "list item",
                ["list item“", "combo box“"].contains(where: node.place.dropLast(node.role.count).contains)
            {
                return nil
            }
            return "\(node.place) is named “\(node.name)”"
        }
    }
}
