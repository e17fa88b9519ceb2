import CGtk
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test(
        "the tabs of the preferences have their whole titles with larger text on a phone",
        arguments: [Appearance.english, .german])
    func preferencesTabs(_ appearance: Appearance) async throws {
        try await shown(appearance, textScale: Appearance.largerText.textScale) {
            let opened = try await openWindow(isSample: false, size: (360, 720))
            let window = opened.window
            defer { window.close() }
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.model.navigator.present(.preferences)
            try await pump("the preferences") { TransientWindows.all().contains { gtk_widget_get_width($0.pointer) > 0 } }
            let dialog = try #require(TransientWindows.all().first)
            defer { gtk_window_close(dialog.cast()) }
            let bar = try #require(dialog.descendants(adw_view_switcher_bar_get_type()).first)
            let isTitle: (AnyWidget) -> Bool = {
                Bool(gtk_widget_get_mapped($0.pointer)) && !text(gtk_label_get_text($0.opaque)).isEmpty
            }
            var titles: [AnyWidget] = []
            try await pump("the tabs") {
                titles = bar.descendants(gtk_label_get_type()).filter(isTitle)
                return titles.count == 4 && titles.allSatisfy { gtk_widget_get_width($0.pointer) > 0 }
            }
            for title in titles {
                let words = text(gtk_label_get_text(title.opaque))
                #expect(!Bool(pango_layout_is_ellipsized(gtk_label_get_layout(title.opaque))), "\(words)")
            }
            #expect(gtk_widget_get_width(dialog.pointer) <= gtk_widget_get_width(window.widget.pointer))
        }
    }
}
