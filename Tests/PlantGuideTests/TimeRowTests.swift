import CGtk
import Garden
import Observation
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("a text that is no time, and a time that is refused, are said below the row, which keeps its time")
    func refusedTimes() async throws {
        try await shown(.english) {
            let settings = try TestGarden(TestClock("2026-05-21"))
            let window = WindowModel(try .testing(settings.repository, folders: .testing(in: settings)))
            var taken = LocalTime.eight
            let visibility = Visibility()
            let rows = timeRow(
                "Quiet From", { window.settings.formatter }, isShown: { visibility.isShown }, { taken },
                refusal: { $0.minutes == 420 ? "Not at seven" : nil }, change: { taken = $0 })
            let frame = AnyWindow(adw_window_new())
            defer { frame.destroy() }
            let group = PreferencesGroup { rows }
            adw_window_set_content(frame.cast(), group.pointer)
            frame.present()
            try await pump("the window") { Bool(gtk_widget_get_mapped(frame.pointer)) }
            let field = try #require(rows[0].descendants(gtk_spin_button_get_type()).first)
            @MainActor func said() -> String? {
                guard rows[1].isVisible else { return nil }
                return rows[1].descendants(gtk_label_get_type()).map { text(gtk_label_get_text($0.opaque)) }.joined()
            }
            @MainActor func type(_ words: String) {
                gtk_editable_set_text(field.opaque, words)
                gtk_spin_button_update(field.opaque)
            }
            #expect(said() == nil)
            type("soon")
            try await pump("the message") { said()?.contains("Enter a time such as 8:00") == true }
            #expect(taken == .eight)
            // A form is not saved with it.
            #expect(group.showFirstProblem())
            visibility.isShown = false
            try await pump("no message of a hidden row") { said() == nil && !rows[0].isVisible }
            #expect(!group.showFirstProblem())
            visibility.isShown = true
            try await pump("the row") { rows[0].isVisible }
            type("18:30")
            try await pump("the time to be taken") { said() == nil && taken == LocalTime(clampingMinutes: 1_110) }
            type("7:00")
            try await pump("the refusal") { said() == "Not at seven" }
            #expect(taken == LocalTime(clampingMinutes: 1_110))
            try await pump("the time as it was") { gtk_spin_button_get_value(field.opaque) == 1_110 }
            type("7:15")
            try await pump("the next time") { said() == nil && taken == LocalTime(clampingMinutes: 435) }
        }
    }
}

@MainActor @Observable
private final class Visibility {
    var isShown = true
}
