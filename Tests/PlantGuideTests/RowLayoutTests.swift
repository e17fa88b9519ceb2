import CGtk
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("no name of a plant in a list is cut with larger text in a narrow window, but wraps")
    func names() async throws {
        try await shown(.largerText) {
            let opened = try await openWindow(isSample: false, size: (360, 760))
            let window = opened.window
            defer { window.close() }
            let root = window.widget.pointer
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.collection.layout = .list
            #expect(try await problems(in: root) == [])
            #expect(namesInLists(of: root).count > 3 && namesInLists(of: root).filter(isCut) == [])
            window.model.navigator.showSection(.schedule)
            try await pump("the tasks") { window.schedule.content == .list }
            let first = try #require(try await window.model.repository.tasks().first { !$0.answers.needsSoilState })
            await window.schedule.complete(first.id)
            try await pump("the completed task") { window.schedule.entries.contains(.done) }
            window.schedule.toggleDone()
            #expect(try await problems(in: root) == [])
            #expect(namesInLists(of: root).count > 3 && namesInLists(of: root).filter(isCut) == [])
        }
    }

    /// The labels with names in the rows of the lists that are shown.
    private func namesInLists(of root: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        all(in: root) { AnyWidget($0).isKind(of: gtk_list_view_get_type()) }.flatMap { list in
            all(in: list) { Bool(gtk_widget_has_css_class($0, "heading")) && AnyWidget($0).isKind(of: gtk_label_get_type()) }
        }
    }

    private func isCut(_ label: UnsafeMutablePointer<GtkWidget>) -> Bool {
        Bool(pango_layout_is_ellipsized(gtk_label_get_layout(OpaquePointer(label))))
    }
}
