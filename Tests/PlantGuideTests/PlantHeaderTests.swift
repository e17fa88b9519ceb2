import CGtk
import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("the name in the header bar of a plant's page stands whole or not at all", arguments: [(900, true), (360, false)])
    func plantName(width: Int, fits: Bool) async throws {
        adw_init()
        let name = "The Swiss Cheese Plant by the Kitchen Window"
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let page = PlantPageModel(try await garden.repository.add(PlantDraft(name: name)).value.id, window)
        await page.load()
        page.isNameHidden = true
        let parent = AnyWindow(adw_window_new())
        parent.defaultSize = (width, 100)
        adw_window_set_content(parent.cast(), plantHeader(page, window.navigator).pointer)
        parent.present()
        defer { gtk_window_destroy(parent.cast()) }
        try await pump("the header bar") { gtk_widget_get_width(parent.pointer) > 0 }
        let labels = parent.descendants(gtk_label_get_type()).filter { text(gtk_label_get_text($0.opaque)) == name }
        try await pump("the name") { labels.contains { Bool(gtk_widget_get_child_visible($0.pointer)) } == fits }
        #expect(labels.count == 1)
    }
}
