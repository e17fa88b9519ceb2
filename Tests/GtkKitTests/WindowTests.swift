import CGtk
import Foundation
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Windows, pages and toasts")
    @MainActor
    struct WindowTests {
        init() {
            adw_init()
        }

        @Test("a toast's button runs its closure, which is released with the toast")
        func toast() async throws {
            var undone = 0
            var token: Token? = Token()
            weak let watched = token
            do {
                let overlay = ToastOverlay(Label("page"))
                let window = TestWindow(overlay)
                try await window.show()
                overlay.show(
                    Toast("Watered <Aloe> & more", button: "Undo") { [token] in
                        _ = token
                        undone += 1
                    })
                token = nil
                try await settle()
                let button = try #require(find(gtk_button_get_type(), in: overlay))
                gtk_widget_activate(button.pointer)
                try await pump("the toast's button") { undone == 1 }
            }
            try await settle()
            #expect(watched == nil)
        }

        @Test("the button of a toast stands below the words where it would leave them little room, and dismisses the toast")
        func stackedToast() async throws {
            var undone = 0
            let overlay = ToastOverlay(Label("page"))
            let window = TestWindow(width: 240, height: 400, overlay)
            try await window.show()
            let shown = overlay.show(Toast("6 photos added, 1 photo was there", button: "Undo the Addition") { undone += 1 })
            try await settle()
            let button = try #require(
                AnyWidget(overlay).descendants(gtk_button_get_type()).first {
                    gtk_button_get_label($0.cast()) != nil && $0.isVisible
                })
            let words = try #require(
                AnyWidget(overlay).descendants(gtk_label_get_type()).first {
                    String(cString: gtk_label_get_text($0.opaque)).hasPrefix("6 photos")
                })
            var (upper, lower) = (graphene_rect_t(), graphene_rect_t())
            try await pump("the button below the words") {
                Bool(gtk_widget_compute_bounds(words.pointer, overlay.pointer, &upper))
                    && Bool(gtk_widget_compute_bounds(button.pointer, overlay.pointer, &lower)) && upper.size.height > 0
                    && lower.origin.y >= upper.origin.y + upper.size.height
            }
            gtk_widget_activate(button.pointer)
            try await pump("the toast to go") { undone == 1 && shown.isDismissed }
        }

        @Test("the title that replaces a view switcher is in the center of the window, also if the ends of the bar differ")
        func centeredTitle() async throws {
            enum Place: String { case plants }
            let stack = ViewStack([ViewPage(Place.plants, title: "A Long Name of a Page", icon: "", Label("plants"))])
            let title = ViewSwitcherTitle("Short", stack)
            title.isEnabled = false
            let header = HeaderBar(title).windowButtons(false).end(Button("A button that is wide"))
            let window = TestWindow(width: 600, height: 100, header)
            try await window.show()
            // The switcher, which is hidden, has labels of its own.
            let label = try #require(title.descendants(gtk_label_get_type()).first { Bool(gtk_widget_get_mapped($0.pointer)) })
            var bounds = graphene_rect_t()
            let isShown = gtk_widget_compute_bounds(label.pointer, window.handle.pointer, &bounds)
            #expect(Bool(isShown))
            let center = bounds.origin.x + bounds.size.width / 2
            #expect(abs(center - Float(gtk_widget_get_width(window.handle.pointer)) / 2) <= 2)
        }

        @Test("a title of a header bar is shown whole or not at all")
        func fittingTitle() async throws {
            for (width, fits) in [(600, true), (240, false)] {
                let title = FittingTitle("A title that is rather long")
                var changes: [Bool] = []
                title.onChange { changes.append($0) }
                let header = HeaderBar(title).windowButtons(false).start(Button("Cancel")).end(Button("Save"))
                let window = TestWindow(width: width, height: 100, header)
                try await window.show()
                #expect(title.fits == fits && changes == (fits ? [] : [false]))
            }
        }

        @Test("a label that may be left out takes no room where it does not fit")
        func fittingLabel() async throws {
            for (width, fits) in [(400, true), (215, false)] {
                let word = FittingTitle(Label("A word"))
                let line = Row {
                    Bin().size(width: 200)
                    word
                }
                let window = TestWindow(width: width, height: 100, line)
                try await window.show()
                #expect(word.fits == fits)
            }
        }

        @Test("the end of an action bar shows the first of several widgets that fits")
        func fitting() async throws {
            for (width, shown) in [(600, 0), (400, 1), (230, 2)] {
                let fitting = FirstFitting([400, 200, 50].map { Bin().size(width: $0, height: 10) })
                let window = TestWindow(width: width, height: 100, ActionBar(start: [Bin().size(width: 100)], end: [fitting]))
                try await window.show()
                #expect(fitting.shown == shown)
            }
        }

        @Test("a pushed page covers the root, and Escape pops and releases it")
        func navigation() async throws {
            var token: Token? = Token()
            weak let watched = token
            var roots: [Bool] = []
            let navigation = Navigation(root: Label("root")).onChange { roots.append($0) }
            let window = TestWindow(navigation)
            try await window.show()
            #expect(navigation.isAtRoot && !pressKey(UInt32(GDK_KEY_Escape), in: navigation))
            navigation.push(Label("plant").bind { [token] _ in _ = token })
            token = nil
            try await settle()
            #expect(!navigation.isAtRoot && navigation.depth == 2)
            #expect(pressKey(UInt32(GDK_KEY_Escape), in: navigation))
            try await pump("the page to be gone") { navigation.depth == 1 }
            #expect(navigation.isAtRoot)
            #expect(roots == [false, true])
            try await pump("what the page held") { watched == nil }
        }

        @Test("pages are popped one by one or all at once")
        func pages() async throws {
            let navigation = Navigation(root: Label("root"))
            let window = TestWindow(navigation)
            try await window.show()
            navigation.push(Label("a"))
            navigation.push(Label("b"))
            try await settle()
            #expect(navigation.depth == 3)
            // The leaflet changes the style classes of its own children at each layout, which affects all that are after them.
            var child = gtk_widget_get_first_child(navigation.pointer)
            for words in ["b", "a", "root"] {
                #expect(child.map { AnyWidget($0).isKind(of: gtk_label_get_type()) } == true)
                #expect(child.flatMap { gtk_label_get_text(OpaquePointer($0)) }.map { String(cString: $0) } == words)
                child = child.flatMap { gtk_widget_get_next_sibling($0) }
            }
            navigation.pop()
            try await pump("b to go") { navigation.depth == 2 }
            navigation.push(Label("c"))
            navigation.popToRoot()
            try await pump("all to go") { navigation.depth == 1 }
            navigation.pop()
            #expect(navigation.isAtRoot)
            navigation.push(Label("d"))
            try await settle()
            navigation.pop()
            navigation.push(Label("e"))
            try await settle()
            #expect(navigation.depth == 2 && !navigation.isAtRoot, "a page on its way out does not come back")
        }

        @Test("a window reports when it becomes narrow or wide")
        func narrow() async throws {
            let application = Application(id: "io.github.plantguide.Narrow", options: .nonUnique)
            g_application_register(application.pointer, nil, nil)
            let window = ApplicationWindow(application, title: "Probe", width: 900, height: 500)
            window.setContent(Label("content"))
            var shown: [Bool] = []
            let watcher = AnyWidget(window).bind { _ in shown.append(window.shape.isNarrow) }
            window.present()
            try await pump("the window") { Bool(gtk_widget_get_mapped(window.pointer)) }
            try await settle()
            #expect(shown == [false])
            window.defaultSize = (420, 500)
            try await pump("the window to be narrow") { shown == [false, true] }
            window.defaultSize = (900, 500)
            try await pump("the window to be wide") { shown == [false, true, false] }
            window.destroy()
            _ = watcher
        }

        @Test("larger text makes a window narrow at a greater width")
        func largeText() async throws {
            let application = Application(id: "io.github.plantguide.LargeText", options: .nonUnique)
            g_application_register(application.pointer, nil, nil)
            let window = ApplicationWindow(application, title: "Probe", width: 900, height: 500)
            window.setContent(Label("content"))
            window.present()
            let settings = AnyObjectHandle(OpaquePointer(UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))))
            defer {
                settings.set("gtk-font-name", "Sans 10")
                window.destroy()
            }
            settings.set("gtk-font-name", "Sans 10")
            try await pump("the window to be wide") { Bool(gtk_widget_get_mapped(window.pointer)) && !window.shape.isNarrow }
            settings.set("gtk-font-name", "Sans 14")
            try await pump("the window to be narrow") { window.shape.isNarrow && window.shape.textScale > 1.2 }
            settings.set("gtk-font-name", "Sans 10")
            try await pump("the window to be wide again") { !window.shape.isNarrow && window.shape.textScale < 1.1 }
        }

        @Test("a message dialog is answered once, by a button or by closing it")
        func question() async throws {
            let window = TestWindow(Label("page"))
            try await window.show()
            var answers: [String] = []
            let dialog = MessageDialog(
                heading: "Delete?", responses: [.init("cancel", "Cancel"), .init("delete", "Delete", .destructive)])
            dialog.ask(over: window.handle) { answers.append($0) }
            let first = try #require(topDialog())
            adw_message_dialog_response(first.cast(), "delete")
            try await pump("the answer") { answers == ["delete"] }
            // As a click of its button does.
            first.destroy()
            #expect(answers == ["delete"])
            dialog.ask(over: window.handle) { answers.append($0) }
            try #require(topDialog()).close()
            try await pump("the second answer") { answers == ["delete", "cancel"] }
            dialog.ask(over: window.handle) { answers.append($0) }
            gtk_window_destroy(try #require(topDialog()).cast())
            #expect(answers == ["delete", "cancel", "cancel"])
        }

        @Test("windows of preferences and about open over a window")
        func furniture() async throws {
            let window = TestWindow(Label("page"))
            try await window.show()
            let preferences = PreferencesWindow(
                over: window.handle, title: "Preferences",
                [
                    PreferencesPage("General", icon: "emblem-ok-symbolic") {
                        PreferencesGroup("Reminders") {
                            SwitchRow("Remind", subtitle: "each day")
                            SpinRow("Days", range: 1...30).bind { $0.value = 3 }
                            ComboRow("Sound", ["None", "Bell"]).bind { $0.selected = 1 }
                            EntryRow("Key")
                            ExpanderRow("More") { ActionRow("One") }
                        }
                    }
                ])
            preferences.present()
            var about = AboutWindow(name: "PlantGuide", icon: "leaf", version: "1")
            about.comments = "<b>Leaves &amp; roots</b>"
            about.releaseNotes = "<p>Everything.</p>"
            about.credits = [("Data", ["Pl@ntNet https://plantnet.org"])]
            about.works = [
                .init(title: "Swift", copyright: "© Apple", license: .apache2),
                .init(title: "ICU", copyright: "© Unicode", license: .text("Free.")),
            ]
            about.troubleshooting = "GTK 4"
            about.troubleshootingFile = "report.txt"
            about.present(over: window.handle)
            let shown = try #require(topWindow(adw_about_window_get_type())).opaque
            #expect(adw_about_window_get_debug_info(shown).map { String(cString: $0) } == "GTK 4")
            #expect(adw_about_window_get_debug_info_filename(shown).map { String(cString: $0) } == "report.txt")
            #expect(adw_about_window_get_release_notes(shown).map { String(cString: $0) } == "<p>Everything.</p>")
            #expect(adw_about_window_get_comments(shown).map { String(cString: $0) } == "<b>Leaves &amp; roots</b>")
            try await settle()
            let list = try #require(gtk_window_get_toplevels())
            #expect(g_list_model_get_n_items(list) == 3)
            for index in (0..<g_list_model_get_n_items(list)).reversed() {
                guard let item = g_list_model_get_item(list, index) else { continue }
                let toplevel = AnyWindow(item.assumingMemoryBound(to: GtkWidget.self))
                if toplevel.pointer != window.handle.pointer { toplevel.destroy() }
                g_object_unref(item)
            }
        }

        private func topDialog() -> AnyWindow? { topWindow(adw_message_dialog_get_type()) }

        private func topWindow(_ type: GType) -> AnyWindow? {
            guard let list = gtk_window_get_toplevels() else { return nil }
            for index in 0..<g_list_model_get_n_items(list) {
                guard let item = g_list_model_get_item(list, index) else { continue }
                defer { g_object_unref(item) }
                let window = AnyWindow(item.assumingMemoryBound(to: GtkWidget.self))
                if window.isKind(of: type) { return window }
            }
            return nil
        }
    }
}
