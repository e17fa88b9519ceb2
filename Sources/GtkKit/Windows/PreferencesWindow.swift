import CGtk
import GLibKit

/// A page of the preferences window, with a title and an icon.
@MainActor
public struct PreferencesPage {
    let title: String
    let icon: String
    let groups: [any Widget]

    /// A page of groups, each a ``PreferencesGroup``.
    public init(_ title: String, icon: String, @Children _ groups: () -> [any Widget]) {
        self.title = title
        self.icon = icon
        self.groups = groups()
    }
}

/// A modal preferences window with pages and a search, over its parent window.
public struct PreferencesWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Creates a window over the window of `parent`. Its search covers all rows.
    ///
    /// - Parameter first: The index of the page that is shown first, from 0.
    public init(over parent: (any Widget)?, title: String, _ pages: [PreferencesPage], first: Int = 0) {
        pointer = adw_preferences_window_new()
        self.title = title
        stand(over: windowAround(parent))
        gtk_window_set_modal(cast(), 1)
        nameParts(of: self)
        opensSearchResults()
        gtk_window_set_destroy_with_parent(cast(), 1)
        for (number, page) in pages.enumerated() {
            let place = AnyWidget(adw_preferences_page_new())
            adw_preferences_page_set_title(place.cast(), page.title)
            adw_preferences_page_set_icon_name(place.cast(), page.icon)
            adw_preferences_page_set_name(place.cast(), page.icon)
            place.namesFocusedScrolling()
            for group in page.groups { adw_preferences_page_add(place.cast(), AnyWidget(group).cast()) }
            adw_preferences_window_add(cast(), place.cast())
            if number == first { adw_preferences_window_set_visible_page(cast(), place.cast()) }
        }
        givesTabsRoom()
    }
}

extension PreferencesWindow {
    /// Gives each tab at the bottom the room that its title needs, instead of the same room to all, and shortens the titles only
    /// if not even the narrowest window has room for all. Call it when there are all pages.
    private func givesTabsRoom() {
        guard let bar = descendants(adw_view_switcher_bar_get_type()).first,
            let tabs = bar.descendants(adw_view_switcher_get_type()).first
        else { return }
        gtk_box_layout_set_homogeneous(OpaquePointer(gtk_widget_get_layout_manager(tabs.pointer)), 0)
        // Each tab has a title below its icon, and a hidden one beside it.
        let titles = tabs.descendants(gtk_label_get_type()).filter { gtk_label_get_ellipsize($0.opaque) == PANGO_ELLIPSIZE_END }
        for title in titles { gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_NONE) }
        var least: gint = 0
        gtk_widget_measure(bar.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        guard least > ApplicationWindow.leastWidth else { return }
        for title in titles { gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END) }
    }
}

extension PreferencesWindow {
    /// Makes Enter in the search open the first result, and scrolls to the row that a result opens.
    ///
    /// libadwaita 1.2 moves the focus to that row. GTK scrolls to the focus, but not in a page that has no size yet because it
    /// was not shown before. Call it before there are pages, whose lists are not those of the results.
    private func opensSearchResults() {
        guard let entry = descendants(gtk_search_entry_get_type()).first else { return }
        let lists = descendants(gtk_list_box_get_type())
        gtk_search_entry_set_search_delay(entry.opaque, 0)
        // The results follow what was typed a moment later.
        entry.on("activate") {
            entry.soon { entry in
                // The lists are gone with the window.
                guard gtk_widget_get_root(entry.pointer) != nil,
                    let first = lists.lazy.compactMap({ gtk_list_box_get_row_at_index($0.opaque, 0) }).first
                else { return }
                gtk_widget_activate(UnsafeMutableRawPointer(first).assumingMemoryBound(to: GtkWidget.self))
            }
        }
        for list in lists {
            Signal.connect(list.object, "row-activated", after: true) { arguments in
                guard let result = arguments.object(1),
                    let row = g_object_get_data(result.assumingMemoryBound(to: GObject.self), "row")
                else { return }
                AnyWidget(row.assumingMemoryBound(to: GtkWidget.self)).showAfterLayout()
            }
        }
    }
}

extension AnyWidget {
    /// Scrolls to the widget after the next layout of its window, and moves the focus to it or into it.
    fileprivate func showAfterLayout() {
        afterLayout { row in
            guard Bool(gtk_widget_get_mapped(row.pointer)) else { return }
            if !row.containsFocus, !row.focus() { row.focusFirst() }
            row.scrollIntoSightNow()
        }
    }
}
