import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Text fields of several lines")
    @MainActor
    struct TextViewTests {
        init() { adw_init() }

        @Test("the view around a field follows its cursor while it grows, and stays where another field has the focus")
        func cursor() async throws {
            let (text, other) = (TextView(label: "Notes"), Entry(label: "Other"))
            let page = Scrolled(
                Column {
                    other
                    text
                })
            let window = TestWindow(width: 300, height: 200, page)
            try await window.show()
            let adjustment = try #require(gtk_scrolled_window_get_vadjustment(page.opaque))
            other.focus()
            type("a\n", times: 40, into: text)
            try await window.frames(3)
            #expect(gtk_adjustment_get_value(adjustment) == 0)
            text.focus()
            try await window.frames(3)
            type("b\n", times: 10, into: text)
            try await window.frames(3)
            let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
            #expect(end > 100 && gtk_adjustment_get_value(adjustment) > end - 30)
        }

        @Test("a view that takes the focus has it when it appears, and gets it back from a field in it")
        func viewFocus() async throws {
            let text = TextView(label: "Notes")
            let (inner, page) = (Scrolled(text), Bin())
            page.setChild(inner.takesFocus())
            let window = TestWindow(Column { page })
            try await window.show()
            try await pump("the view to have the focus") { inner.hasFocus }
            text.focus()
            #expect(text.hasFocus && text.focusView() && inner.hasFocus && !inner.focusView())
        }

        /// Inserts lines at the cursor, as keys do.
        private func type(_ line: String, times: Int, into view: TextView) {
            let buffer = gtk_text_view_get_buffer(view.cast())
            for _ in 0..<times { gtk_text_buffer_insert_at_cursor(buffer, line, -1) }
        }

        @Test("a row that is activated has the focus when what it opens is closed")
        func activatedRow() async throws {
            let (row, other) = (ActionRow("row"), Button("other"))
            var count = 0
            row.onActivate { count += 1 }
            let window = TestWindow(
                Column {
                    other
                    ListBox { row }
                })
            try await window.show()
            other.focus()
            adw_action_row_activate(row.cast())
            #expect(count == 1 && row.hasFocus && !other.hasFocus)
        }
    }
}
