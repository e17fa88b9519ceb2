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
        // Both are told in the middle of a change, where the leaflet's pages must be left alone; without animations
        // the first one is never told.
        on("notify::child-transition-running") { navigation.removeLeftPagesSoon() }
        on("notify::visible-child") { navigation.removeLeftPagesSoon() }
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
        let pages = pages
        guard let place = pages.firstIndex(where: { $0 == visiblePage }), place > 0 else { return }
        adw_leaflet_set_visible_child(opaque, pages[place - 1])
    }

    /// Goes back to the root.
    public func popToRoot() {
        if let root = pages.first { adw_leaflet_set_visible_child(opaque, root) }
    }

    /// Whether the root is shown.
    public var isAtRoot: Bool { visiblePage == pages.first }

    /// How many pages there are, the root included.
    public var depth: Int { pages.count }

    /// Calls `body` with whether the root is shown, whenever another page is.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (_ isAtRoot: Bool) -> Void) -> Self {
        let navigation = self
        return on("notify::visible-child") { body(navigation.isAtRoot) }
    }

    private var visiblePage: UnsafeMutablePointer<GtkWidget>? { adw_leaflet_get_visible_child(opaque) }

    /// The pages from the root on. The leaflet's other children are its own.
    private var pages: [UnsafeMutablePointer<GtkWidget>] {
        guard let model = adw_leaflet_get_pages(opaque) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        return (0..<g_list_model_get_n_items(model)).compactMap { index in
            guard let page = g_list_model_get_item(model, index) else { return nil }
            defer { g_object_unref(page) }
            return adw_leaflet_page_get_child(OpaquePointer(page))
        }
    }

    private func removeLeftPagesSoon() {
        let navigation = self
        g_object_ref(object)
        MainLoopSource.whenIdle {
            navigation.removeLeftPages()
            g_object_unref(navigation.object)
        }
    }

    /// Lets go of the pages behind the visible one, once they are out of sight.
    private func removeLeftPages(now: Bool = false) {
        guard now || !Bool(adw_leaflet_get_child_transition_running(opaque)) else { return }
        let pages = pages
        guard let place = pages.firstIndex(where: { $0 == visiblePage }) else { return }
        for page in pages[(place + 1)...].reversed() { adw_leaflet_remove(opaque, page) }
    }
}
