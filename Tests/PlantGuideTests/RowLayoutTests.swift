import CGtk
import Garden
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
            try await pump("the rows of the plants") { namesInLists(of: root).count > 3 }
            #expect(try await problems(in: root) == [])
            #expect(namesInLists(of: root).count > 3 && namesInLists(of: root).filter(isCut) == [])
            window.model.navigator.showSection(.schedule)
            try await pump("the tasks") { window.schedule.content == .list }
            let first = try #require(try await window.model.repository.tasks().first { !$0.answers.needsSoilState })
            await window.schedule.complete(first.id)
            try await pump("the completed task") { window.schedule.entries.contains(.done) }
            await window.schedule.toggleDone()
            #expect(try await problems(in: root) == [])
            #expect(namesInLists(of: root).count > 3 && namesInLists(of: root).filter(isCut) == [])
        }
    }

    @Test(
        "a row of the list of plants names the species where there is room, and is as wide as the chips where there is none",
        arguments: [(360, false), (900, true)])
    func columns(width: Int, hasRoom: Bool) async throws {
        try await shown(.largerText) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            let root = window.widget.pointer
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.collection.layout = .list
            try await pump("the rows of the plants") { namesInLists(of: root).count > 3 }
            #expect(try await problems(in: root) == [])
            let rows = all(in: root) { Bool(gtk_widget_has_css_class($0, "task")) && gtk_widget_get_width($0) > 0 }
            #expect(rows.count > 3)
            for row in rows {
                #expect(all(in: row) { Bool(gtk_widget_has_css_class($0, "species")) }.isEmpty == !hasRoom)
                // A star that is transparent takes room as well.
                let images = all(in: row) { AnyWidget($0).isKind(of: gtk_image_get_type()) }
                let stars = images.filter {
                    gtk_image_get_icon_name(OpaquePointer($0)).map { String(cString: $0) } == "starred-symbolic"
                }
                #expect(hasRoom ? stars.count == 1 : stars.allSatisfy { gtk_widget_get_opacity($0) == 1 })
                // In a narrow window, such as these, the chips begin there.
                #expect(extent(of: row, in: root).map { Int($0.upperBound - $0.lowerBound) } == width - 2 * 14)
            }
        }
    }

    @Test(
        "the source of a care value is below it where there is no room for both in one line",
        arguments: [(Appearance.english, 360), (.largerText, 360), (.largerText, 900)])
    func sources(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            let root = window.widget.pointer
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.model.navigator.open(
                try #require(window.collection.matches.first { window.collection.row($0).name == "Monstera" }))
            try await pump("the plant") { window.plantPage?.phase == .ready && window.plantPage?.showsCarePlaceholders == false }
            #expect(try await problems(in: root) == [])
            let rows = all(in: root) { AnyWidget($0).isKind(of: adw_action_row_get_type()) }.map { AnyWidget($0) }
            let light = try #require(rows.first { text(adw_preferences_row_get_title($0.cast())) == "Light" })
            let mark = try #require(window.plantPage?.mark(of: .light))
            let besides = all(in: light.pointer) { Bool(gtk_widget_has_css_class($0, "source")) }
            let isStacked = appearance == .largerText && width == 360
            #expect(!mark.isEmpty && besides.isEmpty == isStacked)
            let words = text(adw_action_row_get_subtitle(light.cast()))
            #expect(words.hasSuffix("\n\(mark)") == isStacked, "\(words)")
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
            // The view that was left last is kept.
            window.calendar.view = .list
            try await pump("the tasks") { schedule.content == .list }
            await schedule.showTomorrow()
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            let list = try #require(mapped(in: root) { AnyWidget($0).isKind(of: gtk_list_view_get_type()) })
            let tomorrow = ScheduleEntry.heading(.day(window.model.repository.today + 1))
            let place = try #require(schedule.entries.firstIndex(of: tomorrow))
            AnyWidget(list).press("list.scroll-to-item", target: .uint32(UInt32(place)))
            #expect(try await problems(in: root) == [])
            let dates = {
                all(in: root) {
                    AnyWidget($0).isKind(of: gtk_label_get_type()) && Bool(gtk_widget_has_css_class($0, "caption"))
                        && gtk_widget_get_parent($0).map { AnyWidget($0).isKind(of: adw_squeezer_get_type()) } == true
                }
            }
            // The list ignores the action until it has a size.
            try await pump("the headings") {
                if dates().isEmpty { AnyWidget(list).press("list.scroll-to-item", target: .uint32(UInt32(place))) }
                return !dates().isEmpty
            }
            #expect(dates().filter(isCut) == [])
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

    /// The notice in one line that is shown; nil if none is.
    func noticeLine(in root: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        mapped(in: root) { Bool(gtk_widget_has_css_class($0, "notice")) && Bool(gtk_widget_has_css_class($0, "line")) }
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
