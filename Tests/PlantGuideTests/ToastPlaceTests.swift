import CGtk
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("toasts have their place above the shutter of the camera")
    func toastsOverCamera() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository, camera: "videotestsrc is-live=true pattern=ball"))
        let camera = CameraModel(window, for: IdentificationModel(window))
        let screen = cameraScreen(camera, WindowLayout()) { ToastOverlay($0).expand() }
        let parent = AnyWindow(adw_window_new())
        parent.defaultSize = (400, 700)
        adw_window_set_content(parent.cast(), screen.pointer)
        parent.present()
        defer { gtk_window_destroy(parent.cast()) }
        // The first picture may arrive before the window is laid out.
        try await pump("a picture") { camera.hasPicture && gtk_widget_get_height(screen.pointer) > 0 }
        try expect(adw_toast_overlay_get_type(), isAbove: gtk_button_get_type(), in: parent)
    }

    @Test("toasts have their place above the photos by date")
    func toastsOverTimeline() async throws {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let page = PlantPageModel(try await garden.repository.addPlantWithPhotos().id, WindowModel(.testing(garden.repository)))
        await page.load()
        let place = Label("page")
        let parent = AnyWindow(adw_window_new())
        parent.defaultSize = (1_100, 760)
        adw_window_set_content(parent.cast(), place.pointer)
        parent.present()
        defer { gtk_window_destroy(parent.cast()) }
        presentTimeline(over: place, page, WindowLayout())
        let dialog = try #require(TransientWindows.all().first)
        defer { gtk_window_destroy(dialog.cast()) }
        try await pump("the dialog to be laid out") { gtk_widget_get_height(dialog.pointer) > 0 }
        try expect(adw_toast_overlay_get_type(), isAbove: gtk_grid_view_get_type(), in: AnyWindow(dialog.pointer))
        try expect(adw_toast_overlay_get_type(), isAbove: gtk_button_get_type(), in: AnyWindow(dialog.pointer))
    }

    /// Expects that the first widget of a C type ends above the first one of another type that is not in it.
    private func expect(_ upper: GType, isAbove lower: GType, in window: AnyWindow) throws {
        let above = try #require(widgets(upper, in: window.pointer).first)
        let below = try #require(widgets(lower, in: window.pointer).first { gtk_widget_is_ancestor($0, above) == 0 })
        var (place, limit) = (graphene_rect_t(), graphene_rect_t())
        #expect(Bool(gtk_widget_compute_bounds(above, window.pointer, &place)))
        #expect(Bool(gtk_widget_compute_bounds(below, window.pointer, &limit)))
        #expect(place.size.height > 0 && place.origin.y + place.size.height <= limit.origin.y)
    }

    /// The mapped widgets of a C type in a widget.
    private func widgets(_ type: GType, in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        guard Bool(gtk_widget_get_mapped(widget)) else { return [] }
        var found = AnyWidget(widget).isKind(of: type) ? [widget] : []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found += widgets(type, in: current)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }
}
