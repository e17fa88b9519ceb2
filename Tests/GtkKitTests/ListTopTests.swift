import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The top of a list")
    @MainActor
    struct ListTopTests {
        init() {
            adw_init()
        }

        @Test(
            "a list at its top stays there when it gets narrower, and another one stays at its rows",
            arguments: [(3, true), (60, false)])
        func narrower(row: Int, isAtTop: Bool) async throws {
            let text = String(repeating: "word ", count: 16)
            let list = List(
                ids: { Array(0..<80) }, cell: { context in Label().wrapped().bind { $0.text = "\(context.id) \(text)" } }
            ) { _ in }
            let window = TestWindow(width: 900, height: 300, list)
            try await window.show()
            let adjustment = try #require(gtk_scrolled_window_get_vadjustment(list.opaque))
            // GTK keeps this row in place.
            list.scroll(to: row)
            try await window.frames(4)
            #expect((gtk_adjustment_get_value(adjustment) == 0) == isAtTop)
            window.handle.defaultSize = (310, 300)
            try await pump("the list to be narrow") { gtk_widget_get_width(list.pointer) < 400 }
            try await window.frames(4)
            #expect((gtk_adjustment_get_value(adjustment) == 0) == isAtTop)
        }
    }
}
