import CGtk
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

/// Counts the cells built and the runs of their bindings.
@MainActor
final class CellLog {
    var built = 0
    var filled = 0
}

/// A grid that counts in a log.
@MainActor
func countingGrid(_ log: CellLog, ids: @escaping @MainActor () -> [Int]) -> Grid<Int> {
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

@MainActor
@Observable
private final class Prefix {
    var value = "card"
}

extension GtkTests {
    @Suite("Cells with and without content")
    @MainActor
    struct CellContentTests {
        init() {
            adw_init()
        }

        @Test("with 10,000 rows a screenful of cells is built at first, and those nearby once the list is idle")
        func lateCells() async throws {
            let log = CellLog()
            let grid = countingGrid(log) { Array(0..<10_000) }
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
            let prefix = Prefix()
            func name(_ id: Int) -> String { "\(prefix.value) \(id)" }
            let grid = Grid<Int>(
                ids: { Array(0..<10_000) }, columns: 2...12, cell: { _ in Label("plant").size(width: 100, height: 60) },
                name: name, onActivate: { _ in })
            let window = TestWindow(grid)
            try await window.show()
            func areNamed() -> Bool {
                rows(of: grid).allSatisfy { row in
                    let cell: ListCell<Int>? = gtk_widget_get_first_child(row.pointer).flatMap { AnyWidget($0).kept(rowKey) }
                    return cell.map { row.isNamed(name($0.assignedID)) } ?? false
                }
            }
            #expect(areNamed())
            try await pump("the cells nearby") { grid.contents.late?.isIdle == true }
            prefix.value = "plant"
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
            let log = CellLog()
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
            let log = CellLog()
            let grid = countingGrid(log) { Array(0..<10_000) }
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
            let log = CellLog()
            let grid = countingGrid(log) { Array(0..<180) }
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
    }
}
