import CGtk
import Foundation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Menus and focus of rows")
    @MainActor
    struct RowFocusTests {
        init() {
            adw_init()
        }

        private func makeGrid(_ count: Int, chosen: @escaping @MainActor (Int) -> Void = { _ in }) -> Grid<Int> {
            Grid(
                ids: { Array(0..<count) }, columns: 2...4,
                cell: { (context: CellContext<Int>) in
                    Column { Label().size(width: 100, height: 60).bind { $0.text = "plant \(context.id)" } }
                        .contextMenu { Menu([MenuItem("Water") { chosen(context.id) }]) }
                }, name: { "card \($0)" }, selected: { [] }, onSelect: { _ in }, onActivate: { _ in })
        }

        private func focus(of window: TestWindow) -> AnyWidget? {
            gtk_window_get_focus(window.handle.cast()).map { AnyWidget($0) }
        }

        @Test(
            "Shift+F10 and the Menu key open the menu of the row with the focus, the menu gets the focus, and the row gets it back"
        )
        func keys() async throws {
            let grid = makeGrid(4)
            let window = TestWindow(grid)
            try await window.show()
            let row = try #require(rows(of: grid).first)
            for key in [Key(name: "F10", modifiers: .shift), Key(name: "Menu", modifiers: [])] {
                row.focus()
                try await settle()
                let frame = try #require(gtk_widget_get_first_child(row.pointer))
                let content = AnyWidget(try #require(gtk_widget_get_first_child(frame)))
                #expect(!content.openContextMenu(by: Key(name: "F10", modifiers: [])))
                #expect(content.openContextMenu(by: key))
                let popover = try #require(find(gtk_popover_menu_get_type(), in: row))
                try await pump("the menu to have the focus") { popover.containsFocus }
                gtk_popover_popdown(popover.cast())
                try await pump("the row to have the focus") { self.focus(of: window)?.pointer == row.pointer }
            }
        }

        @Test("if the children of a row are replaced, the one at the place of the focused one has the focus, or the last")
        func replacedChildren() async throws {
            let row = Row {}
            let window = TestWindow(row)
            try await window.show()
            func show(_ names: [String]) -> [Button] {
                let buttons = names.map { Button($0) }
                row.replaceChildren { for button in buttons { Column { button } } }
                return buttons
            }
            let first = show(["a", "b", "c"])
            #expect(focus(of: window)?.pointer != first[0].pointer)
            first[1].focus()
            try await settle()
            let second = show(["a", "c"])
            #expect(focus(of: window)?.pointer == second[1].pointer)
            let third = show(["a"])
            #expect(focus(of: window)?.pointer == third[0].pointer)
        }

        @Test(
            "a page gives the focus to the row that had it last, to the first one before, and to none of a hidden page of a stack"
        )
        func pageFocus() async throws {
            enum Page: String { case grid, other }
            let (grid, other) = (makeGrid(8), Button("other"))
            grid.takesPageFocus { last, _ in [last] }
            let stack = Stack(transition: .crossfade, [Page.grid: grid, Page.other: Column { other.takesPageFocus() }])
            let header = Button("header")
            let window = TestWindow(
                Column {
                    header
                    stack
                })
            try await window.show()
            header.focus()
            stack.focusContentSoon()
            try await pump("the first row to have the focus") { focus(of: window).flatMap(text) == "plant 0" }
            rows(of: grid)[3].focus()
            header.focus()
            stack.focusContentSoon()
            try await pump("the last row to have the focus") { focus(of: window).flatMap(text) == "plant 3" }
            stack.show(.other)
            stack.focusContentSoon()
            try await pump("the button to have the focus") { focus(of: window)?.pointer == other.pointer }
        }

        @Test("a page whose content is shown later gives it the focus then, unless the user has moved it meanwhile")
        func laterFocus() async throws {
            for moves in [false, true] {
                let (content, first, second) = (Button("content"), Button("first"), Button("second"))
                content.takesPageFocus().isVisible = false
                let page = Column {
                    first
                    content
                }
                let window = TestWindow(
                    Column {
                        second
                        page
                    })
                try await window.show()
                second.focus()
                page.focusContentSoon()
                try await pump("the page to have the focus") { first.hasFocus }
                if moves { second.focus() }
                content.isVisible = true
                try await window.frames(2)
                try await settle()
                #expect(content.hasFocus == !moves && second.hasFocus == moves)
            }
        }

        @Test("rows that are replaced keep the focus in its place, and without rows another widget gets it")
        func replacedRows() async throws {
            let (list, other, entry) = (ListBox {}, Button("other"), TextView(label: "Notes"))
            let window = TestWindow(
                Column {
                    other
                    list
                    entry
                })
            func show(_ count: Int) -> [ActionRow] {
                let rows = (0..<count).map { ActionRow("row \($0)") }
                list.replaceRows(focusingIfEmpty: other) { for row in rows { row } }
                return rows
            }
            let first = show(3)
            try await window.show()
            first[1].focus()
            let second = show(3)
            try await window.frames(2)
            #expect(second[1].hasFocus)
            let third = show(1)
            try await window.frames(2)
            #expect(third[0].hasFocus)
            _ = show(0)
            try await window.frames(2)
            #expect(other.hasFocus)
        }

        @Test("a row out of sight is scrolled to and gets the focus")
        func focusWhenShown() async throws {
            let grid = makeGrid(1_000)
            let window = TestWindow(grid)
            try await window.show()
            grid.takesPageFocus { _, _ in [2_000, 900] }.focusContentSoon()
            // A row that has just come into sight is bound when the list rests.
            try await pump("the row to have the focus") { focus(of: window).flatMap(text) == "plant 900" }
        }

        @Test("a list that was scrolled is scrolled back to the row to which the focus returns")
        func focusOutOfSight() async throws {
            let list = List(ids: { Array(0..<200) }, cell: { Label("row \($0.id)").size(height: 40) }, onActivate: { _ in })
            let other = Button("other")
            let window = TestWindow(
                Column {
                    other
                    list.expand()
                })
            try await window.show()
            #expect(list.focusRow(3))
            other.focus()
            let place = gtk_scrolled_window_get_vadjustment(list.opaque)
            gtk_adjustment_set_value(place, 4_000)
            try await window.frames(2)
            #expect(Bool(gtk_widget_child_focus(list.pointer, GTK_DIR_TAB_FORWARD)))
            try await pump("the focused row in sight") { list.focusedID == 3 && gtk_adjustment_get_value(place) < 200 }
        }

        @Test("Up and Down pass over headings, but not the first one, and with Ctrl they stop at each row")
        func headings() async throws {
            var slots: [CellContext<Int>] = []
            let list = List(
                ids: { [0, 1, 2, 10, 20, 21] },
                cell: { context in
                    slots.append(context)
                    return Label("row \(context.id)")
                }, onActivate: { _ in }
            ).arrowKeysPass { $0 % 10 == 0 }
            let window = TestWindow(list)
            try await window.show()
            list.view.focus()
            let folder = try TemporaryDirectory()
            func isFocused(_ id: Int) -> Bool { slots.contains { $0.id == id && $0.isFocused } }
            try await pump("the first row to have the keyboard") { isFocused(0) }
            for (key, row) in [
                ("Down", 1), ("Down", 2), ("Down", 21), ("Up", 2), ("ctrl+Down", 10), ("Up", 2), ("Up", 1), ("Up", 0),
            ] {
                let child = try Child(
                    "xdotool", ["key", key], environment: ProcessInfo.processInfo.environment, folder: folder.url)
                try await pump("the key") { child.ended != nil }
                try await pump("row \(row) to have the keyboard after \(key)") { isFocused(row) }
            }
        }
    }
}
