import CGtk
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class Rows {
    var value: [Int]

    init(_ value: [Int]) {
        self.value = value
    }
}

extension GtkTests {
    @Suite("Deferred cells")
    @MainActor
    struct DeferredCellTests {
        init() {
            adw_init()
        }

        @Test("the cells that a scrolled list shows are updated before it is laid out, not once more afterwards")
        func oneLayout() async throws {
            let log = CellLog()
            let grid = countingGrid(log) { Array(0..<10_000) }
            let window = TestWindow(grid)
            try await window.show()
            let place = gtk_scrolled_window_get_vadjustment(grid.opaque)
            // In GTK 4.8 the rows move only at the second jump.
            for value in [6_000.0, 3_000] {
                gtk_adjustment_set_value(place, value)
                try await window.frames(2)
            }
            try await pump("all cells to be updated") { grid.contents.late?.isIdle == true }
            log.filled = 0
            var layouts: [(frame: Int64, filled: Int)] = []
            let clock = try #require(gtk_widget_get_frame_clock(grid.pointer))
            let object = UnsafeMutableRawPointer(clock)
            let connection = Signal.connect(object, "layout") { _ in
                layouts.append((Int64(gdk_frame_clock_get_frame_counter(clock)), log.filled))
            }
            defer { Signal.disconnect(object, connection) }
            // Less than two rows, more than one.
            gtk_adjustment_set_value(place, 3_100)
            try await pump("the cells") { layouts.contains { $0.filled > 0 } }
            let frame = layouts.first { $0.filled > 0 }?.frame
            let fillings = Set(layouts.filter { $0.frame == frame }.map(\.filled))
            #expect(fillings.count == 1, "\(layouts)")
        }

        @Test("a list that grows from a few rows to many does not update all its cells at once")
        func manyMoreRows() async throws {
            let (log, ids) = (CellLog(), Rows(Array(0..<10)))
            let grid = countingGrid(log) { ids.value }
            let window = TestWindow(grid)
            try await window.show()
            try await pump("all cells") { log.built >= 10 }
            (log.built, log.filled) = (0, 0)
            ids.value = Array(20..<10_000)
            try await pump("the rows") { log.filled > 0 }
            #expect(log.filled < 90, "filled \(log.filled)")
        }

        @Test("the styles of an updated cell are matched again once, and then no frame is painted")
        func rematchedStyles() async throws {
            let ids = Rows([1, 2, 3])
            let grid = countingGrid(CellLog()) { ids.value }
            let window = TestWindow(grid)
            try await window.show()
            func marks() -> [Bool] {
                rows(of: grid).compactMap { gtk_widget_get_first_child($0.pointer) }
                    .map { Bool(gtk_widget_has_css_class($0, "gtkkit-rematched")) }
            }
            try await pump("all cells to be updated") { grid.contents.late?.isIdle == true }
            let before = marks()
            ids.value = [4, 5, 6]
            try await pump("the marks") { marks().count == 3 && marks() != before }
            try await pump("all cells to be updated") { grid.contents.late?.isIdle == true }
            let after = marks()
            let clock = UnsafeMutableRawPointer(try #require(gtk_widget_get_frame_clock(grid.pointer)))
            var last = ContinuousClock.now
            let connection = Signal.connect(clock, "after-paint") { _ in last = .now }
            defer { Signal.disconnect(clock, connection) }
            try await pump("the last frame") { ContinuousClock.now - last > .milliseconds(200) }
            #expect(marks() == after)
        }

        @Test("a cell that the pointer only passes is not notified")
        func passingPointer() async throws {
            var notified: [Bool] = []
            let hover = HoverState(.milliseconds(30)) { notified.append($0) }
            hover.change(to: true)
            hover.change(to: false)
            hover.change(to: true)
            try await pump("the pointer that stays") { notified == [true] }
            hover.change(to: false)
            hover.change(to: true)
            hover.change(to: false)
            #expect(notified == [true])
            try await pump("the pointer that has left") { notified == [true, false] }
        }

        @Test("the frame of a row, on which a press begins, stays when its content is built")
        func pressOnLateRow() async throws {
            let log = CellLog()
            let grid = countingGrid(log) { Array(0..<200) }
            let window = TestWindow(grid)
            try await window.show()
            let before = rows(of: grid).map { gtk_widget_get_first_child($0.pointer) }
            let late = log.built
            try await pump("the cells nearby") { grid.contents.late?.isIdle == true }
            #expect(log.built > late)
            #expect(rows(of: grid).map { gtk_widget_get_first_child($0.pointer) } == before)
        }

        @Test("a grid has as many columns as fit, and no more cells than those need")
        func fittingColumns() async throws {
            let ids = Rows(Array(0..<1_000))
            let grid = countingGrid(CellLog()) { ids.value }
            let window = TestWindow(grid)
            try await window.show()
            let view = grid.view
            func columns() -> Int { Int(gtk_grid_view_get_max_columns(view.opaque)) }
            try await pump("the columns") { columns() == 7 }
            // The first cells are new now: they are deferred and have no width of their own.
            ids.value = Array(-100..<1_000)
            try await window.frames(2)
            #expect(columns() == 7)
        }

        @Test("a cell that defers others while being filled leaves none unfilled")
        func waitingWhileFilling() async throws {
            var contents: ListContents<Int>?
            let list = List<Int>(
                ids: { Array(0..<1_000) },
                cell: { context in
                    Label().size(height: 40).bind { label in
                        label.text = "plant \(context.id)"
                        if context.id == 500 { contents?.update(Array(1_000..<2_000)) }
                    }
                }, onActivate: { _ in })
            contents = list.contents
            defer { contents = nil }
            let window = TestWindow(list)
            try await window.show()
            list.scroll(to: 500)
            try await pump("cells of new rows alone") {
                rows(of: list).allSatisfy { text(in: $0).map { $0.count == "plant 1000".count } ?? true }
            }
        }

        @Test("a lazy page is built once, when it is first shown")
        func laterPage() async throws {
            var built = 0
            let stack = Stack<Page>([
                .first: Label("first"),
                .second: LazyWidget {
                    built += 1
                    return Label("second")
                },
            ])
            let window = TestWindow(stack)
            try await window.show()
            #expect(built == 0)
            for page in [Page.second, .first, .second] {
                stack.show(page)
                try await window.frames(2)
            }
            #expect(built == 1)
        }

        private enum Page: String { case first, second }

        @Test("an overlay of a cell is built when it is first needed, and follows the cell's row")
        func layers() async throws {
            let wanted = Rows([])
            let ids = Rows([1, 2, 3])
            var marks: [Label] = []
            let list = List<Int>(
                ids: { ids.value },
                cell: { context in
                    Overlay(Label().bind { $0.text = "plant \(context.id)" }).over(when: { wanted.value.contains(context.id) }) {
                        let mark = Label().bind { $0.text = "mark \(context.id)" }
                        marks.append(mark)
                        return mark
                    }
                }, onActivate: { _ in })
            let window = TestWindow(list)
            try await window.show()
            #expect(marks.isEmpty)
            wanted.value = [2]
            try await pump("the mark") { marks.map(\.text) == ["mark 2"] }
            wanted.value = []
            try await pump("the mark to go") { marks.map(\.isVisible) == [false] }
            wanted.value = [2, 3]
            try await pump("two marks") { marks.filter(\.isVisible).map(\.text).sorted() == ["mark 2", "mark 3"] }
            #expect(marks.count == 2)
        }
    }
}
