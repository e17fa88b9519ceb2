import CGtk
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Tables of buttons")
    @MainActor
    struct ButtonTableTests {
        private static let keys: [(UInt32, TableMove)] = [
            (UInt32(GDK_KEY_Left), .previous), (UInt32(GDK_KEY_Right), .next), (UInt32(GDK_KEY_Up), .up),
            (UInt32(GDK_KEY_Down), .down), (UInt32(GDK_KEY_Home), .rowStart), (UInt32(GDK_KEY_End), .rowEnd),
            (UInt32(GDK_KEY_Page_Up), .previousPage), (UInt32(GDK_KEY_Page_Down), .nextPage),
        ]

        init() {
            adw_init()
        }

        @Test("keys move in reading direction, and other keys do nothing")
        func keys() {
            var moves: [TableMove] = []
            let table = ButtonTable(columns: 7, rows: 1, cell: { Button("\($0)") }, onMove: { moves.append($0) })
            let window = TestWindow(table)
            for (key, _) in Self.keys { #expect(pressKey(key, in: table)) }
            #expect(moves == Self.keys.map(\.1))
            #expect(!pressKey(UInt32(GDK_KEY_a), in: table))
            gtk_widget_set_direction(table.pointer, GTK_TEXT_DIR_RTL)
            moves = []
            for (key, _) in Self.keys.prefix(2) { #expect(pressKey(key, in: table)) }
            #expect(moves == [.next, .previous])
            _ = window
        }

        @Test("all columns have the same width, and the first is at the start", arguments: [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL])
        func widths(_ direction: GtkTextDirection) async throws {
            var cells: [Button] = []
            let table = ButtonTable(
                columns: 7, rows: 1,
                cell: {
                    cells.append(Button("\($0)"))
                    return cells[$0]
                }, onMove: { _ in })
            gtk_widget_set_direction(table.pointer, direction)
            for child in AnyWidget(table).descendants(gtk_box_get_type()) { gtk_widget_set_direction(child.pointer, direction) }
            let window = TestWindow(width: 500, height: 100, table)
            try await window.show()
            let places = cells.map { cell in
                var bounds = graphene_rect_t()
                _ = gtk_widget_compute_bounds(cell.pointer, table.pointer, &bounds)
                return bounds
            }
            #expect(Set(places.map(\.size.width)).count == 1 && places[0].size.width > 60)
            let isMirrored = direction == GTK_TEXT_DIR_RTL
            #expect(places.map(\.origin.x) == places.map(\.origin.x).sorted { isMirrored ? $0 > $1 : $0 < $1 })
        }

        @Test("only the selected cell can have the focus, which follows the selection inside the table")
        func focus() async throws {
            var cells: [Button] = []
            let table = ButtonTable(
                columns: 2, rows: 2,
                cell: {
                    cells.append(Button("\($0)"))
                    return cells[$0]
                }, onMove: { _ in })
            let other = Button("other")
            let window = TestWindow(
                Column {
                    table
                    other
                })
            try await window.show()
            table.select(1)
            #expect(cells.map { Bool(gtk_widget_get_focusable($0.pointer)) } == [false, true, false, false])
            other.focus()
            table.select(2)
            #expect(Bool(gtk_widget_has_focus(other.pointer)), "a selection elsewhere does not take the focus")
            table.focusSelected()
            #expect(Bool(gtk_widget_has_focus(cells[2].pointer)))
            table.select(3)
            #expect(Bool(gtk_widget_has_focus(cells[3].pointer)))
            other.focus()
            g_signal_emit_by_name_clicked(cells[0])
            table.select(0)
            #expect(Bool(gtk_widget_has_focus(cells[0].pointer)), "a click brings the focus")
        }
    }
}

@MainActor
private func g_signal_emit_by_name_clicked(_ button: Button) {
    var value = GValue()
    g_value_init(&value, gtk_button_get_type())
    g_value_set_object(&value, UnsafeMutableRawPointer(button.pointer))
    g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
    g_value_unset(&value)
}
