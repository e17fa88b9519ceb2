import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Keyboard focus")
    @MainActor
    struct FocusTests {
        init() { adw_init() }

        @Test("a scrolled window without controls has a name while Tab is on it, and Tab goes on from there")
        func scrolledWindow() async throws {
            let (first, last) = (Button("first"), Button("last"))
            let (words, empty) = (Scrolled(Label("only words")), StatusPage(title: "Nothing Here"))
            let window = TestWindow(
                Row {
                    first
                    words
                    empty
                    last
                })
            try await window.show()
            first.focus()
            for _ in 0..<2 {
                #expect(window.handle.focusFirst())
                let area = try #require(gtk_window_get_focus(window.handle.cast()).map { AnyWidget($0) })
                #expect(area.isKind(of: gtk_scrolled_window_get_type()) && area.isNamed)
            }
            #expect(!words.isNamed)
            #expect(window.handle.focusFirst())
            #expect(gtk_window_get_focus(window.handle.cast()) == last.pointer)
        }

        @Test("a hidden control does not take the focus, also if its parent is hidden")
        func hidden() async throws {
            let (first, last) = (Button("first"), Button("last"))
            let place = Bin(last)
            let window = TestWindow(
                Row {
                    first
                    place
                })
            try await window.show()
            first.focus()
            for widget in [AnyWidget(last), AnyWidget(place)] {
                widget.isVisible = false
                #expect(!last.focus())
                last.focusSoon()
                try await settle()
                #expect(first.hasFocus)
                widget.isVisible = true
            }
            #expect(last.focus() && last.hasFocus)
        }

        @Test("the focus moves to the end of a text, of which nothing is selected then")
        func endOfText() async throws {
            let (button, row) = (Button("first"), EntryRow("Name"))
            row.text = "Rust"
            let window = TestWindow(
                Column {
                    button
                    PreferencesGroup { row }
                })
            try await window.show()
            button.focus()
            row.focusAtEnd()
            #expect(AnyWidget(row).containsFocus)
            #expect(gtk_editable_get_position(row.opaque) == 4)
            #expect(!Bool(gtk_editable_get_selection_bounds(row.opaque, nil, nil)))
        }

        @Test("a notice that appears below what is in sight is scrolled to, and one that is in sight moves nothing")
        func scrollsIntoSight() async throws {
            let (first, filler, notice) = (Button("first"), Row {}.size(height: 500), Bin())
            let content = Column {
                first
                filler
                notice
                Row {}.size(height: 500)
            }
            let window = TestWindow(width: 200, height: 290, Scrolled(content).size(width: 200, height: 290))
            try await window.show()
            let area = try #require(gtk_widget_get_ancestor(first.pointer, gtk_scrolled_window_get_type()))
            let adjustment = try #require(gtk_scrolled_window_get_vadjustment(OpaquePointer(area)))
            first.scrollIntoSight()
            filler.size(height: 501)
            try await window.frames(3)
            #expect(gtk_adjustment_get_value(adjustment) == 0)
            notice.setChild(Row {}.size(height: 60))
            notice.scrollIntoSight()
            try await pump("the notice to be scrolled to") { gtk_adjustment_get_value(adjustment) > 0 }
            try await window.frames(2)
            var place = graphene_rect_t()
            #expect(Bool(gtk_widget_compute_bounds(notice.pointer, area, &place)) && place.origin.y > 0)
            let end = place.origin.y + place.size.height
            #expect(place.size.height == 60 && abs(end - Float(gtk_widget_get_height(area))) < 2)
            filler.size(height: 502)
            notice.scrollIntoSight(above: 90)
            let before = gtk_adjustment_get_value(adjustment)
            try await pump("room below the notice") { gtk_adjustment_get_value(adjustment) > before + 80 }
        }

        @Test("what is in a list that is as high as its rows is scrolled to in the page around the list")
        func scrollsPage() async throws {
            let list = List(
                ids: { Array(0..<20) }, cell: { context in Button("").size(height: 40).bind { $0.title = "\(context.id)" } }
            ) { _ in }
            list.setGrown(true, minimum: 0)
            let page = Scrolled(Column { list })
            let window = TestWindow(width: 200, height: 200, page)
            try await window.show()
            var last = gtk_widget_get_last_child(list.view.pointer)
            while let row = last, !Bool(gtk_widget_get_mapped(row)) { last = gtk_widget_get_prev_sibling(row) }
            AnyWidget(try #require(last)).scrollIntoSight()
            list.margins(top: 1)
            let adjustment = try #require(gtk_scrolled_window_get_vadjustment(page.opaque))
            try await pump("the row to be scrolled to") { gtk_adjustment_get_value(adjustment) > 0 }
        }

        @Test("Tab goes past a check button that cannot be reached")
        func passesMark() async throws {
            let mark = CheckButton(label: "mark").reachable(false)
            let window = TestWindow(Row { mark })
            try await window.show()
            #expect(!mark.focusFirst())
        }
    }
}
