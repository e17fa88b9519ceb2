import CGtk
import Foundation
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class Shelf {
    var ids: [Int] = []
    var selected: Set<Int> = []
    var names: [Int: String] = [:]

    init(_ ids: [Int]) {
        self.ids = ids
    }
}

extension GtkTests {
    @Suite("Lists and grids")
    @MainActor
    struct ListTests {
        init() {
            adw_init()
        }

        /// Counts the cells built, and records the texts set by bindings and the labels in order of creation.
        private final class Log {
            var built = 0
            var texts: [String] = []
            var labels: [Label] = []
        }

        private func makeGrid(
            _ shelf: Shelf, _ log: Log, selectable: Bool = false, opened: @escaping @MainActor (Int) -> Void = { _ in }
        ) -> Grid<Int> {
            var selected: (@MainActor () -> Set<Int>)?
            var onSelect: (@MainActor (Set<Int>) -> Void)?
            if selectable {
                selected = { shelf.selected }
                onSelect = { shelf.selected = $0 }
            }
            return Grid(
                ids: { shelf.ids }, columns: 2...4,
                cell: { (context: CellContext<Int>) in
                    log.built += 1
                    let label = Label().size(width: 100, height: 60).bind {
                        $0.text = shelf.names[context.id] ?? "plant \(context.id)"
                        log.texts.append($0.text)
                    }
                    log.labels.append(label)
                    return Column { label }
                }, name: { "card \($0)" }, selected: selected, onSelect: onSelect, onActivate: opened)
        }

        @Test("a grid of 10,000 rows builds the visible cells and rebinds them when scrolled")
        func fewCells() async throws {
            let shelf = Shelf(Array(0..<10_000))
            let log = Log()
            let grid = makeGrid(shelf, log)
            let window = TestWindow(grid)
            try await window.show()
            #expect(log.built > 8 && log.built < 500, "built \(log.built)")
            #expect(log.texts.contains("plant 0"))
            let before = log.built
            log.texts = []
            grid.scroll(to: 9_000)
            try await window.frames(3)
            #expect(log.texts.contains("plant 9000"), "the cells reach the row that was scrolled to")
            let shown = Set(log.labels.filter { Bool(gtk_widget_get_mapped($0.pointer)) }.map(\.text))
            #expect(shown.contains("plant 9000"))
            #expect(log.built - before < 500, "cells are used again; built \(log.built - before) more")
        }

        @Test("a change of one row runs only the bindings of its cell")
        func oneRow() async throws {
            let shelf = Shelf([1, 2, 3])
            let log = Log()
            var asked = 0
            let list = List(
                ids: {
                    asked += 1
                    return shelf.ids
                },
                cell: { context in
                    Label().bind {
                        $0.text = shelf.names[context.id] ?? "plant \(context.id)"
                        log.texts.append($0.text)
                    }
                }, onActivate: { _ in })
            let window = TestWindow(list)
            try await window.show()
            #expect(log.texts == ["plant 1", "plant 2", "plant 3"])
            shelf.ids = [1, 2, 7, 3]
            try await window.frames(2)
            #expect(log.texts == ["plant 1", "plant 2", "plant 3", "plant 7"])
            #expect(asked == 2)
            shelf.names[7] = "Fern"
            try await settle()
            #expect(log.texts.contains("Fern"))
            #expect(asked == 2, "what the cells read is not read by the list")
        }

