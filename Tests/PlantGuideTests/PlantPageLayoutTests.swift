import CGtk
import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test(
        "the columns of a plant's page keep their widths whatever their texts are, and the picture is as wide as what is below it",
        arguments: [(Appearance.english, 1_100), (.largerText, 1_200)])
    func plantColumns(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let (window, opened) = try await openPlant(width: width)
            defer { window.close() }
            _ = opened
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            let (picture, strip, name) = (
                try place(ofStyle: "hero-tile", in: root), try photoStrip(in: root), try titlePlace(in: root)
            )
            #expect(picture == strip)
            let page = try #require(window.plantPage)
            let before = page.upcoming.count
            for (number, care) in ["Look for scale insects under the oldest leaves", "Mist"].enumerated() {
                _ = try await window.model.repository.addTask(
                    .custom(care), for: page.id, on: window.model.repository.today + 40 + number)
            }
            try await pump("the tasks") { page.upcoming.count == before + 2 }
            #expect(try await problems(in: root) == [])
            #expect(try place(ofStyle: "hero-tile", in: root) == picture && titlePlace(in: root).lowerBound == name.lowerBound)
        }
    }

    @Test(
        "the picture of a plant begins where its name does, and fills a page of one column unless that is wide and low",
        arguments: [(Appearance.english, 600, 760, true), (.english, 760, 500, false), (.largerText, 900, 1_000, true)])
    func narrowPicture(_ appearance: Appearance, width: Int, height: Int, fills: Bool) async throws {
        try await shown(appearance) {
            let (window, opened) = try await openPlant(width: width, height: height)
            defer { window.close() }
            _ = opened
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            #expect(window.model.layout.isNarrow && !window.model.layout.isSlim)
            let (picture, card) = (try place(ofStyle: "hero-tile", in: root), try place(ofStyle: "next", in: root))
            #expect(picture.lowerBound == card.lowerBound)
            #expect((picture.upperBound == card.upperBound) == fills)
        }
    }

    /// A window on the page of Monstera, and what it uses.
    private func openPlant(width: Int, height: Int = 760) async throws -> (MainWindow, Opened) {
        let opened = try await openWindow(isSample: false, size: (width, height))
        let window = opened.window
        try await pump("the plants") { !window.collection.matches.isEmpty }
        window.model.navigator.open(
            try #require(window.collection.matches.first { window.collection.row($0).name == "Monstera" }))
        try await pump("the plant") { window.plantPage?.phase == .ready }
        return (window, opened)
    }

    /// The horizontal place in the window of the first widget that is shown with a CSS class.
    private func place(ofStyle style: String, in root: UnsafeMutablePointer<GtkWidget>) throws -> ClosedRange<Float> {
        let widget = try #require(all(in: root) { Bool(gtk_widget_has_css_class($0, style)) }.first)
        return try #require(extent(of: widget, in: root))
    }

    /// The place of the strip of photos, which is below the picture of a wide page.
    private func photoStrip(in root: UnsafeMutablePointer<GtkWidget>) throws -> ClosedRange<Float> {
        let tile = try #require(all(in: root) { Bool(gtk_widget_has_css_class($0, "dashed")) }.first)
        let strip = try #require(gtk_widget_get_ancestor(tile, gtk_scrolled_window_get_type()))
        return try #require(extent(of: strip, in: root))
    }

    private func titlePlace(in root: UnsafeMutablePointer<GtkWidget>) throws -> ClosedRange<Float> {
        try place(ofStyle: "title-1", in: root)
    }
}
