import CGtk
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    /// Emits what a controller emits when the wheel of a mouse is turned by a number of steps; downward for a positive one.
    /// Returns whether it was used.
    static func turnWheel(_ steps: Double, with controller: OpaquePointer) -> Bool {
        var values = [GValue](repeating: GValue(), count: 3)
        g_value_init(&values[0], gtk_event_controller_scroll_get_type())
        g_value_set_object(&values[0], UnsafeMutableRawPointer(controller))
        for place in 1...2 { g_value_init(&values[place], GType(15 << 2)) }
        g_value_set_double(&values[2], steps)
        var answer = GValue()
        g_value_init(&answer, GType(5 << 2))
        g_signal_emitv(values, g_signal_lookup("scroll", gtk_event_controller_scroll_get_type()), 0, &answer)
        for place in values.indices { g_value_unset(&values[place]) }
        return Bool(g_value_get_boolean(&answer))
    }

    @Suite("Scrolled views in others")
    @MainActor
    struct NestedScrollingTests {
        init() {
            adw_init()
        }

        /// The widget around `widget` at which the wheel of a mouse over it is used: the first one with a controller for vertical
        /// scrolling.
        private func userOfWheel(over widget: any Widget) -> UnsafeMutablePointer<GtkWidget>? {
            var place: UnsafeMutablePointer<GtkWidget>? = widget.pointer
            while let current = place {
                let isUsed = AnyWidget(current).scrollControllers.contains { controller in
                    let flags = gtk_event_controller_scroll_get_flags(controller).rawValue
                    return flags & GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue != 0
                        && GtkTests.turnWheel(1, with: controller)
                }
                if isUsed { return current }
                place = gtk_widget_get_parent(current)
            }
            return nil
        }

        private func list(_ count: Int) -> List<Int> {
            List(ids: { Array(0..<count) }, cell: { context in Label().bind { $0.text = "Row \(context.id)" } }) { _ in }
        }

        @Test("the wheel over a list that is as high as its rows scrolls the page around it")
        func grownList() async throws {
            let list = list(40)
            list.setGrown(true, minimum: 0)
            let page = Scrolled(Column { list })
            let window = TestWindow(width: 300, height: 200, page)
            try await window.show()
            #expect(userOfWheel(over: list.view) == page.pointer)
            list.setGrown(false, minimum: 100)
            try await window.frames(2)
            #expect(userOfWheel(over: list.view) == list.pointer, "it has rows to scroll to")
        }

        @Test("the wheel over a scrolled view without anything to scroll scrolls the page around it, until it has more")
        func shortContent() async throws {
            let content = Bin().size(height: 40)
            let inner = Scrolled(content).size(height: 100)
            let page = Scrolled(
                Column {
                    inner
                    Bin().size(height: 600)
                })
            let window = TestWindow(width: 300, height: 200, page)
            try await window.show()
            #expect(userOfWheel(over: content) == page.pointer)
            content.size(height: 300)
            try await window.frames(2)
            #expect(userOfWheel(over: content) == inner.pointer)
            content.size(height: 40)
            try await window.frames(2)
            #expect(userOfWheel(over: content) == page.pointer)
        }
    }
}
