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

    @Test("no date beside a heading of the schedule is cut", arguments: [(Appearance.english, 900), (.largerText, 360)])
    func headingDates(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            let schedule = window.schedule
            window.model.navigator.showSection(.schedule)
            try await pump("the tasks") { schedule.content == .list }
            await schedule.showTomorrow()
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            let dates = all(in: root) {
                AnyWidget($0).isKind(of: gtk_label_get_type()) && Bool(gtk_widget_has_css_class($0, "caption"))
                    && gtk_widget_get_parent($0).map { AnyWidget($0).isKind(of: adw_squeezer_get_type()) } == true
            }
            #expect(!dates.isEmpty && dates.filter(isCut) == [])
        }
    }

    @Test("no title of a page of the preferences is cut in a narrow window", arguments: [Appearance.english, .german])
    func preferencesTitles(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (360, 760))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.present(.preferences)
            try await pump("the preferences") { TransientWindows.all().contains { Bool(gtk_widget_get_mapped($0.pointer)) } }
            let dialog = try #require(TransientWindows.all().first)
            defer { gtk_window_close(dialog.cast()) }
            // The border of a window without a manager is 10 pixels.
            gtk_window_set_default_size(dialog.cast(), 370, 700)
            try await pump("the width") { gtk_widget_get_width(dialog.pointer) <= 370 }
            _ = try await problems(in: window.widget.pointer)
            let bars = all(in: dialog.pointer) { AnyWidget($0).isKind(of: adw_view_switcher_get_type()) }
            let titles = bars.flatMap { all(in: $0) { AnyWidget($0).isKind(of: gtk_label_get_type()) && isVisibleText($0) } }
            #expect(titles.count >= 4 && titles.filter(isCut) == [])
        }
    }

    /// Whether a label has words and room for some of them.
    private func isVisibleText(_ label: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_width(label) > 0 && String(cString: gtk_label_get_text(OpaquePointer(label))).isEmpty == false
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
