import CGtk
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class Need {
    var isNeeded = false
    var other = 0
}

extension GtkTests {
    @Suite("Rows that wrap, and focus that follows a choice")
    @MainActor
    struct FlowRowTests {
        init() {
            adw_init()
        }

        private func place(_ widget: any Widget) -> GtkAllocation {
            var place = GtkAllocation()
            gtk_widget_get_allocation(widget.pointer, &place)
            return place
        }

        private func sizes(_ widget: any Widget, _ orientation: GtkOrientation, for size: Int32) -> (least: Int32, natural: Int32)
        {
            var (least, natural): (Int32, Int32) = (0, 0)
            gtk_widget_measure(widget.pointer, orientation, size, &least, &natural, nil, nil)
            return (least, natural)
        }

        @Test("a row of an icon and a wrapped label is as high for any width as without one")
        func icon() async throws {
            let row = Row(spacing: 6) {
                Image(icon: "alarm-symbolic")
                Label("Water").wrapped()
            }
            let window = TestWindow(row)
            try await window.show()
            let (free, wide) = (sizes(row, GTK_ORIENTATION_VERTICAL, for: -1), sizes(row, GTK_ORIENTATION_VERTICAL, for: 1 << 20))
            #expect(free == wide && free.least >= 16)
        }

        @Test("children stand in one line where there is room, and wrap down to the width of the widest")
        func wraps() async throws {
            let chips = (0..<4).map { Button("Chip \($0)") }
            let row = FlowRow { for chip in chips { chip } }
            let window = TestWindow(row)
            try await window.show()
            let width = sizes(row, GTK_ORIENTATION_HORIZONTAL, for: -1)
            let heights = [width.natural, width.least].map { sizes(row, GTK_ORIENTATION_VERTICAL, for: $0).least }
            #expect(width.natural > width.least * 3)
            #expect(heights[1] == 4 * heights[0] + 3 * 6, "four lines, 6 pixels apart")
            chips[3].isVisible = false
            #expect(sizes(row, GTK_ORIENTATION_VERTICAL, for: width.least).least == 3 * heights[0] + 2 * 6)
        }

        @Test("children follow each other in reading direction")
        func mirrors() async throws {
            let (first, second) = (Button("First"), Button("Second"))
            let row = FlowRow {
                first
                second
            }
            let window = TestWindow(row)
            try await window.show()
            #expect(place(first).x == 0 && place(second).x == place(first).width + 6)
            gtk_widget_set_direction(row.pointer, GTK_TEXT_DIR_RTL)
            try await window.frames(2)
            let end = gtk_widget_get_width(row.pointer)
            #expect(place(first).x + place(first).width == end && place(second).x + place(second).width == place(first).x - 6)
        }

        @Test("widgets of a group show what fits in the fullest of them")
        func fittingGroup() async throws {
            for (group, expected) in [(FittingGroup(), [1, 1]), (nil, [1, 0])] {
                let fitting = [[300, 100], [150, 80]].map { widths in
                    FirstFitting(widths.map { Bin().size(width: $0, height: 10) }, in: group)
                }
                let window = TestWindow(width: 200, height: 100, Column { for widget in fitting { widget } })
                try await window.show()
                #expect(fitting.map(\.shown) == expected)
            }
        }

        @Test("the wheel of a mouse scrolls a line sideways, up to its ends")
        func wheel() async throws {
            let line = Row(spacing: 6) { for number in 0..<9 { Button("Chip \(number)") } }
            let scrolled = Scrolled(horizontal: true, vertical: false, line).withoutBar().scrollsByWheel()
            let window = TestWindow(width: 240, height: 100, scrolled)
            try await window.show()
            let adjustment = try #require(gtk_scrolled_window_get_hadjustment(scrolled.opaque))
            #expect(try !turnWheel(-1, over: scrolled), "the line is at its start")
            #expect(try turnWheel(1, over: scrolled) && gtk_adjustment_get_value(adjustment) == 60)
            #expect(try turnWheel(-2, over: scrolled) && gtk_adjustment_get_value(adjustment) == 0)
        }

        @Test("a line without a bar leaves the wheel of a mouse to the page around it")
        func leavesWheel() async throws {
            let line = Row(spacing: 6) { for number in 0..<9 { Button("Chip \(number)") } }
            let scrolled = Scrolled(horizontal: true, vertical: false, line).withoutBar()
            let window = TestWindow(width: 240, height: 100, scrolled)
            try await window.show()
            let adjustment = try #require(gtk_scrolled_window_get_hadjustment(scrolled.opaque))
            #expect(try !turnWheel(1, over: scrolled) && gtk_adjustment_get_value(adjustment) == 0)
            let own = scrolled.scrollControllers.filter { controller in
                gtk_event_controller_scroll_get_flags(controller).rawValue & GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue != 0
            }
            #expect(!own.isEmpty)
            for controller in own {
                let flags = gtk_event_controller_scroll_get_flags(controller).rawValue
                #expect(flags & GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue == 0)
            }
        }

        @Test("a button with a wrapped title is never narrower than its longest word")
        func wrappedButton() {
            func least(_ button: Button) -> Int32 {
                var least: Int32 = 0
                gtk_widget_measure(button.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
                return least
            }
            let wrapped = Button("Move Plant").wrapped()
            #expect(least(wrapped) < least(Button("Move Plant")))
            #expect(["Move", "Plant"].allSatisfy { least(wrapped) >= least(Button($0)) })
        }

        /// Turns the wheel of a mouse over a line by a number of steps; downward for a positive one. Returns whether it was
        /// scrolled.
        private func turnWheel(_ steps: Double, over line: Scrolled) throws -> Bool {
            // The scrolled window has controllers of its own, which were added before.
            GtkTests.turnWheel(steps, with: try #require(line.scrollControllers.first))
        }

        @Test("a field takes the focus once it is needed, not again while it stays so")
        func focusing() async throws {
            let need = Need()
            let (field, button) = (Entry(label: "Room Name"), Button("Other"))
            field.focusing {
                _ = need.other
                return need.isNeeded
            }
            let window = TestWindow(
                Column {
                    field
                    button
                })
            try await window.show()
            button.focus()
            need.other = 1
            try await settle()
            #expect(!AnyWidget(field).containsFocus)
            need.isNeeded = true
            try await pump("the focus") { AnyWidget(field).containsFocus }
            button.focus()
            need.other = 2
            try await settle()
            #expect(AnyWidget(button).containsFocus)
        }
    }
}
