import CGtk
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Dialogs over a window")
    @MainActor
    struct DialogTests {
        init() {
            adw_init()
        }

        @Test("toasts appear in the dialog in front, and below a question")
        func toastPlace() async throws {
            let page = ToastOverlay(Label("page"))
            let window = TestWindow(page)
            try await window.show()
            #expect(page.inFront.pointer == page.pointer)
            let dialog = DialogWindow(over: page, title: "Dialog", width: 300, Label("dialog"))
            dialog.present()
            let place = page.inFront.pointer
            #expect(windowAround(page.inFront) == dialog.cast())
            MessageDialog(heading: "Sure?", responses: [.init(MessageDialog.cancel, "No")]).ask(over: dialog) { _ in }
            #expect(page.inFront.pointer == place)
            #expect(dialog.closeDialogs())
            let form = DialogWindow(over: dialog, title: "Form", width: 300, Label("form"))
            form.present()
            #expect(windowAround(page.inFront) == form.cast())
            form.close()
            dialog.close()
            #expect(page.inFront.pointer == page.pointer)
            let preferences = PreferencesWindow(over: page, title: "Preferences", [])
            preferences.present()
            #expect(page.inFront.pointer != page.pointer)
            preferences.destroy()
        }

        @Test("a toast in a dialog that closes appears again below it, with its button")
        func toastOfForm() async throws {
            let page = ToastOverlay(Label("page"))
            let window = TestWindow(page)
            try await window.show()
            let form = DialogWindow(over: page, title: "Form", width: 300, Label("form"))
            form.present()
            var undone = 0
            page.replace(with: Toast("Basil saved", button: "Undo") { undone += 1 })
            #expect(buttons(in: page).isEmpty && !buttons(in: form).isEmpty)
            form.close()
            try await pump("the toast on the page") { !buttons(in: page).isEmpty }
            gtk_widget_activate(try #require(buttons(in: page).first).pointer)
            try await pump("the toast's button") { undone == 1 }
        }

        @Test("Escape closes a dialog although a toast is shown in it")
        func escape() async throws {
            let page = ToastOverlay(Label("page"))
            let window = TestWindow(page)
            try await window.show()
            let dialog = DialogWindow(over: page, title: "Dialog", width: 300, Button("OK"))
            dialog.present()
            page.replace(with: Toast("Basil saved", button: "Undo") {})
            #expect(pressKey(UInt32(GDK_KEY_Escape), in: page.inFront))
            #expect(!dialog.isVisible)
            #expect(page.inFront.pointer == page.pointer)
            // Without anything to leave, the overlay gets the key.
            #expect(!pressKey(UInt32(GDK_KEY_Escape), in: page))
            #expect(!pressKey(UInt32(GDK_KEY_Escape), in: page.onEscape { false }))
        }

        @Test("a toast that is too long for one line wraps, and stands above the foot of a dialog")
        func toastAboveFoot() async throws {
            let page = ToastOverlay(Label("page"))
            let window = TestWindow(page)
            try await window.show()
            let foot = Button("Print")
            let form = DialogWindow(over: page, title: "Form", width: 360, height: 400, Label("form").expand(), foot: foot)
            form.present()
            try await pump("the dialog") { gtk_widget_get_width(foot.pointer) > 0 }
            let words = "Monstera still moist, next check on Sunday"
            page.replace(with: Toast(words, button: "Undo") {})
            let label = try #require(
                descendants(gtk_label_get_type(), in: form).first { String(cString: gtk_label_get_text($0.opaque)) == words })
            var (place, below) = (graphene_rect_t(), graphene_rect_t())
            try await pump("the toast to be in its place, in several lines") {
                gtk_label_get_layout(label.opaque).map { pango_layout_get_line_count($0) > 1 } == true
                    && Bool(gtk_widget_compute_bounds(label.pointer, form.pointer, &place))
                    && Bool(gtk_widget_compute_bounds(foot.pointer, form.pointer, &below))
                    && place.origin.y + place.size.height <= below.origin.y
                    && !Bool(pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque)))
            }
            form.destroy()
        }

        @Test("Enter opens the row that has the focus, and does not press the default button")
        func enterOnRow() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            var pressed = 0
            let button = Button("Save").onClick { pressed += 1 }
            let row = ComboRow("Room", ["Kitchen", "Bathroom"])
            let form = DialogWindow(
                over: page, title: "Form", width: 300,
                Column {
                    PreferencesGroup { row }
                    button
                }
            ).defaultButton(button)
            form.present()
            try await pump("the dialog") { gtk_widget_get_width(row.pointer) > 0 }
            row.focus()
            #expect(pressKey(UInt32(GDK_KEY_Return), in: form))
            let list = try #require(find(gtk_popover_get_type(), in: row))
            try await pump("the list of the row") { Bool(gtk_widget_get_mapped(list.pointer)) }
            #expect(pressed == 0)
            // An open list keeps keys and clicks from other windows.
            gtk_popover_popdown(list.cast())
            try await pump("the list to close") { !Bool(gtk_widget_get_mapped(list.pointer)) }
            form.destroy()
        }

        @Test("a letter typed in the open list of a row leads to the next choice that begins with it")
        func typedLetter() async throws {
            let row = ComboRow("Room", ["Kitchen", "Bathroom", "Küche", "Balcony"])
            let window = TestWindow(PreferencesGroup { row })
            try await window.show()
            let popover = try #require(find(gtk_popover_get_type(), in: row))
            let list = try #require(find(gtk_list_view_get_type(), in: popover))
            gtk_popover_popup(popover.cast())
            try await pump("the list of the row") {
                Bool(gtk_widget_get_mapped(popover.pointer)) && gtk_widget_get_first_child(list.pointer) != nil
            }
            func focused() -> Int? {
                var (index, child) = (0, gtk_widget_get_first_child(list.pointer))
                while let current = child, current != gtk_widget_get_focus_child(list.pointer) {
                    (index, child) = (index + 1, gtk_widget_get_next_sibling(current))
                }
                return child == nil ? nil : index
            }
            for (key, choice) in [(GDK_KEY_b, 1), (GDK_KEY_b, 3), (GDK_KEY_b, 1), (GDK_KEY_k, 2), (GDK_KEY_K, 0)] {
                #expect(pressKey(UInt32(key), in: list))
                #expect(focused() == choice)
            }
            #expect(!pressKey(UInt32(GDK_KEY_x), in: list) && focused() == 0)
            for (key, choice) in [(GDK_KEY_b, 1), (GDK_KEY_a, 1), (GDK_KEY_l, 3), (GDK_KEY_k, 0), (GDK_KEY_udiaeresis, 2)] {
                #expect(pressKey(UInt32(key), in: list))
                #expect(focused() == choice, "letters typed one after the other are one word")
            }
            list.press("list.activate-item", target: .uint32(2))
            #expect(row.selected == 2, "Enter takes the choice that was typed")
            gtk_popover_popdown(popover.cast())
            try await pump("the list to close") { !Bool(gtk_widget_get_mapped(popover.pointer)) }
        }

        @Test("a dialog is no wider than the window below all dialogs, and has its own width where there is room")
        func width() async throws {
            for (room, widths) in [(400, [400, 400, 300]), (700, [480, 700, 300])] {
                let page = Label("page")
                let window = TestWindow(width: room, page)
                try await window.show()
                let form = DialogWindow(over: page, title: "Form", width: 480, height: 300, Label("form"))
                form.present()
                let photo = DialogWindow(over: form, title: "Photo", width: 820, height: 300, Label("photo"))
                photo.present()
                let note = DialogWindow(over: photo, title: "Note", width: 300, Label("note"))
                note.present()
                let preferences = PreferencesWindow(over: page, title: "Preferences", [])
                preferences.defaultSize = (900, 300)
                preferences.present()
                let dialogs: [any WindowWidget] = [form, photo, note]
                for dialog in dialogs + [preferences] {
                    try await pump("the dialog to be laid out") { gtk_widget_get_width(dialog.pointer) > 0 }
                    #expect(gtk_widget_get_width(dialog.pointer) <= gtk_widget_get_width(window.handle.pointer))
                }
                #expect(dialogs.map(\.defaultSize.width) == widths)
                preferences.destroy()
                form.destroy()
            }
        }

        @Test("dialogs are closed from the front, up to one that stays open")
        func closing() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            #expect(window.handle.closeDialogs())
            var closed: [String] = []
            let answer = Answer()
            let form = DialogWindow(over: page, title: "Form", width: 300, Label("form"))
            form.onClose {
                closed.append("form")
                return !answer.mayClose
            }
            form.present()
            let question = DialogWindow(over: form, title: "Question", width: 300, Label("question"))
            question.onClose {
                closed.append("question")
                return false
            }
            question.present()
            #expect(!window.handle.closeDialogs())
            #expect(closed == ["question", "form"] && form.isVisible)
            answer.mayClose = true
            #expect(window.handle.closeDialogs())
            #expect(closed == ["question", "form", "form"])
        }

        @Test("a dialog that is held while the one below it closes lets go of that")
        func heldQuestion() async throws {
            let page = Label("page")
            let window = TestWindow(page)
            try await window.show()
            let dialog = DialogWindow(over: page, title: "Dialog", width: 300, Label("dialog"))
            dialog.present()
            var answers: [String] = []
            MessageDialog(heading: "Sure?", responses: [.init("yes", "Yes")]).ask(over: dialog) {
                answers.append($0)
                dialog.close()
            }
            let question = try #require(dialogs(over: dialog.cast()).first)
            // As the press of a button holds it.
            g_object_ref(question.object)
            adw_message_dialog_response(question.cast(), "yes")
            #expect(answers == ["yes"])
            try await pump("the dialog below to be destroyed") { gtk_window_get_transient_for(question.cast()) == nil }
            g_object_unref(question.object)
        }

        @Test("typing is undone only in a text field")
        func typing() async throws {
            let (entry, button) = (Entry(label: "name"), Button("button"))
            let window = TestWindow(
                Row {
                    entry
                    button
                })
            try await window.show()
            entry.focus()
            #expect(window.handle.undoTyping() && window.handle.redoTyping())
            button.focus()
            #expect(!window.handle.undoTyping() && !window.handle.redoTyping())
        }

        /// Whether a dialog that asks closes.
        private final class Answer {
            var mayClose = false
        }

        private func buttons(in widget: any Widget) -> [AnyWidget] { descendants(gtk_button_get_type(), in: widget) }

        private func descendants(_ type: GType, in widget: any Widget) -> [AnyWidget] {
            var found: [AnyWidget] = []
            var child = gtk_widget_get_first_child(widget.pointer)
            while let current = child {
                let inner = AnyWidget(current)
                if inner.isKind(of: type) { found.append(inner) }
                found += descendants(type, in: inner)
                child = gtk_widget_get_next_sibling(current)
            }
            return found
        }
    }
}
