import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Scrolled lines")
    @MainActor
    struct ScrolledTests {
        init() {
            adw_init()
        }

        @Test("a line that starts at its end shows it, and shows what is added there", arguments: [false, true])
        func startsAtEnd(isMirrored: Bool) async throws {
            let tiles = Row { for _ in 0..<10 { Bin().size(width: 100, height: 40) } }
            let scrolled = Scrolled(horizontal: true, vertical: false, tiles).withoutBar().startsAtEnd()
            gtk_widget_set_direction(scrolled.pointer, isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
            let window = TestWindow(width: 300, height: 100, scrolled)
            try await window.show()
            let place = try #require(gtk_scrolled_window_get_hadjustment(scrolled.opaque))
            let end: @MainActor () -> Double = {
                isMirrored ? 0 : gtk_adjustment_get_upper(place) - gtk_adjustment_get_page_size(place)
            }
            try await pump("the end") {
                gtk_adjustment_get_upper(place) == 1_000 && gtk_adjustment_get_value(place) == end()
            }
            tiles.replaceChildren { for _ in 0..<12 { Bin().size(width: 100, height: 40) } }
            try await pump("the new end") {
                gtk_adjustment_get_upper(place) == 1_200 && gtk_adjustment_get_value(place) == end()
            }
        }
    }
}
