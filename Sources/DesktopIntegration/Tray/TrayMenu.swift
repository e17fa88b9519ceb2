/// The menu of the tray icon: a flat list, since some hosts do not draw submenus.
public struct TrayMenu: Equatable, Sendable {
    /// An item of the menu.
    public struct Item: Equatable, Sendable {
        /// What an item looks like.
        public enum Kind: Equatable, Sendable {
            /// An item that can be pressed.
            case command
            /// An item with a check mark, if it is on.
            case check(Bool)
            /// A line between groups.
            case separator
        }

        /// Identifies the item as long as the program runs. An item that goes and comes back is the same; no other item gets its
        /// place, so that a late press is never taken for another item's.
        public let key: String
        /// The visible text.
        public let label: String
        /// What it looks like.
        public let kind: Kind
        /// Whether it can be pressed.
        public let isEnabled: Bool

        /// Creates an item.
        public init(_ key: String, _ label: String, kind: Kind = .command, isEnabled: Bool = true) {
            self.key = key
            self.label = label
            self.kind = kind
            self.isEnabled = isEnabled
        }

        /// A line between groups.
        public static func separator(_ key: String) -> Item { Item(key, "", kind: .separator) }
    }

    /// The items, from the top.
    public var items: [Item]

    /// Creates a menu.
    public init(_ items: [Item] = []) { self.items = items }
}
