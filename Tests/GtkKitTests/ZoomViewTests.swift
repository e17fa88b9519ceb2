import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Enlarging a picture")
    @MainActor
    struct ZoomViewTests {
        init() {
            adw_init()
        }

        @Test("an enlarged picture is larger than its view, whose middle stays, and fits it again")
        func zoom() async throws {
            let picture = Picture().contained()
            let view = ZoomView(picture)
            let window = TestWindow(width: 400, view.expand())
            try await window.show()
            try await pump("the view") { gtk_widget_get_width(picture.pointer) > 0 }
            let whole = gtk_widget_get_width(picture.pointer)
            let adjustment = try #require(gtk_scrolled_window_get_hadjustment(view.opaque))
            view.zoom(to: 2)
            try await pump("the larger picture") { gtk_widget_get_width(picture.pointer) == whole * 2 }
            try await pump("the middle") { abs(gtk_adjustment_get_value(adjustment) - Double(whole) / 2) < 1 }
            view.zoom(to: 4)
            try await pump("the middle") { abs(gtk_adjustment_get_value(adjustment) - Double(whole) * 1.5) < 1 }
            view.zoom(to: 1)
            try await pump("all of it") { gtk_widget_get_width(picture.pointer) == whole }
        }
    }
}
