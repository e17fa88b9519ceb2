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

        @Test("the title of a choice that is too long for one line wraps")
        func wraps() async throws {
            let title = "Every 10 Days (13 in November), as suggested"
            let row = ComboRow("Water", [title, "Other"])
            let window = TestWindow(width: 360, PreferencesGroup { row })
            try await window.show()
            let current = try #require(find(gtk_list_view_get_type(), in: row))
            let label = try #require(find(gtk_label_get_type(), in: current))
            #expect(String(cString: gtk_label_get_text(label.opaque)) == title)
            #expect(gtk_label_get_ellipsize(label.opaque) == PANGO_ELLIPSIZE_NONE)
            let layout = gtk_label_get_layout(label.opaque)
            #expect(pango_layout_get_line_count(layout) > 1)
        }
    }
}
