import CGtk
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class Places {
    var ids = [1, 2, 3]
    var selected = 1
}

extension GtkTests {
    @Suite("Sidebars")
    @MainActor
    struct SidebarTests {
        init() {
            adw_init()
        }

        @Test("a sidebar keeps unchanged rows and reports the selection")
        func sidebar() async throws {
            let places = Places()
            var built: [Int] = []
            var chosen: [Int] = []
            var activated: [Int] = []
            let sidebar = Sidebar(
                label: "Rooms", ids: { places.ids },
                row: {
                    built.append($0)
                    return Label("room \($0)")
                }, name: { "room \($0)" }, selected: { places.selected }, onSelect: { chosen.append($0) },
                onActivate: { activated.append($0) })
            let window = TestWindow(sidebar)
            try await window.show()
            places.selected = 3
            places.ids = [1, 4, 3]
            try await settle()
            #expect(built == [1, 2, 3, 4])
            let row = try #require(gtk_list_box_get_selected_row(sidebar.opaque))
            #expect(gtk_list_box_row_get_index(row) == 2)
            #expect(chosen.isEmpty, "what the program selects is not reported as chosen")
            let first = UnsafeMutableRawPointer(try #require(gtk_list_box_get_row_at_index(sidebar.opaque, 1)))
            gtk_widget_activate(first.assumingMemoryBound(to: GtkWidget.self))
            #expect(activated == [4])
            #expect(chosen == [4], "an activated row is selected")
            gtk_list_box_select_row(sidebar.opaque, gtk_list_box_get_row_at_index(sidebar.opaque, 0))
            #expect(chosen == [4, 1])
        }

        @Test("the Menu key on a row opens the context menu of its content, and closing it leaves the focus on the row")
        func contextMenu() async throws {
            var pressed = 0
            let sidebar = Sidebar(
                label: "Rooms", ids: { [1, 2] },
                row: { id in Row { Label("room \(id)") }.contextMenu { Menu([MenuItem("Edit") { pressed += id }]) } },
                name: { "room \($0)" }, selected: { 1 }, onSelect: { _ in })
            let window = TestWindow(sidebar)
            try await window.show()
            let row = AnyWidget(
                UnsafeMutableRawPointer(try #require(gtk_list_box_get_row_at_index(sidebar.opaque, 1)))
                    .assumingMemoryBound(to: GtkWidget.self))
            gtk_widget_grab_focus(row.pointer)
            #expect(!pressKey(UInt32(GDK_KEY_a), in: row))
            #expect(pressKey(UInt32(GDK_KEY_Menu), in: row))
            let popover = try #require(find(gtk_popover_menu_get_type(), in: row))
            try await pump("the menu") { popover.containsFocus }
            gtk_popover_popdown(popover.cast())
            try await pump("the focus to return") { row.hasFocus }
            try await settle()
            #expect(find(gtk_popover_menu_get_type(), in: row) == nil && pressed == 0)
        }
    }
}
