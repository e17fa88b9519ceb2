import CGtk
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Submenus")
    @MainActor
    struct SubmenuTests {
        init() {
            adw_init()
        }

        /// How a menu closes.
        enum Closing: CaseIterable { case item, closedByItself, escape }

        @Test("after a submenu was open, the focus is back on the button", arguments: Closing.allCases)
        func button(closing: Closing) async throws {
            let button = MenuButton("More") { menu }
            let window = TestWindow(
                Row {
                    button
                    Button("Other")
                })
            try await window.show()
            button.focusFirst()
            button.open()
            let popover = try #require(
                gtk_menu_button_get_popover(button.opaque).map {
                    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
                })
            try await use(popover, closing)
            let focus = try #require(focused(in: button))
            #expect(Bool(gtk_widget_is_ancestor(focus, button.pointer)) && !Bool(gtk_widget_is_ancestor(focus, popover)))
        }

        @Test("after a submenu of a context menu was open, the focus is back on the card", arguments: Closing.allCases)
        func contextMenu(closing: Closing) async throws {
            let grid = Grid(
                ids: { Array(0..<4) }, columns: 2...4,
                cell: { (context: CellContext<Int>) in
                    Column { Label().size(width: 100, height: 60).bind { $0.text = "plant \(context.id)" } }.contextMenu { menu }
                }, name: { "card \($0)" }, selected: { [] }, onSelect: { _ in }, onActivate: { _ in })
            let window = TestWindow(
                Column {
                    grid
                    Button("Other")
                })
            try await window.show()
            let row = try #require(rows(of: grid).first)
            row.focus()
            try await settle()
            let frame = try #require(gtk_widget_get_first_child(row.pointer))
            let content = AnyWidget(try #require(gtk_widget_get_first_child(frame)))
            #expect(content.openContextMenu(by: Key(name: "Menu", modifiers: [])))
            let popover = try #require(find(gtk_popover_menu_get_type(), in: row))
            try await use(popover.pointer, closing)
            #expect(focused(in: row) == row.pointer)
            for _ in 0..<3 { _ = gtk_widget_child_focus(window.handle.pointer, GTK_DIR_TAB_FORWARD) }
            try await settle()
            #expect(content.openContextMenu(by: Key(name: "Menu", modifiers: [])))
            let again = try #require(find(gtk_popover_menu_get_type(), in: row))
            try await pump("the menu again") { Bool(gtk_widget_get_mapped(again.pointer)) }
            try await settle()
            #expect(Bool(gtk_widget_get_mapped(again.pointer)))
        }

        private var menu: Menu {
            Menu([MenuItem("Complete") {}, MenuItem("Snooze", submenu: Menu([MenuItem("Tomorrow") {}, MenuItem("Friday") {}]))])
        }

        private func focused(in widget: any Widget) -> UnsafeMutablePointer<GtkWidget>? {
            gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
        }

        /// Opens the submenu, and closes the menu.
        private func use(_ popover: UnsafeMutablePointer<GtkWidget>, _ closing: Closing) async throws {
            g_object_ref(UnsafeMutableRawPointer(popover))
            defer { g_object_unref(UnsafeMutableRawPointer(popover)) }
            try await pump("the menu") { Bool(gtk_widget_get_mapped(popover)) }
            let menu = AnyWidget(popover)
            let snooze = try #require(items(in: popover).dropFirst().first)
            gtk_widget_grab_focus(snooze)
            gtk_widget_activate(snooze)
            try await pump("the submenu") { focused(in: menu) != snooze }
            try await settle()
            switch closing {
            case .item: gtk_widget_activate_action_variant(popover, "menu.item2", nil)
            case .closedByItself: gtk_popover_popdown(menu.cast())
            case .escape:
                let stack = try #require(menu.descendants(gtk_stack_get_type()).first)
                #expect(pressKey(UInt32(GDK_KEY_Escape), in: menu))
                #expect(text(gtk_stack_get_visible_child_name(stack.opaque)) == "main", "Escape leads back to the menu")
                gtk_popover_popdown(menu.cast())
            }
            try await pump("the menu to close") { !Bool(gtk_widget_get_mapped(popover)) }
            try await settle()
        }

        private func items(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
            var (found, child) = ([UnsafeMutablePointer<GtkWidget>](), gtk_widget_get_first_child(widget))
            while let current = child {
                if AnyWidget(current).isKind(of: g_type_from_name("GtkModelButton")) {
                    found.append(current)
                } else {
                    found += items(in: current)
                }
                child = gtk_widget_get_next_sibling(current)
            }
            return found
        }
    }
}
