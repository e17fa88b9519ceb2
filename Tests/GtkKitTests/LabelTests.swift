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

        @Test("a label that wraps asks for the same width at each height, also within boxes and in a row of libadwaita")
        func measuring() {
            let words = "The soil is dry two centimeters below the surface"
            let row = ActionRow(words, subtitle: words)
            for widget in [
                AnyWidget(Label(words).wrapped()), AnyWidget(Row { Column { Label(words).wrapped() } }), AnyWidget(row),
            ] {
                func width(at height: Int32) -> [Int32] {
                    var (minimum, natural): (Int32, Int32) = (0, 0)
                    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, height, &minimum, &natural, nil, nil)
                    return [minimum, natural]
                }
                #expect(width(at: 400) == width(at: -1) && width(at: 400)[0] < width(at: 400)[1])
            }
        }

        @Test("a tooltip changes also while the widget is in a window, and does not hide it")
        func tooltips() async throws {
            let button = Button("Water").tooltip("Water the plant")
            func tooltip() -> String? { gtk_widget_get_tooltip_text(button.pointer).map { String(cString: $0) } }
            #expect(button.isVisible && tooltip() == "Water the plant")
            let window = TestWindow(button)
            try await window.show()
            button.tooltip("Water it again")
            #expect(button.isVisible && tooltip() == "Water it again")
            #expect(!Button("hidden").visible(false).tooltip("text").isVisible)
            button.tooltip(nil)
            #expect(tooltip() == nil)
        }
    }
}
