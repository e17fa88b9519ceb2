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

        /// Counts the cells built and the runs of their bindings.
        private final class Log {
            var built = 0
            var filled = 0
        }

        private func makeGrid(_ log: Log, ids: @escaping @MainActor () -> [Int]) -> Grid<Int> {
            Grid(
                ids: ids, columns: 2...12,
                cell: { (context: CellContext<Int>) in
                    log.built += 1
                    return Label().size(width: 100, height: 60).bind {
                        $0.text = "plant \(context.id)"
                        log.filled += 1
                    }
                }, name: { "card \($0)" }, onActivate: { _ in })
        }

        @Test("with 10,000 rows a screenful of cells is built at first, and those nearby once the list is idle")
        func lateCells() async throws {
            let log = Log()
            let grid = makeGrid(log) { Array(0..<10_000) }
            let window = TestWindow(grid)
            try await window.show()
            let atFirst = log.built
            #expect(atFirst > 4 && atFirst < 80, "built \(atFirst) at first")
            try await pump("the cells nearby") { grid.contents.late?.isIdle == true }
            #expect(log.built > atFirst && log.built < 2 * atFirst, "built \(log.built) after \(atFirst)")
            #expect(rows(of: grid).count > 2 * atFirst)
            log.filled = 0
            // Scrolls by ten rows: the visible cells are filled within the frame, although dozens of cells changed rows.
            let place = gtk_scrolled_window_get_vadjustment(grid.opaque)
            gtk_adjustment_set_value(place, gtk_adjustment_get_value(place) + 600)
            try await window.frames(1)
            #expect(log.filled < 60, "filled \(log.filled)")
        }

        @Test("rows without content have their names, also after the list was scrolled and when a name changes")
        func names() async throws {
            let prefix = Rows([1])
            var named: Set<String> = []
            func name(_ id: Int) -> String { "card \(prefix.value[0]) \(id)" }
            let grid = Grid<Int>(
                ids: { Array(0..<10_000) }, columns: 2...12, cell: { _ in Label("plant").size(width: 100, height: 60) },
                name: { id in
                    let words = name(id)
                    named.insert(words)
                    return words
                }, onActivate: { _ in })
            let window = TestWindow(grid)
            try await window.show()
            func areNamed() -> Bool {
                rows(of: grid).allSatisfy { row in
                    let cell: ListCell<Int>? = gtk_widget_get_first_child(row.pointer).flatMap { AnyWidget($0).kept(rowKey) }
                    return cell.map { named.contains(name($0.assignedID)) } ?? false
                }
            }
            #expect(areNamed())
            try await pump("the cells nearby") { grid.contents.late?.isIdle == true }
            prefix.value = [2]
            try await pump("the changed names") { areNamed() }
            let place = gtk_scrolled_window_get_vadjustment(grid.opaque)
            for value in [6_000.0, 3_000] {
                gtk_adjustment_set_value(place, value)
                try await window.frames(2)
            }
            #expect(!areNamed(), "names are not computed while the list is scrolled")
            try await pump("the names of other rows") { areNamed() }
        }

        @Test("the focus moves to a row without content")
        func focusedRow() async throws {
            let log = Log()
            let list = List<Int>(
                ids: { Array(0..<190) },
                cell: { context in
                    log.built += 1
                    return Label().size(height: 40).bind { $0.text = "plant \(context.id)" }
                }, onActivate: { _ in })
            let window = TestWindow(list)
            try await window.show()
            try await pump("the cells nearby") { list.contents.late?.isIdle == true }
            #expect(log.built < 100)
            #expect(list.focusRow(150))
            #expect(list.focusedID == 150)
            try await pump("its content") { rows(of: list).contains { text(in: $0) == "plant 150" } }
        }

        @Test("no cell is built while the list is hidden, and those nearby once it is shown again")
        func hiddenList() async throws {
            let log = Log()
            let grid = makeGrid(log) { Array(0..<10_000) }
            let window = TestWindow(grid)
            try await window.show()
            let atFirst = log.built
            grid.isVisible = false
            try await window.frames(1)
            #expect(grid.contents.late?.isIdle == true)
            #expect(log.built == atFirst)
            grid.isVisible = true
            try await pump("the cells nearby") { log.built > atFirst && grid.contents.late?.isIdle == true }
            #expect(log.built < 2 * atFirst)
        }

        @Test(
            "rows that are much lower than the first one fill the view without a fourth layout in a frame",
            .timeLimit(.minutes(1)))
        func lowRows() async throws {
            let list = List<Int>(
                ids: { Array(0..<1_000) },
                cell: { context in
                    Label().bind { label in
                        label.text = "plant \(context.id)"
                        label.size(height: context.id == 0 ? 300 : 12)
                    }
                }, onActivate: { _ in })
            var layouts: [Int64: Int] = [:]
            let window = TestWindow(list)
            list.view.on("map") {
                guard let clock = gtk_widget_get_frame_clock(list.view.pointer) else { return }
                Signal.connect(UnsafeMutableRawPointer(clock), "layout") { _ in
                    layouts[Int64(gdk_frame_clock_get_frame_counter(clock)), default: 0] += 1
                }
            }
            try await window.show()
            func unfilled() -> Int {
                rows(of: list).count { row in
                    var bounds = graphene_rect_t()
                    return Bool(gtk_widget_compute_bounds(row.pointer, list.view.pointer, &bounds)) && bounds.origin.y >= 0
                        && bounds.origin.y < Float(gtk_widget_get_height(list.view.pointer))
                        && Bool(gtk_widget_get_mapped(row.pointer))
                        && text(in: row) == nil
                }
            }
            try await pump("all rows in sight") { unfilled() == 0 && list.contents.late?.isIdle == true }
            #expect(rows(of: list).count { text(in: $0) != nil } > 12)
            #expect((layouts.values.max() ?? 0) <= 3, "\(layouts)")
        }

        @Test("the cells nearby are also built if scrolling gives no cell another row")
        func scrolledShortList() async throws {
            let log = Log()
            let grid = makeGrid(log) { Array(0..<180) }
            let window = TestWindow(grid)
            try await window.show()
            try await pump("the cells nearby") { grid.contents.late?.isIdle == true }
            let before = log.built
            #expect(before < 180)
            let place = gtk_scrolled_window_get_vadjustment(grid.opaque)
            gtk_adjustment_set_value(place, 200)
            try await pump("more cells") { log.built > before }
            let shown = log.built
            try await pump("those nearby") { log.built > shown && grid.contents.late?.isIdle == true }
        }

        @Test("the cells that a scrolled list shows are updated before it is laid out, not once more afterwards")
        func oneLayout() async throws {
            let log = Log()
            let grid = makeGrid(log) { Array(0..<10_000) }
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
            let (log, ids) = (Log(), Rows(Array(0..<10)))
            let grid = makeGrid(log) { ids.value }
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
            let grid = makeGrid(Log()) { ids.value }
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
            let log = Log()
            let grid = makeGrid(log) { Array(0..<200) }
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
            let grid = makeGrid(Log()) { ids.value }
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