        @Test("adding or removing a row keeps the selection of the others")
        func selection() async throws {
            let shelf = Shelf(Array(0..<20))
            let grid = makeGrid(shelf, Log(), selectable: true)
            let window = TestWindow(grid)
            try await window.show()
            shelf.selected = [3, 5, 7]
            try await pump("the selection to reach GTK") { grid.contents.selected == [3, 5, 7] }
            var changes = 0
            Signal.connect(UnsafeMutableRawPointer(grid.contents.model), "items-changed") { _ in changes += 1 }
            shelf.ids = [100] + Array(0..<20)
            try await settle()
            #expect(changes == 1)
            #expect(shelf.selected == [3, 5, 7])
            #expect(Bool(gtk_selection_model_is_selected(grid.contents.model, 4)))
            #expect(!Bool(gtk_selection_model_is_selected(grid.contents.model, 3)))
            shelf.ids.removeAll { $0 == 5 }
            try await settle()
            #expect(shelf.selected == [3, 7], "a row that is gone is selected no more")
            shelf.ids.reverse()
            try await settle()
            #expect(shelf.selected == [3, 7], "the selection follows rows that change places")
            let place = try #require(grid.contents.position(of: 7))
            #expect(Bool(gtk_selection_model_is_selected(grid.contents.model, guint(place))))
        }

        @Test("a click beside the content of a row selects nothing")
        func clickBesideContent() async throws {
            let shelf = Shelf([1, 2, 3])
            let grid = makeGrid(shelf, Log(), selectable: true)
            let window = TestWindow(grid)
            try await window.show()
            grid.contents.notePress()
            gtk_selection_model_select_item(grid.contents.model, 1, 1)
            #expect(shelf.selected.isEmpty && !Bool(gtk_selection_model_is_selected(grid.contents.model, 1)))
            grid.contents.toggle(2)
            #expect(shelf.selected == [2])
        }

        @Test("the user's selection reaches the state and the cell contexts")
        func personSelects() async throws {
            let shelf = Shelf([1, 2, 3])
            var slots: [CellContext<Int>] = []
            let list = List(
                ids: { shelf.ids },
                cell: { context in
                    slots.append(context)
                    return Label("x")
                }, selected: { shelf.selected }, onSelect: { shelf.selected = $0 }, onActivate: { _ in })
            let window = TestWindow(list)
            try await window.show()
            #expect(list.view.press("list.select-all"))
            try await settle()
            #expect(shelf.selected == [1, 2, 3])
            #expect(slots.filter(\.isSelected).count == 3)
            shelf.selected = [2]
            try await settle()
            #expect(slots.filter(\.isSelected).map(\.id) == [2])
        }

        @Test("a click opens a row, Control-click selects it, and after that plain clicks select")
        func clicks() async throws {
            let shelf = Shelf([1, 2, 3])
            var opened: [Int] = []
            var rows: [Int: AnyWidget] = [:]
            let list = List(
                ids: { shelf.ids },
                cell: { context in
                    let row = Row { Label("row \(context.id)") }.size(width: 200, height: 60)
                    rows[context.id] = AnyWidget(row)
                    return row
                }, selected: { shelf.selected }, onSelect: { shelf.selected = $0 }, onActivate: { opened.append($0) })
            let window = TestWindow(list)
            try await window.show()
            let folder = try TemporaryDirectory()
            func click(_ id: Int, holding modifier: String? = nil) async throws {
                var (x, y) = (0.0, 0.0)
                let row = try #require(rows[id])
                gtk_widget_translate_coordinates(row.pointer, window.handle.pointer, 20, 20, &x, &y)
                var (left, top) = (0.0, 0.0)
                gtk_native_get_surface_transform(window.handle.opaque, &left, &top)
                let place = ["mousemove", "\(Int(x + left))", "\(Int(y + top))"]
                let words = modifier.map { place + ["keydown", $0, "click", "1", "keyup", $0] } ?? place + ["click", "1"]
                let child = try Child("xdotool", words, environment: ProcessInfo.processInfo.environment, folder: folder.url)
                try await pump("the pointer") { child.ended != nil }
            }
            try await click(2)
            try await pump("the row to open") { opened == [2] }
            #expect(shelf.selected.isEmpty)
            try await click(1, holding: "ctrl")
            try await pump("the row to be selected") { shelf.selected == [1] }
            try await click(3)
            try await pump("the second row to be selected") { shelf.selected == [1, 3] }
            try await click(1)
            try await pump("the first row to be let go") { shelf.selected == [3] }
            #expect(opened == [2])
        }

