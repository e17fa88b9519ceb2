import CGtk
import GLibKit

/// Pages one behind another: a new one slides in, Back takes it away.
///
/// It hides AdwLeaflet, which newer versions of libadwaita replace.
public struct Navigation: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Starts with `root`, which stays.
    ///
    /// Back is Escape, Alt and the arrow against the direction of reading, a swipe, and the mouse's own button.
    public init(root: any Widget) {
        pointer = adw_leaflet_new()
        adw_leaflet_set_can_unfold(opaque, 0)
        adw_leaflet_set_can_navigate_back(opaque, 1)
        adw_leaflet_set_transition_type(opaque, ADW_LEAFLET_TRANSITION_TYPE_OVER)
        adw_leaflet_append(opaque, root.pointer)
        let navigation = self
        on("notify::child-transition-running") { navigation.removeLeftPages() }
        on("notify::visible-child") { navigation.removeLeftPages() }
        onKey { key in
            guard key == Key(name: "Escape", modifiers: []), !navigation.isAtRoot else { return false }
            navigation.pop()
            return true
        }
        shortcut("<Alt>Left") { if !navigation.isAtRoot { navigation.pop() } }
    }

    /// Shows `page` over the one that is shown.
    ///
    /// What else was over that one is taken away first, so pressing twice does not open twice.
    public func push(_ page: any Widget) {
        removeLeftPages(now: true)
        adw_leaflet_append(opaque, page.pointer)
        adw_leaflet_set_visible_child(opaque, page.pointer)
    }

    /// Goes back one page; at the root it does nothing.
    public func pop() {
        guard let page = visiblePage, let before = gtk_widget_get_prev_sibling(page) else { return }
        adw_leaflet_set_visible_child(opaque, before)
    }

    /// Goes back to the root.
    public func popToRoot() {
        if let root = gtk_widget_get_first_child(pointer) { adw_leaflet_set_visible_child(opaque, root) }
    }

    /// Whether the root is shown.
    public var isAtRoot: Bool { visiblePage == gtk_widget_get_first_child(pointer) }

    /// How many pages there are, the root included.
    public var depth: Int {
        var count = 0
        var page = gtk_widget_get_first_child(pointer)
        while let current = page {
            count += 1
            page = gtk_widget_get_next_sibling(current)
        }
        return count
    }

    /// Calls `body` with whether the root is shown, whenever another page is.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (_ isAtRoot: Bool) -> Void) -> Self {
        let navigation = self
        return on("notify::visible-child") { body(navigation.isAtRoot) }
    }

    private var visiblePage: UnsafeMutablePointer<GtkWidget>? { adw_leaflet_get_visible_child(opaque) }

    /// Lets go of the pages behind the visible one, once they are out of sight.
    private func removeLeftPages(now: Bool = false) {
        guard now || !Bool(adw_leaflet_get_child_transition_running(opaque)) else { return }
        while let last = gtk_widget_get_last_child(pointer), let visible = visiblePage, last != visible {
            adw_leaflet_remove(opaque, last)
        }
    }
}
