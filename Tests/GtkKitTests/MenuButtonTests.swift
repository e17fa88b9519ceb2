import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Buttons that open menus")
    @MainActor
    struct MenuButtonTests {
        init() {
            adw_init()
        }

        @Test("a button has no tooltip while its menu is open")
        func tooltip() async throws {
            let button = MenuButton(icon: "view-more-symbolic", label: "More") { Menu([MenuItem("Print") {}]) }
            let window = TestWindow(button.align(horizontal: .center, vertical: .center))
            try await window.show()
            #expect(Bool(gtk_widget_get_has_tooltip(button.pointer)))
            button.open()
            try await pump("the menu") { !Bool(gtk_widget_get_has_tooltip(button.pointer)) }
            gtk_menu_button_popdown(button.opaque)
            try await pump("the menu to close") { Bool(gtk_widget_get_has_tooltip(button.pointer)) }
            #expect(text(gtk_widget_get_tooltip_text(button.pointer)) == "More")
        }

        @Test("a page keeps its place while an item of a menu at its lower end has the focus")
        func place() async throws {
            let button = MenuButton("More") { Menu((1...12).map { number in MenuItem("Item \(number)") {} }) }
            let page = Column {
                Bin().size(width: 200, height: 900)
                button
                Bin().size(width: 200, height: 900)
            }
            let scrolled = Scrolled(page)
            let window = TestWindow(scrolled.size(width: 300, height: 300))
            try await window.show()
            let adjustment = try #require(gtk_scrolled_window_get_vadjustment(scrolled.opaque))
            gtk_adjustment_set_value(adjustment, 640)
            try await pump("the page to scroll") { gtk_adjustment_get_value(adjustment) == 640 }
            button.open()
            try await pump("the menu") { Bool(gtk_widget_get_mapped(popover(of: button))) }
            let menu = try #require(popover(of: button))
            for _ in 0..<12 {
                #expect(Bool(gtk_widget_child_focus(menu, GTK_DIR_DOWN)))
                try await settle()
            }
            #expect(gtk_adjustment_get_value(adjustment) == 640)
            gtk_menu_button_popdown(button.opaque)
            try await pump("the menu to close") { !Bool(gtk_widget_get_mapped(popover(of: button))) }
            let viewport = try #require(gtk_widget_get_ancestor(button.pointer, gtk_viewport_get_type()))
            #expect(Bool(gtk_viewport_get_scroll_to_focus(OpaquePointer(viewport))))
        }

        @Test("an item closes its menu before it acts, also one that is checked")
        func closing() async throws {
            var (button, isOpen): (MenuButton?, Bool?) = (nil, nil)
            let made = MenuButton("Sort") {
                Menu([MenuItem("Name", isChecked: false) { isOpen = button.map { Bool(gtk_widget_get_mapped(popover(of: $0))) } }]
                )
            }
            button = made
            let window = TestWindow(made.align(horizontal: .center, vertical: .center))
            try await window.show()
            made.open()
            try await pump("the menu") { Bool(gtk_widget_get_mapped(popover(of: made))) }
            gtk_widget_activate_action_variant(popover(of: made), "menu.item1", nil)
            try await pump("the item to act") { isOpen != nil }
            #expect(isOpen == false)
        }

        private func popover(of button: MenuButton) -> UnsafeMutablePointer<GtkWidget>? {
            gtk_menu_button_get_popover(button.opaque).map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
            }
        }

        @Test("a button with a title has no tooltip after its menu was open either")
        func title() async throws {
            let button = MenuButton("Sort") { Menu([MenuItem("Name") {}]) }
            let window = TestWindow(button.align(horizontal: .center, vertical: .center))
            try await window.show()
            button.open()
            let popover = try #require(gtk_menu_button_get_popover(button.opaque))
            let menu = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
            try await pump("the menu") { Bool(gtk_widget_get_mapped(menu)) }
            gtk_menu_button_popdown(button.opaque)
            try await pump("the menu to close") { !Bool(gtk_widget_get_mapped(menu)) }
            #expect(!Bool(gtk_widget_get_has_tooltip(button.pointer)))
        }
    }
}
