import CGtk
import Observation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("What is wrong with fields")
    @MainActor
    struct FieldProblemTests {
        init() {
            adw_init()
        }

        @Test("what is wrong is shown once nothing was typed for a while")
        func pause() async throws {
            let name = Typed("Basil")
            let problem = FieldProblem { name.problem }
            name.text = ""
            problem.update()
            problem.revealAfterPause()
            #expect(problem.shown == nil)
            try await pump("the pause") { problem.shown != nil }
        }

        @Test("it is shown once the field was changed and left, or when asked for, until nothing is wrong")
        func shown() {
            let name = Typed()
            let problem = FieldProblem { name.problem }
            problem.reveal()
            #expect(problem.isWrong && problem.shown == nil)
            problem.show()
            #expect(problem.shown == "Enter a name.")
            name.text = "Basil"
            problem.update()
            #expect(!problem.isWrong && problem.shown == nil)
            name.text = ""
            problem.update()
            #expect(problem.isWrong && problem.shown == nil)
            problem.reveal()
            #expect(problem.shown == "Enter a name.")
        }

        @Test("Enter in a field leads to the first field with which something is wrong, and says it below")
        func first() async throws {
            let (name, hidden) = (Typed("Basil"), Typed())
            let first = EntryRow("Name").onChange { name.text = $0 }
            let last = Entry(label: "Note").activatesDefault()
            let unseen = Entry(label: "Room").visible(false)
            let form = Column {
                Column { unseen.validated { hidden.problem } }
                PreferencesGroup { first.validated { name.problem } }
                last
            }
            form.onDefault { form.showFirstProblem() }
            let window = TestWindow(width: 360, height: 300, form)
            try await window.show()
            let message = try #require(form.descendants(gtk_label_get_type()).last { isMessage($0) })
            last.focus()
            let text = try #require(last.descendants(gtk_text_get_type()).first)
            gtk_widget_activate_default(text.pointer)
            try await settle()
            #expect(!Bool(gtk_widget_get_mapped(message.pointer)) && AnyWidget(last).containsFocus)
            name.text = ""
            gtk_widget_activate_default(text.pointer)
            try await pump("the message") { Bool(gtk_widget_get_mapped(message.pointer)) }
            #expect(AnyWidget(first).containsFocus)
            #expect(GtkKit.text(gtk_label_get_text(message.opaque)) == "Enter a name.")
            name.text = "Basil"
            try await pump("the message to go") { !Bool(gtk_widget_get_mapped(message.pointer)) }
        }

        private func isMessage(_ label: AnyWidget) -> Bool {
            Bool(gtk_widget_has_css_class(label.pointer, "error"))
                && gtk_widget_get_ancestor(label.pointer, adw_preferences_row_get_type()) != nil
        }
    }
}

/// A text that must not be empty.
@MainActor @Observable
private final class Typed {
    var text: String

    init(_ text: String = "") { self.text = text }

    var problem: String? { text.isEmpty ? "Enter a name." : nil }
}
