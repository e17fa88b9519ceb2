import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Password entries")
    @MainActor
    struct PasswordEntryTests {
        init() {
            adw_init()
        }

        @Test("a password is shown as dots beside an icon that shows it, and Enter activates the default button")
        func entry() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            var (typed, presses) = ("", 0)
            let entry = PasswordEntry(label: "Key").onChange { typed = $0 }
            let save = Button("Save").onClick { presses += 1 }
            let form = DialogWindow(
                over: page, title: "Form", width: 300,
                Row {
                    entry
                    save
                }
            ).defaultButton(save)
            form.present()
            defer { form.destroy() }
            #expect(entry.focus())
            gtk_editable_set_text(entry.opaque, "secret")
            #expect(typed == "secret" && entry.text == "secret")
            let field = try #require(gtk_editable_get_delegate(entry.opaque))
            #expect(!Bool(gtk_text_get_visibility(UnsafeMutablePointer(field))))
            let icon = try #require(
                entry.descendants(gtk_image_get_type()).first {
                    text(gtk_image_get_icon_name($0.opaque)) == "view-reveal-symbolic"
                })
            try await pump("the icon") { Bool(gtk_widget_get_mapped(icon.pointer)) && gtk_widget_get_width(icon.pointer) > 0 }
            pressEnter(in: field)
            try await pump("the default button to be pressed") { presses == 1 }
        }
    }
}
