import CGtk
import GLibKit

/// A stack of pages: a new page slides in, and Back removes it.
///
/// It wraps AdwLeaflet, which newer versions of libadwaita deprecate.
public struct Navigation: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Creates a stack with the permanent page `root`.
    ///
    /// Back is Escape, Alt+Left (for right-to-left text also Alt+Right), a swipe, and the Back button of the mouse.
    public init(root: any Widget) {
        pointer = adw_leaflet_new()
        adw_leaflet_set_can_unfold(opaque, 0)
        adw_leaflet_set_can_navigate_back(opaque, 1)
        adw_leaflet_set_transition_type(opaque, ADW_LEAFLET_TRANSITION_TYPE_OVER)
        adw_leaflet_append(opaque, root.pointer)
        // libadwaita 1.2 sets the style classes of the leaflet's own children, which draw the shadow of a sliding page, at each layout.
        // GTK then checks the styles of all widgets after them. They are drawn separately, so their order does not matter otherwise.
        // Later pages are inserted before the root.
        gtk_widget_insert_after(root.pointer, pointer, nil)
        let navigation = self
        // Both signals are emitted during a change, when pages of the leaflet must not be removed. Without animations the
        // first one is not emitted.
        on("notify::child-transition-running") { navigation.removeLeftPagesSoon() }
        on("notify::visible-child") { navigation.removeLeftPagesSoon() }
        onKey { key in
            guard key == Key(name: "Escape", modifiers: []), !navigation.isAtRoot else { return false }
            navigation.popByKey()
            return true
        }
        shortcut("<Alt>Left") { if !navigation.isAtRoot { navigation.popByKey() } }
    }

    /// Shows `page` over the visible page.
    ///
    /// Pages above the visible one are removed first, so that a second click does not open a page twice.
    public func push(_ page: any Widget) {
        removeHiddenPages(now: true)
        adw_leaflet_append(opaque, page.pointer)
        adw_leaflet_set_visible_child(opaque, page.pointer)
    }

    /// Goes back one page. Does nothing at the root.
    public func pop() {
        let pages = pages
        guard let place = pages.firstIndex(where: { $0 == visiblePage }), place > 0 else { return }
        adw_leaflet_set_visible_child(opaque, pages[place - 1])
    }

    /// Goes back one page, and shows where the focus then is.
    private func popByKey() {
        pop()
        showFocusRing()
    }

    /// Goes back to the root.
    public func popToRoot() {
        if let root = pages.first { adw_leaflet_set_visible_child(opaque, root) }
    }

    /// Whether the root page is visible.
    public var isAtRoot: Bool { visiblePage == pages.first }

    /// The number of pages, including the root.
    public var depth: Int { pages.count }

    /// Calls `body` whenever another page becomes visible, with whether it is the root.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (_ isAtRoot: Bool) -> Void) -> Self {
        let navigation = self
        return on("notify::visible-child") { body(navigation.isAtRoot) }
    }

    private var visiblePage: UnsafeMutablePointer<GtkWidget>? { adw_leaflet_get_visible_child(opaque) }

    /// The pages, starting with the root. The widget's own child list also contains internal children of the leaflet.
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
            navigation.removeHiddenPages()
            g_object_unref(navigation.object)
        }
    }

    /// Removes the pages above the visible one, unless a transition is running. With `now` also during a transition.
    private func removeHiddenPages(now: Bool = false) {
        guard now || !Bool(adw_leaflet_get_child_transition_running(opaque)) else { return }
        let pages = pages
        guard let place = pages.firstIndex(where: { $0 == visiblePage }) else { return }
        for page in pages[(place + 1)...].reversed() { adw_leaflet_remove(opaque, page) }
    }
}
