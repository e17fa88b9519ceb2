import CGtk
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Labels")
    @MainActor
    struct LabelTests {
        init() {
            adw_init()
        }

        private func width(_ label: Label) -> Int32 {
            var natural: Int32 = 0
            gtk_widget_measure(label.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
            return natural
        }

        @Test("all of a text but one part is smaller")
        func shrinking() {
            let (plain, part) = (width(Label("about 20 ml")), width(Label("20 ml")))
            let shrunk = width(Label("about 20 ml").shrinking(0.5, except: "20 ml"))
            #expect(part < shrunk && shrunk < plain)
            #expect(width(Label("about 20 ml").shrinking(0.5, except: "30 ml")) == plain)
        }
    }
}
