import Foundation

extension Accessible {
    /// The roles with which people act: each such widget must say what it is for.
    public static let interactiveRoles: Set<String> = [
        "button", "toggle button", "checkbox", "radio", "menu item", "menu item checkbox", "menu item radio", "combo box",
        "text box", "search box", "spin button", "slider", "switch", "link", "list item", "grid cell", "option", "row",
        "tab", "tree item",
    ]

    /// The controls a screen reader could not announce sensibly, one line each; empty when all is well.
    ///
    /// A control without a name offends, and so does one named like its class, which is what GTK falls back to:
    /// `GtkButton`, `AdwActionRow`. What nobody acts with, such as boxes, pictures and scroll bars, may be named so.
    public func accessibilityWalk() -> [String] {
        AccessibleTree(of: self).latestFirst.compactMap { node in
            let isClass = node.name.hasPrefix("Gtk") || node.name.hasPrefix("Adw")
            guard Self.interactiveRoles.contains(node.role), node.name.isEmpty || isClass, node.isVisible else { return nil }
            // libadwaita's rows show their choice, or what they unfold, in a list of their own; the row itself has the name.
            if node.role == "list item",
                ["list item“", "combo box“"].contains(where: node.place.dropLast(node.role.count).contains)
            {
                return nil
            }
            return "\(node.place) is named “\(node.name)”"
        }
    }
}
