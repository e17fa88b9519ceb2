import CGtk
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("the ring of a task has a tooltip until it is pressed: then answers may be below the pointer")
    func ringTooltips() async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: false, on: sampleInTheMorning(), size: (720, 760))
            let window = opened.window
            defer { window.close() }
            let root = window.widget.pointer
            @MainActor func rings(haveTooltip: Bool) -> Int {
                all(in: root) {
                    Bool(gtk_widget_has_css_class($0, "check")) && (gtk_widget_get_tooltip_text($0) != nil) == haveTooltip
                }.count
            }
            window.model.navigator.showSection(.schedule)
            // The view that was left last is kept.
            window.calendar.view = .list
            try await pump("the tasks") { window.schedule.content == .list }
            _ = try await problems(in: root)
            #expect(rings(haveTooltip: true) > 2 && rings(haveTooltip: false) == 0)
            for (name, pressed) in [("open soil check", 1), ("soil question", 2)] {
                try await #require(LayoutScreen.all.first { $0.name == name }).open(window)
                _ = try await problems(in: root)
                #expect(rings(haveTooltip: false) == pressed, "\(name)")
            }
        }
    }
}
