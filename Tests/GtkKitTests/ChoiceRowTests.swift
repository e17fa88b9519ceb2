import CGtk
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Rows with choices")
    @MainActor
    struct ChoiceRowTests {
        init() {
            adw_init()
        }

        @Test("the selected choice wraps in a narrow window, and its row is high enough for all lines")
        func wraps() async throws {
            let title = "Every 13 days in November (usually every 10 days), as suggested for this species"
            let row = ComboRow("Water", [title, "Other"])
            let window = TestWindow(width: 360, PreferencesGroup { row })
            try await window.show()
            let label = try value(title, of: row)
            #expect(gtk_label_get_ellipsize(label.opaque) == PANGO_ELLIPSIZE_NONE)
            let layout = gtk_label_get_layout(label.opaque)
            #expect(pango_layout_get_line_count(layout) > 2)
            var height: gint = 0
            pango_layout_get_pixel_size(layout, nil, &height)
            #expect(gtk_widget_get_height(label.pointer) >= height)
        }

        @Test("rows that are built when their row is expanded are built once")
        func expander() async throws {
            var built = 0
            let row = ExpanderRow(
                "More",
                whenExpanded: {
                    ActionRow("One").bind { _ in built += 1 }
                })
            let window = TestWindow(width: 360, PreferencesGroup { row })
            try await window.show()
            #expect(built == 0)
            for isExpanded in [1, 0, 1] as [gboolean] { adw_expander_row_set_expanded(row.cast(), isExpanded) }
            try await window.frames(2)
            #expect(built == 1)
        }

        @Test("a short value keeps its line beside a long subtitle, also a wide one")
        func keepsShortValues() async throws {
            let row = ComboRow("Default Time", subtitle: "When tasks without a time of their own are due", ["00:00", "08:00"])
            let window = TestWindow(width: 200, PreferencesGroup { row })
            try await window.show()
            for title in ["00:00", "08:00", "Not Set", "WWWWW"] {
                row.setTitles(["Other", title])
                row.selected = 1
                let label = try value(title, of: row)
                try await window.frames(2)
                #expect(pango_layout_get_line_count(gtk_label_get_layout(label.opaque)) == 1, "\(title)")
            }
        }

        /// The visible label of a row with a text.
        private func value(_ text: String, of row: ComboRow) throws -> AnyWidget {
            func search(_ widget: UnsafeMutablePointer<GtkWidget>) -> AnyWidget? {
                guard Bool(gtk_widget_get_visible(widget)) else { return nil }
                let handle = AnyWidget(widget)
                if handle.isKind(of: gtk_label_get_type()), String(cString: gtk_label_get_text(handle.opaque)) == text {
                    return handle
                }
                var child = gtk_widget_get_first_child(widget)
                while let current = child {
                    if let found = search(current) { return found }
                    child = gtk_widget_get_next_sibling(current)
                }
                return nil
            }
            return try #require(search(row.pointer))
        }
    }
}
