import CGtk
import Foundation
import Localization
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test(
        "while nothing can identify photos, choosing them needs no scrolling; chosen photos and the ways to identify are below it",
        arguments: [Appearance.english, .german], [360, 1_100])
    func photosFirst(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, hasKey: false, size: (width, 700))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.identify)
            try await pump("what is set up to be known") { window.identify.isSetUp == false }
            await window.identify.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
            try await pump("the page of the photo") { place(of: tr("Choose How to Identify"), in: window) != nil }
            try await pump("the photos above the ways to identify them") {
                isInOrder(["Your Photos", "Choose How to Identify"], window)
            }

            window.model.navigator.closePage()
            let order = ["Choose Photos…", "Your Photos", "Choose How to Identify"]
            try await pump("the chosen photos between the buttons and the ways to identify") { isInOrder(order, window) }
            let choose = try #require(place(of: tr("Choose Photos…"), in: window))
            #expect(choose.upperBound < Float(gtk_widget_get_height(window.widget.pointer)))
        }
    }

    @Test("the form of a key has the focus in its field, stays open for text that cannot be a key, and asks before discarding it")
    func keyForm() async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: false, hasKey: false, size: (700, 600))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.identify)
            try await pump("what is set up to be known") { window.identify.isSetUp == false }
            try await pump("the button") { label("Enter a Key…", in: window.widget.pointer) != nil }
            let words = try #require(label("Enter a Key…", in: window.widget.pointer))
            let button = try #require(gtk_widget_get_ancestor(words, gtk_button_get_type()))
            gtk_widget_activate(button)
            try await pump("the form") {
                TransientWindows.all().contains { label("API Key for Pl@ntNet", in: $0.pointer) != nil }
            }
            let form = try #require(TransientWindows.all().first)
            #expect(TransientWindows.all().count == 1, "the preferences are not needed")
            let focus = try #require(gtk_window_get_focus(form.cast()))
            let field = try #require(gtk_widget_get_ancestor(focus, gtk_password_entry_get_type()))
            gtk_editable_set_text(AnyWidget(field).opaque, "abc")
            gtk_widget_activate_action_variant(field, "default.activate", nil)
            let problem = "This is too short for a key. Copy all of it from the service’s page."
            try await pump("what is wrong") { label(problem, in: form.pointer) != nil }
            #expect(String(cString: gtk_editable_get_text(AnyWidget(field).opaque)) == "abc")
            gtk_window_close(form.cast())
            let question: @MainActor () -> AnyWidget? = {
                TransientWindows.all().first { label("Discard Key?", in: $0.pointer) != nil }
            }
            try await pump("the question") { question() != nil }
            gtk_window_close(try #require(question()).cast())
            try await pump("the question to close") { TransientWindows.all().count == 1 }
            gtk_editable_set_text(AnyWidget(field).opaque, "")
            gtk_window_close(form.cast())
            try await pump("the form to close") { TransientWindows.all().isEmpty }
        }
    }

    /// Whether labels with these texts, in English, are shown below each other.
    private func isInOrder(_ texts: [String], _ window: MainWindow) -> Bool {
        let places = texts.map { place(of: tr($0), in: window)?.lowerBound ?? -1 }
        return places.allSatisfy { $0 > 0 } && places == places.sorted()
    }

    /// The vertical extent of the first shown label with a text, in pixels of the window; nil if there is none.
    private func place(of text: String, in window: MainWindow) -> ClosedRange<Float>? {
        guard let label = label(text, in: window.widget.pointer) else { return nil }
        var bounds = graphene_rect_t()
        guard Bool(gtk_widget_compute_bounds(label, window.widget.pointer, &bounds)), bounds.size.height > 0 else { return nil }
        return bounds.origin.y...bounds.origin.y + bounds.size.height
    }

    /// The first shown label with a text, in a widget; nil if there is none.
    func label(_ text: String, in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        guard Bool(gtk_widget_get_mapped(widget)) else { return nil }
        if AnyWidget(widget).isKind(of: gtk_label_get_type()), String(cString: gtk_label_get_text(OpaquePointer(widget))) == text
        {
            return widget
        }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            if let found = label(text, in: current) { return found }
            child = gtk_widget_get_next_sibling(current)
        }
        return nil
    }
}
