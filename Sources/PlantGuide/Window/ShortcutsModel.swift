import Foundation
import Observation

/// Which shortcuts the list shows.
@MainActor @Observable
final class ShortcutsModel {
    /// What was searched for; empty for all.
    var query = ""
    @ObservationIgnored let groups = KeyboardShortcuts.groups
    @ObservationIgnored private let textOfKeys: @MainActor (String) -> String

    /// - Parameter textOfKeys: The text of key combinations in GTK's notation, such as "Ctrl+N".
    init(textOfKeys: @escaping @MainActor (String) -> String) { self.textOfKeys = textOfKeys }

    /// Whether a shortcut is found: by what it does, by its group, or by its keys.
    func isShown(_ shortcut: (keys: String, title: String), in group: KeyboardShortcuts.Group) -> Bool {
        let text = "\(shortcut.title) \(group.title) \(textOfKeys(shortcut.keys))"
        return query.split(separator: " ").allSatisfy {
            text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }

    /// Whether a group has a shortcut that is found.
    func isShown(_ group: KeyboardShortcuts.Group) -> Bool { group.shortcuts.contains { isShown($0, in: group) } }
}
