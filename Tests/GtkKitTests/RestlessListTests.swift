import CGtk
import Foundation
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

/// A thousand selectable rows, every tenth of another kind, with the contexts of their cells.
@MainActor
@Observable
private final class Shelf {
    var ids = Array(0..<1_000)
    var selected: Set<Int> = []
    /// The IDs of the rows at which keys were pressed.
    @ObservationIgnored private(set) var pressed: [Int] = []
    @ObservationIgnored private var made: [WeakCellContext] = []

    private struct WeakCellContext {
        weak var context: CellContext<Int>?
    }

    /// The contexts of the cells that are alive.
    var slots: [CellContext<Int>] { made.compactMap(\.context) }
    /// The IDs of the rows that report keyboard focus.
    var focused: [Int] { slots.filter(\.isFocused).map(\.id) }

    func makeList() -> List<Int> {
        List(
            ids: { self.ids },
            cell: { context in
                self.made.append(WeakCellContext(context: context))
                context.onKey = { [unowned context] _ in
                    self.pressed.append(context.id)
                    return false
                }
                return Row { Label().size(height: 40).bind { $0.text = "\(context.id)" } }
            }, kind: { $0 % 10 == 0 }, name: { "row \($0)" }, selected: { self.selected }, onSelect: { self.selected = $0 },
            onActivate: { _ in }
        )
    }
}

extension GtkTests {
    @Suite("Lists that change while cells are deferred")
    @MainActor
    struct RestlessListTests {
        init() {
            adw_init()
        }

        private func press(_ key: String) async throws {
            let folder = try TemporaryDirectory()
            let environment = ProcessInfo.processInfo.environment
            let child = try Child("xdotool", ["key", key], environment: environment, folder: folder.url)
            try await pump("the key") { child.ended != nil }
        }

        @Test("a row that gets the focus before its cell is built reports the focus")
        func focus() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            try await window.show()
            list.view.focus()
            try await press("End")
            try await pump("the last row to have the keyboard") { shelf.focused == [999] }
            try await press("w")
            try await pump("the key at the row") { shelf.pressed.last == 999 }
            try await press("Home")
            try await pump("the first row to have the keyboard") { shelf.focused == [0] }
        }

