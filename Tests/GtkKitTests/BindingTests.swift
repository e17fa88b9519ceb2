import CGtk
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class PlantState {
    var name = "Aloe"
    var isThirsty = false
}

extension GtkTests {
    @Suite("Bindings and closures")
    @MainActor
    struct BindingTests {
        init() {
            adw_init()
        }

        @Test("a bound label follows its state, once per turn however often the state changed")
        func follows() async throws {
            let state = PlantState()
            var runs = 0
            let label = Label()
            let window = TestWindow(
                label.bind {
                    runs += 1
                    $0.text = state.name
                })
            #expect(label.text == "Aloe")
            state.name = "Basil"
            state.name = "Fern"
            #expect(label.text == "Aloe", "a binding runs in the next turn, not within the change")
            try await pump("the label") { label.text == "Fern" }
            #expect(runs == 2)
            state.isThirsty = true
            try await settle()
            #expect(runs == 2, "what a binding has not read does not run it")
            _ = window
        }

        @Test("a binding ends with its widget")
        func dies() async throws {
            let state = PlantState()
            var token: Token? = Token()
            weak let watched = token
            var runs = 0
            let bin = Bin()
            let window = TestWindow(bin)
            bin.setChild(
                Label().bind { [token] in
                    _ = token
                    runs += 1
                    $0.text = state.name
                })
            token = nil
            #expect(watched != nil)
            state.name = "Basil"
            bin.setChild(nil)
            #expect(watched == nil)
            try await settle()
            #expect(runs == 1)
            _ = window
        }

        @Test("a widget and its ancestors are kept alive until its idle callback has run")
        func soon() async throws {
            var token: Token? = Token()
            weak let watched = token
            let bin = Bin()
            let window = TestWindow(bin)
            let label = Label("Aloe")
            let card = Bin(label)
            if let token { card.keep(token, as: "token") }
            token = nil
            bin.setChild(card)
            var text = ""
            label.soon { text = $0.text }
            bin.setChild(nil)
            #expect(watched != nil)
            try await pump("the idle moment") { !text.isEmpty }
            #expect(text == "Aloe")
            try await pump("the widgets to go") { watched == nil }
            _ = window
        }

        @Test("state that only a nested binding reads does not run the outer one")
        func nested() async throws {
            let state = PlantState()
            var builds = 0
            let inner = Log()
            let column = Column {}.bind { column in
                _ = state.isThirsty
                builds += 1
                column.replaceChildren {
                    Label().bind {
                        $0.text = state.name
                        inner.texts.append($0.text)
                    }
                }
            }
            let window = TestWindow(column)
            #expect(inner.texts == ["Aloe"])
            state.name = "Basil"
            try await settle()
            #expect(inner.texts == ["Aloe", "Basil"])
            #expect(builds == 1)
            state.isThirsty = true
            try await settle()
            #expect(builds == 2)
            #expect(inner.texts == ["Aloe", "Basil", "Basil"])
            _ = window
        }

        private final class Log {
            var texts: [String] = []
        }

        @Test("a signal's closure is released with its widget")
        func closureDies() throws {
            var token: Token? = Token()
            weak let watched = token
            var presses = 0
            let bin = Bin()
            let window = TestWindow(bin)
            let button = Button("Water").onClick { [token] in
                _ = token
                presses += 1
            }
            bin.setChild(button)
            token = nil
            gtk_widget_activate(button.pointer)
            button.press("none")
            #expect(watched != nil)
            bin.setChild(nil)
            #expect(watched == nil)
            _ = window
        }

        @Test("a change by a binding is not reported as the user's")
        func notUser() async throws {
            let state = PlantState()
            var turns: [Bool] = []
            let row = SwitchRow("Thirsty").bind { $0.isOn = state.isThirsty }.onToggle { turns.append($0) }
            let window = TestWindow(ListBox { row })
            state.isThirsty = true
            try await pump("the switch") { row.isOn }
            #expect(turns.isEmpty)
            row.isOn = false
            #expect(turns == [false])
            _ = window
        }

        @Test("a builder supports conditions and loops")
        func builder() {
            let wantsMore = true
            let column = Column(spacing: 6) {
                Label("one")
                if wantsMore { Label("two") } else { Label("none") }
                if !wantsMore { Label("never") }
                for name in ["three", "four"] { Label(name) }
            }
            let window = TestWindow(column)
            var texts: [String] = []
            var child = gtk_widget_get_first_child(column.pointer)
            while let current = child {
                texts.append(String(cString: gtk_label_get_text(OpaquePointer(current))))
                child = gtk_widget_get_next_sibling(current)
            }
            #expect(texts == ["one", "two", "three", "four"])
            _ = window
        }

        @Test("menus are built when they open, run their closures and release them")
        func menu() async throws {
            var token: Token? = Token()
            weak let watched = token
            var made = 0
            var pressed: [String] = []
            let button = MenuButton(icon: "view-more-symbolic", label: "More") { [token] in
                _ = token
                made += 1
                return Menu([
                    .init([MenuItem("Edit") { pressed.append("edit") }, MenuItem("Show", isChecked: true) {}]),
                    .init("Away", [MenuItem("More", submenu: Menu([MenuItem("Remove") { pressed.append("remove") }]))]),
                ])
            }
            token = nil
            do {
                let window = TestWindow(Row { button })
                try await window.show()
                #expect(made == 0)
                button.open()
                try await settle()
                #expect(made == 1)
                let popover = try #require(gtk_menu_button_get_popover(button.opaque))
                let menu = AnyWidget(UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self))
                #expect(menu.press("menu.item1"))
                #expect(menu.press("menu.item3"))
                try await pump("both entries") { pressed.count == 2 }
                #expect(pressed == ["edit", "remove"])
                gtk_menu_button_popdown(button.opaque)
                try await settle()
            }
            try await pump("the closure to be let go") { watched == nil }
        }
    }
}
