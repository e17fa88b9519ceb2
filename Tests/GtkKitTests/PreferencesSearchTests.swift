import CGtk
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The search in the preferences")
    @MainActor
    struct PreferencesSearchTests {
        init() {
            adw_init()
        }

        @Test("Enter opens the first result: its page is shown, and its row has the focus and stays in sight")
        func enter() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            let rows = (0..<40).map { ActionRow("Row \($0) of the second page") }
            let preferences = PreferencesWindow(
                over: page, title: "Preferences",
                [
                    PreferencesPage("First", icon: "emblem-ok-symbolic") { PreferencesGroup { ActionRow("Another row") } },
                    PreferencesPage("Second", icon: "alarm-symbolic") { PreferencesGroup { for row in rows { row } } },
                ])
            preferences.present()
            defer { preferences.destroy() }
            let entry = try #require(preferences.descendants(gtk_search_entry_get_type()).first)
            let search = try #require(
                preferences.descendants(gtk_toggle_button_get_type()).first {
                    text(gtk_button_get_icon_name($0.cast())) == "edit-find-symbolic"
                })
            try await pump("the preferences") { Bool(gtk_widget_get_mapped(search.pointer)) }
            gtk_toggle_button_set_active(search.cast(), 1)
            try await pump("the search") { Bool(gtk_widget_get_mapped(entry.pointer)) }
            gtk_editable_set_text(entry.opaque, "row 35")
            press(entry)
            let wanted = rows[35]
            try await pump("the row to have the focus") { AnyWidget(wanted).containsFocus }
            // Longer than GTK scrolls to the focus.
            try await frames(30, of: preferences)
            let area = try #require(gtk_widget_get_ancestor(wanted.pointer, gtk_scrolled_window_get_type()))
            var place = graphene_rect_t()
            #expect(Bool(gtk_widget_compute_bounds(wanted.pointer, area, &place)) && place.origin.y > -1)
            #expect(place.origin.y + place.size.height < Float(gtk_widget_get_height(area)) + 1)
        }

        /// Emits what Enter in a search field does.
        private func press(_ entry: AnyWidget) {
            var value = GValue()
            g_value_init(&value, gtk_search_entry_get_type())
            g_value_set_object(&value, entry.object)
            g_signal_emitv(&value, g_signal_lookup("activate", gtk_search_entry_get_type()), 0, nil)
            g_value_unset(&value)
        }
    }
}
