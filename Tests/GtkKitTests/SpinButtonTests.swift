import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Number fields")
    @MainActor
    struct SpinButtonTests {
        init() {
            adw_init()
        }

        @Test("the wheel scrolls the page and changes no number")
        func wheel() throws {
            let field = SpinButton(label: "days", range: 1...99)
            let controllers = try #require(gtk_widget_observe_controllers(field.pointer))
            defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
            for place in 0..<g_list_model_get_n_items(controllers) {
                let controller = try #require(g_list_model_get_item(controllers, place))
                defer { g_object_unref(controller) }
                let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
                #expect(g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) == 0)
            }
        }

        @Test("a number counts while it is typed, unless it is out of range, and Enter activates the default button")
        func number() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            var (number, presses, finished) = (0.0, 0, [Double]())
            let (field, save) = (SpinButton(label: "days", range: 1...99), Button("Save").onClick { presses += 1 })
            field.onInput { number = $0 }.onChange { finished.append($0) }
            let form = DialogWindow(
                over: page, title: "Form", width: 300,
                Row {
                    field
                    save
                }
            ).defaultButton(save)
            form.present()
            field.focus()
            gtk_editable_set_text(field.opaque, "12")
            #expect(number == 12)
            gtk_editable_set_text(field.opaque, "120")
            #expect(number == 12 && finished.isEmpty)
            form.finishTyping()
            #expect(number == 99 && finished == [99])
            let text = try #require(gtk_editable_get_delegate(field.opaque))
            gtk_editable_set_text(field.opaque, "13")
            pressEnter(in: text)
            #expect(number == 13)
            try await pump("the default button to be pressed") { presses == 1 }
            form.destroy()
        }

        @Test("a text that means a number is read as such, and a step counts from it")
        func reading() async throws {
            let minutes: @MainActor (String) -> Double? = { text in
                let parts = text.split(separator: ":").compactMap { Double(String($0)) }
                return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
            }
            let field = SpinButton(label: "Time", range: 0...1_439, step: 15)
                .shown(width: 9, reading: minutes) { "\(Int($0) / 60):\(Int($0) % 60)" }
            let window = TestWindow(field)
            try await window.show()
            field.value = 480
            gtk_editable_set_text(field.opaque, "18:30")
            gtk_spin_button_update(field.opaque)
            #expect(field.value == 1_110)
            gtk_spin_button_spin(field.opaque, GTK_SPIN_STEP_FORWARD, 15)
            #expect(field.value == 1_125 && text(gtk_editable_get_text(field.opaque)) == "18:45")
            gtk_editable_set_text(field.opaque, "soon")
            gtk_spin_button_update(field.opaque)
            #expect(field.value == 1_125)
        }
    }
}
