import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Calendars")
    @MainActor
    struct CalendarTests {
        init() {
            adw_init()
        }

        @Test("keys move from the selected day in reading direction, which a press on a day does not report")
        func keys() async throws {
            var moves: [TableMove] = []
            var selected = 0
            let calendar = Calendar(year: 2026, month: 5, day: 31).onMove { moves.append($0) }.onSelect { _, _, _ in selected += 1
            }
            let window = TestWindow(calendar)
            try await window.show()
            for key in [GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down] {
                #expect(pressKey(UInt32(key), in: calendar))
            }
            #expect(moves == [.previous, .next, .up, .down, .previousPage, .nextPage])
            #expect(selected == 0 && calendar.day == (2026, 5, 31))
            gtk_widget_set_direction(calendar.pointer, GTK_TEXT_DIR_RTL)
            #expect(pressKey(UInt32(GDK_KEY_Left), in: calendar))
            #expect(moves.last == .next)
        }

        @Test("the wheel of a mouse does not turn to another month, but is left to the page around the calendar")
        func wheel() {
            let calendar = Calendar(year: 2026, month: 5, day: 31)
            #expect(!calendar.scrollControllers.isEmpty)
            for controller in calendar.scrollControllers {
                #expect(gtk_event_controller_get_propagation_phase(controller) == GTK_PHASE_NONE)
            }
        }

        @Test("an arrow button reports the day of the other month")
        func turns() async throws {
            var turned: [[Int]] = []
            let calendar = Calendar(year: 2026, month: 5, day: 21).onTurn { turned.append([$0, $1, $2]) }
            let window = TestWindow(calendar)
            try await window.show()
            let arrow = try #require(find(gtk_button_get_type(), in: calendar))
            gtk_widget_activate(arrow.pointer)
            try await pump("the month before") { turned == [[2026, 4, 21]] }
        }

        @Test("a day that the program selects is not reported, also while it answers a press")
        func selection() async throws {
            var selected: [Int] = []
            let calendar = Calendar(year: 2026, month: 5, day: 21)
            calendar.onSelect { _, _, day in
                selected.append(day)
                calendar.select(year: 2026, month: 5, day: 21)
            }
            let date = g_date_time_new_local(2026, 5, 30, 0, 0, 0)
            gtk_calendar_select_day(calendar.opaque, date)
            g_date_time_unref(date)
            #expect(selected == [30] && calendar.day == (2026, 5, 21))
        }

        @Test("Enter and Space confirm while the days have the focus")
        func confirm() async throws {
            var confirmed = 0
            let calendar = Calendar(year: 2026, month: 5, day: 31).onConfirm { confirmed += 1 }
            let entry = Entry(label: "Other")
            let window = TestWindow(
                Column {
                    entry
                    calendar
                })
            try await window.show()
            entry.focus()
            _ = pressKey(UInt32(GDK_KEY_Return), in: calendar)
            #expect(confirmed == 0)
            calendar.focus()
            #expect(calendar.hasFocus)
            #expect(pressKey(UInt32(GDK_KEY_Return), in: calendar))
            #expect(pressKey(UInt32(GDK_KEY_space), in: calendar))
            #expect(confirmed == 2)
        }
    }
}
