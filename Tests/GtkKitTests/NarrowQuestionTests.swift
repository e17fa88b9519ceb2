import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Questions in narrow windows")
    @MainActor
    struct NarrowQuestionTests {
        init() {
            adw_init()
        }

        @Test("a question whose buttons are below each other focuses one without consequences")
        func focus() async throws {
            let window = TestWindow(width: 300, height: 400, Label("page"))
            try await window.show()
            MessageDialog(
                heading: "Discard Changes?",
                responses: [
                    .init("cancel", String(repeating: "Keep Editing ", count: 6)),
                    .init("discard", String(repeating: "Discard ", count: 9), .destructive),
                ]
            ).ask(over: window.handle) { _ in }
            let dialog = try #require(dialogs(over: window.handle.cast()).first)
            func title() -> String {
                let focus = gtk_window_get_focus(dialog.cast())
                return focus.flatMap { gtk_button_get_label(AnyWidget($0).cast()) }.map { String(cString: $0) } ?? ""
            }
            try await pump("the dialog") { gtk_widget_get_height(dialog.pointer) > 0 }
            try await settle()
            #expect(title().hasPrefix("Keep Editing"))
            dialog.destroy()
        }
    }
}
