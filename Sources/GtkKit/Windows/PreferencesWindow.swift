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
    }
}
