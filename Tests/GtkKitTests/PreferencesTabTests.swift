import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The tabs of the preferences")
    @MainActor
    struct PreferencesTabTests {
        init() {
            adw_init()
        }

        @Test("a long title takes the room that short ones leave")
        func room() async throws {
            try await withTabs(["Care", "Tea", "A rather long title", "Data"]) { preferences, titles in
                for title in titles { #expect(!isShortened(title), "\(text(gtk_label_get_text(title.opaque)))") }
                #expect(gtk_widget_get_width(preferences.pointer) <= 360)
            }
        }

        @Test("titles are shortened if there is no room for all, so that the window is not wider")
        func noRoom() async throws {
            let long = "A title that is much too long"
            try await withTabs([long, long, long, long]) { preferences, titles in
                for title in titles { #expect(isShortened(title)) }
                #expect(gtk_widget_get_width(preferences.pointer) <= 360)
            }
        }

        private func isShortened(_ title: AnyWidget) -> Bool {
            Bool(pango_layout_is_ellipsized(gtk_label_get_layout(title.opaque)))
        }

        /// Shows preferences over a window of 360 px, and passes on the titles of the tabs at the bottom.
        private func withTabs(_ titles: [String], _ body: (PreferencesWindow, [AnyWidget]) throws -> Void) async throws {
            let page = Label("page")
            let window = TestWindow(width: 360, page)
            try await window.show()
            let icons = ["alarm-symbolic", "emblem-ok-symbolic", "edit-find-symbolic", "object-select-symbolic"]
            let pages = zip(titles, icons).map { title, icon in
                PreferencesPage(title, icon: icon) { PreferencesGroup { ActionRow("Row") } }
            }
            let preferences = PreferencesWindow(over: page, title: "Preferences", pages)
            preferences.present()
            defer { preferences.destroy() }
            let bar = try #require(preferences.descendants(adw_view_switcher_bar_get_type()).first)
            var tabs: [AnyWidget] = []
            try await pump("the tabs") {
                tabs = bar.descendants(gtk_label_get_type()).filter {
                    Bool(gtk_widget_get_mapped($0.pointer)) && gtk_widget_get_width($0.pointer) > 0
                        && titles.contains(text(gtk_label_get_text($0.opaque)))
                }
                return tabs.count == titles.count
            }
            try body(preferences, tabs)
        }
    }
}
