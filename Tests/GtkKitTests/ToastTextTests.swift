import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The words of a toast")
    @MainActor
    struct ToastTextTests {
        init() {
            adw_init()
        }

        @Test(
            "no line of a toast begins with a closing quotation mark, at any width",
            arguments: ["“Fensterbrettkaktusse” watered", "“Monstera” moved to “Wintergartenfenster”", "“Pilea” watered"])
        func closingMarks(words: String) async throws {
            let page = ToastOverlay(Label("page"))
            let window = TestWindow(width: 360, page)
            try await window.show()
            page.replace(with: Toast(words, button: "Undo") {})
            let label = try #require(
                page.descendants(gtk_label_get_type()).first { text(gtk_label_get_text($0.opaque)) == words })
            try await pump("the toast") { gtk_widget_get_width(label.pointer) > 0 }
            let layout = try #require(pango_layout_copy(gtk_label_get_layout(label.opaque)))
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            #expect(widthsWithLoneMark(layout, words) == [])
            pango_layout_set_attributes(layout, nil)
            #expect(widthsWithLoneMark(layout, words) != [], "otherwise the mark would not need to be kept")
        }

        @Test("a toast on a page that is only now laid out has its button beside its words")
        func newPage() async throws {
            let (page, second) = (ToastOverlay(Label("page")), ToastOverlay(Label("second")))
            let stack = Column { page.expand() }
            let window = TestWindow(width: 700, stack)
            try await window.show()
            gtk_widget_set_visible(page.pointer, 0)
            second.replace(with: Toast("“Monstera” added", button: "Undo") {})
            gtk_box_append(stack.cast(), second.expand().pointer)
            let label = try #require(
                second.descendants(gtk_label_get_type()).first { text(gtk_label_get_text($0.opaque)) == "“Monstera” added" })
            try await pump("the toast") { gtk_widget_get_width(label.pointer) > 0 }
            let column = try #require(gtk_widget_get_parent(label.pointer))
            #expect(AnyWidget(column).descendants(gtk_button_get_type()).isEmpty, "its button is not below the words")
        }

        /// The widths in pixels at which a line begins with a closing mark.
        private func widthsWithLoneMark(_ layout: OpaquePointer, _ words: String) -> [Int] {
            let bytes = Array(words.utf8)
            return (20..<360).filter { width in
                pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
                return (0..<pango_layout_get_line_count(layout)).contains { number in
                    guard let line = pango_layout_get_line_readonly(layout, number) else { return false }
                    return bytes[Int(line.pointee.start_index)...].starts(with: "”".utf8)
                }
            }
        }
    }
}