        @Test("rows that get cells of several kinds have only one set of controllers")
        func followedOnce() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            try await window.show()
            for place in stride(from: 0, to: 990, by: 7) {
                list.scroll(to: place)
                try await window.frames(1)
            }
            let counts = Set(rows(of: list).map { controllers(of: $0) })
            #expect(counts.count == 1, "\(counts)")
        }

        private func controllers(of widget: AnyWidget) -> Int {
            guard let all = gtk_widget_observe_controllers(widget.pointer) else { return 0 }
            defer { g_object_unref(UnsafeMutableRawPointer(all)) }
            return Int(g_list_model_get_n_items(all))
        }

        @Test("visible rows are contiguous and show their selection, whatever happens while cells are deferred")
        func seen() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            try await window.show()
            list.view.focus()
            for key in ["Page_Down", "Page_Down", "Page_Down", "End", "Page_Up", "Home", "End"] {
                try await press(key)
                try await check(list, shelf, in: window, "after \(key)")
            }
            #expect(list.view.press("list.select-all"))
            try await check(list, shelf, in: window, "all selected")
            #expect(shelf.selected.count == 1_000)
            shelf.ids.reverse()
            try await check(list, shelf, in: window, "reversed")
            list.scroll(to: 500)
            shelf.ids.removeAll { $0 % 3 == 0 }
            try await check(list, shelf, in: window, "a third is gone")
            #expect(shelf.selected == Set(shelf.ids))
            list.scroll(to: 1)
            shelf.selected = [1, 2]
            list.isVisible = false
            shelf.ids = Array(0..<900).reversed()
            try await settle()
            list.isVisible = true
            try await check(list, shelf, in: window, "hidden and shown")
            list.scroll(to: 450)
            shelf.ids = []
            try await settle()
            shelf.ids = Array(0..<1_000)
            try await settle()
            list.scroll(to: 700)
            try await check(list, shelf, in: window, "back again")
        }

        @Test("a list that was empty shows the row that it is scrolled to before any row is laid out")
        func refilled() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            try await window.show()
            shelf.ids = []
            try await pump("no rows") { list.contents.rowCount == 0 }
            try await window.frames(2)
            shelf.ids = Array(0..<1_000)
            try await pump("the rows") { list.contents.rowCount == 1_000 }
            #expect(!list.hasLaidOutRows)
            list.scroll(to: 700)
            try await check(list, shelf, in: window, "refilled")
            try await pump("row 700") { shows(700, in: list) }
            shelf.ids = []
            try await window.frames(2)
            shelf.ids = Array(0..<1_000)
            try await pump("the rows") { list.contents.rowCount == 1_000 }
            #expect(!list.hasLaidOutRows)
            list.revealAndFocus(700)
            try await pump("the focus") { list.focusedID == 700 && shows(700, in: list) }
        }

        @Test("a list that is filled and scrolled while it is hidden shows the row once it is shown")
        func hiddenWhileScrolled() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            shelf.ids = []
            try await window.show()
            list.isVisible = false
            shelf.ids = Array(0..<1_000)
            try await settle()
            #expect(!list.hasLaidOutRows)
            list.scroll(to: 1_000)
            list.scroll(to: 700)
            try await settle()
            list.isVisible = true
            try await check(list, shelf, in: window, "shown")
            try await pump("row 700") { shows(700, in: list) }
        }

        @Test("a list that is filled, scrolled and emptied at once stays empty, and has the right rows when it is filled again")
        func emptiedWhileScrolled() async throws {
            let shelf = Shelf()
            let list = shelf.makeList()
            let window = TestWindow(list)
            shelf.ids = []
            try await window.show()
            shelf.ids = Array(0..<1_000)
            try await pump("the rows") { list.contents.rowCount == 1_000 }
            list.scroll(to: 700)
            list.revealAndFocus(700)
            shelf.ids = []
            try await window.frames(3)
            #expect(list.contents.rowCount == 0)
            shelf.ids = Array(0..<900)
            try await check(list, shelf, in: window, "filled again")
        }

        private func shows(_ id: Int, in list: List<Int>) -> Bool {
            rows(of: list).contains { isSeen($0, in: list.view) && text(in: $0) == "\(id)" }
        }

        /// Checks that the visible rows are right within five frames, and that all cells show the selection soon after.
        ///
        /// Two frames are enough for most changes. A list that was empty is scrolled only once its first rows were laid out.
        private func check(_ list: List<Int>, _ shelf: Shelf, in window: TestWindow, _ when: String) async throws {
            var shown: [Int?] = []
            var isContiguous = false
            for _ in 0..<5 where !isContiguous {
                try await window.frames(1)
                shown = rows(of: list).filter { isSeen($0, in: list.view) }.map { text(in: $0).flatMap { Int($0) } }
                let places = shown.map { $0.flatMap { list.contents.position(of: $0) } ?? -1 }.sorted()
                let first = places.first ?? 0
                isContiguous = first >= 0 && places.count > 10 && places == Array(first..<(first + places.count))
            }
            #expect(isContiguous, "\(when): \(shown)")
            try await pump("all cells to know what is selected, \(when)") {
                let shown = Set(shelf.slots.filter(\.isSelected).map(\.id))
                return shown == shelf.selected.intersection(shelf.slots.map(\.id))
            }
        }

        private func isSeen(_ row: AnyWidget, in view: AnyWidget) -> Bool {
            var bounds = graphene_rect_t()
            return Bool(gtk_widget_get_mapped(row.pointer))
                && Bool(gtk_widget_compute_bounds(row.pointer, view.pointer, &bounds))
                && bounds.origin.y < Float(gtk_widget_get_height(view.pointer)) && bounds.origin.y + bounds.size.height > 0
        }

        @Test("a window that closes while cells are deferred releases them")
        func gone() async throws {
            weak var contents: ListContents<Int>?
            weak var context: CellContext<Int>?
            do {
                let shelf = Shelf()
                let list = shelf.makeList()
                contents = list.contents
                let window = TestWindow(list)
                try await window.show()
                context = shelf.slots.first
                list.scroll(to: 500)
                #expect(context != nil)
            }
            try await pump("the list to be let go") { contents == nil && context == nil }
            try await settle()
        }
    }
}
