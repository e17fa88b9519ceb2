import CGtk
import Foundation
import Garden
import GardenData
import Localization
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("photos by date and the strip build tiles only for the photos that are near")
    func lazyTimeline() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let inbox = try TemporaryDirectory()
        let photos = IncomingPhotos(in: inbox.url)
        let plant = try await garden.repository.add(PlantDraft(name: "Monstera")).value
        let many = try (0..<800).map { try photos.make($0, bytes: 16, takenOn: day("2024-01-01") + $0) }
        _ = try await garden.repository.add(many, to: plant.id)
        let window = WindowModel(.testing(garden.repository))
        let page = PlantPageModel(plant.id, window)
        await page.load()
        #expect(page.photos.count == 800)

        let strip = photosSection(page, page.environment)
        let parent = AnyWindow(adw_window_new())
        adw_window_set_content(parent.cast(), strip.pointer)
        parent.present()
        defer { gtk_window_destroy(parent.cast()) }
        #expect(pictures(in: strip.pointer) == 12)

        presentTimeline(over: strip, page, WindowLayout())
        let dialog = try #require(TransientWindows.all().first)
        defer { gtk_window_destroy(dialog.cast()) }
        // The comparison shows two pictures.
        try await pump("the tiles") { pictures(in: dialog.pointer) > 2 }
        // The tiles nearby follow a moment later.
        var (count, since) = (0, ContinuousClock.now)
        try await pump("no more tiles") {
            let now = pictures(in: dialog.pointer)
            if now != count { (count, since) = (now, .now) }
            return ContinuousClock.now - since > .milliseconds(500)
        }
        #expect(pictures(in: dialog.pointer) < 60, "\(pictures(in: dialog.pointer)) pictures")
    }

    @Test("a line below the photos that are compared says how to show others; no tooltip covers the photos")
    func comparisonHint() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let plant = try await garden.repository.addPlantWithPhotos(named: "Monstera")
        let page = PlantPageModel(plant.id, WindowModel(.testing(garden.repository)))
        await page.load()
        let parent = AnyWindow(adw_window_new())
        parent.defaultSize = (1_100, 760)
        parent.present()
        defer { gtk_window_destroy(parent.cast()) }
        presentTimeline(over: parent, page, WindowLayout())
        let dialog = try #require(TransientWindows.all().first)
        defer { gtk_window_destroy(dialog.cast()) }
        let hint = "Select one of the two photos. Then choose its replacement below, or press ← or →."
        try await pump("the line") { label(hint, in: dialog.pointer) != nil }
        let date = page.shortDate(of: try #require(page.photos.first))
        let pane = try #require(label(date, in: dialog.pointer))
        let frame = try #require(gtk_widget_get_ancestor(pane, gtk_toggle_button_get_type()))
        #expect(!Bool(gtk_widget_get_has_tooltip(frame)))
    }

    @Test("the button for the cover has one size for all photos, and can be pressed for each")
    func coverPlace() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let plant = try await garden.repository.addPlantWithPhotos(named: "Monstera")
        let page = PlantPageModel(plant.id, WindowModel(.testing(garden.repository)))
        await page.load()
        let (cover, oldest) = try (#require(page.photos.first { page.coverAction($0) == .keep }), #require(page.photos.last))
        let shown = [cover, oldest].map { photo in
            let place = coverButton({ photo }, page)
            g_object_ref_sink(place.pointer)
            defer { g_object_unref(place.pointer) }
            var width: Int32 = 0
            gtk_widget_measure(place.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            return (width: width, isSensitive: AnyWidget(place).isSensitive)
        }
        #expect(shown[0].width == shown[1].width && shown[0].width > 0)
        #expect(shown[0].isSensitive && shown[1].isSensitive)
    }

    @Test(
        "the buttons for the photo that is compared share one line in a wide window, from the beginning",
        arguments: [Appearance.english, .german])
    func comparisonButtons(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let garden = try TestGarden(TestClock("2026-05-21"))
            let plant = try await garden.repository.addPlantWithPhotos(named: "Monstera")
            let page = PlantPageModel(plant.id, WindowModel(.testing(garden.repository)))
            await page.load()
            let parent = AnyWindow(adw_window_new())
            parent.defaultSize = (1_100, 760)
            parent.present()
            defer { gtk_window_destroy(parent.cast()) }
            presentTimeline(over: parent, page, WindowLayout())
            let dialog = try #require(TransientWindows.all().first)
            defer { gtk_window_destroy(dialog.cast()) }
            try await pump("the buttons") { label(tr("Show Photo"), in: dialog.pointer) != nil }
            let words = try #require(label(tr("Show Photo"), in: dialog.pointer))
            let show = try #require(gtk_widget_get_ancestor(words, gtk_button_get_type()))
            let row = try #require(gtk_widget_get_parent(show))
            try await pump("the layout") { gtk_widget_get_height(show) > 0 }
            // The words beside the buttons can be higher than these.
            var height: Int32 = 0
            gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width(row), nil, &height, nil, nil)
            #expect(height < 2 * gtk_widget_get_height(show))
        }
    }

    private func pictures(in widget: UnsafeMutablePointer<GtkWidget>) -> Int {
        var count = AnyWidget(widget).isKind(of: gtk_picture_get_type()) ? 1 : 0
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            count += pictures(in: current)
            child = gtk_widget_get_next_sibling(current)
        }
        return count
    }
}
