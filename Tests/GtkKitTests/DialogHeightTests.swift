import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The height of dialogs")
    @MainActor
    struct DialogHeightTests {
        init() {
            adw_init()
        }

        @Test(
            "a dialog without a height is as high as its lines need in its width, but no higher than the window below",
            arguments: [600, 150])
        func height(room: Int) async throws {
            let page = Label("page")
            let window = TestWindow(height: room, page)
            try await window.show()
            let words = Label(String(repeating: "Guidance only. ", count: 30)).wrapped()
            let scrolled = Scrolled(words).naturalHeight().expand()
            let dialog = DialogWindow(over: page, title: "Care", width: 300, scrolled)
            dialog.present()
            while gtk_widget_get_height(scrolled.pointer) == 0 { try await settle() }
            var needed: gint = 0
            // The frame that the window draws takes some of the width.
            let inner = gtk_widget_get_width(words.pointer)
            gtk_widget_measure(words.pointer, GTK_ORIENTATION_VERTICAL, inner, nil, &needed, nil, nil)
            #expect(needed > 150 && needed < 600)
            if room == 150 {
                #expect(dialog.defaultSize.height == room)
            } else {
                // Less than a line is left over.
                #expect((needed..<needed + 15).contains(gtk_widget_get_height(scrolled.pointer)))
            }
            dialog.destroy()
        }
    }
}