        @Test("an arrow key moves the focus without selecting, and the cell contexts report the focus")
        func arrows() async throws {
            let shelf = Shelf([1, 2, 3])
            var slots: [CellContext<Int>] = []
            var opened: [Int] = []
            let list = List(
                ids: { shelf.ids },
                cell: { context in
                    slots.append(context)
                    return Label("row \(context.id)")
                }, selected: { shelf.selected }, onSelect: { shelf.selected = $0 }, onActivate: { opened.append($0) })
            let window = TestWindow(list)
            try await window.show()
            list.view.focus()
            let folder = try TemporaryDirectory()
            func press(_ key: String) async throws {
                let environment = ProcessInfo.processInfo.environment
                let child = try Child("xdotool", ["key", key], environment: environment, folder: folder.url)
                try await pump("the key") { child.ended != nil }
            }
            func isFocused(_ id: Int) -> Bool { slots.contains { $0.id == id && $0.isFocused } }
            try await pump("the first row to have the keyboard") { isFocused(1) }
            try await press("Down")
            try await pump("the second row to have the keyboard") { isFocused(2) && !isFocused(1) }
            #expect(shelf.selected.isEmpty)
            try await press("ctrl+space")
            try await pump("the second row to be selected") { shelf.selected == [2] }
            try await press("Down")
            try await pump("the third row to have the keyboard") { isFocused(3) }
            #expect(shelf.selected == [2])
            try await press("Return")
            try await pump("Enter to select, too") { shelf.selected == [2, 3] }
            #expect(opened.isEmpty)
        }

        @Test("activating a position opens the row that is at that position")
        func activate() async throws {
            let shelf = Shelf([10, 20, 30])
            var opened: [Int] = []
            let grid = makeGrid(shelf, Log()) { opened.append($0) }
            let window = TestWindow(grid)
            try await window.show()
            #expect(grid.view.press("list.activate-item", target: .uint32(1)))
            shelf.ids = [30, 20]
            try await settle()
            #expect(grid.view.press("list.activate-item", target: .uint32(0)))
            #expect(opened == [20, 30])
        }

        @Test("rows of different kinds get separate cells, and an empty row ends the list")
        func kinds() async throws {
            let shelf = Shelf([-1, 1, 2])
            let log = Log()
            let list = List(
                ids: { shelf.ids },
                cell: { context in
                    log.built += 1
                    if context.id < 0 { return Label("heading").style("heading") }
                    return Button("row \(context.id)")
                }, kind: { $0 < 0 }, isActivatable: { $0 > 0 }, trailing: 40, onActivate: { _ in })
            let window = TestWindow(list)
            try await window.show()
            #expect(log.built == 3)
            #expect(g_list_model_get_n_items(list.contents.model) == 4)
            shelf.ids = [1, -1, 2]
            try await window.frames(2)
            #expect(log.built >= 4, "a place that turns from heading to row is built anew")
            shelf.ids = []
            try await settle()
            #expect(g_list_model_get_n_items(list.contents.model) == 0)
        }

        @Test("a grid and everything that its cells hold are released with the window")
        func released() async throws {
            let shelf = Shelf([1, 2, 3])
            var token: Token? = Token()
            weak let watched = token
            weak var contents: ListContents<Int>?
            do {
                let grid = Grid(
                    ids: { shelf.ids },
                    cell: { [token] context in
                        _ = token
                        return Label().bind { $0.text = "\(context.id)" }
                    }, name: { "\($0)" }, selected: { shelf.selected }, onSelect: { shelf.selected = $0 }, onActivate: { _ in })
                token = nil
                contents = grid.contents
                let window = TestWindow(grid)
                try await window.show()
            }
            try await settle()
            #expect(watched == nil)
            #expect(contents == nil)
        }
    }
}
