import CGtk
import CGtkTest
import Foundation
import GLibKit
import TestSupport
import Testing

@testable import GtkKit

private let hasDisplay = ProcessInfo.processInfo.environment["DISPLAY"] != nil

/// All tests that need GTK. Serialized, because they share its main thread.
@Suite("Widgets", .serialized, .enabled(if: hasDisplay, "NO DISPLAY: run these tests under xvfb-run"))
@MainActor
struct GtkTests {}

/// An object whose deallocation can be observed.
final class Token {}

extension Widget {
    /// Whether a screen reader has a name for it.
    @MainActor var isNamed: Bool { Bool(gtk_test_accessible_has_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)) }

    /// Whether this is the name that a screen reader has for it.
    @MainActor func isNamed(_ name: String) -> Bool { Bool(has_accessible_name(opaque, name)) }
}

/// A plain window around `content`, destroyed with the last reference to it.
@MainActor
final class TestWindow {
    let handle: AnyWindow

    init(width: Int = 800, height: Int = 600, _ content: any Widget) {
        handle = AnyWindow(adw_window_new())
        handle.defaultSize = (width, height)
        adw_window_set_content(handle.cast(), content.pointer)
    }

    /// Shows the window and waits until it has been laid out.
    func show() async throws {
        handle.present()
        let widget = handle
        try await pump("the window to be shown") {
            Bool(gtk_widget_get_mapped(widget.pointer)) && gtk_widget_get_width(widget.pointer) > 0
        }
        try await frames(2)
    }

    /// Waits until that many frames are drawn.
    func frames(_ count: Int) async throws { try await GtkKitTests.frames(count, of: handle) }

    isolated deinit {
        handle.destroy()
        while MainLoop.iterate() {}
    }
}

/// Waits until that many frames of a widget's window are drawn.
@MainActor
func frames(_ count: Int, of widget: any Widget) async throws {
    let clock = try #require(gtk_widget_get_frame_clock(widget.pointer))
    var drawn = 0
    let connection = Signal.connect(UnsafeMutableRawPointer(clock), "after-paint") { _ in drawn += 1 }
    while drawn < count {
        let before = drawn
        gtk_widget_queue_draw(widget.pointer)
        try await pump("a frame") { drawn > before }
    }
    Signal.disconnect(UnsafeMutableRawPointer(clock), connection)
}

/// Runs all pending main loop sources and tasks of the main actor.
@MainActor
func settle() async throws {
    for _ in 0..<5 {
        while MainLoop.iterate() {}
        try await Task.sleep(for: .milliseconds(1))
    }
}

/// Emits a key press on the key controllers of `widget` in order, and returns whether one handled it.
@MainActor
func pressKey(_ key: UInt32, in widget: any Widget) -> Bool {
    guard let controllers = gtk_widget_observe_controllers(widget.pointer) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
        guard let controller = g_list_model_get_item(controllers, index) else { continue }
        defer { g_object_unref(controller) }
        let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
        guard Bool(g_type_check_instance_is_a(instance, gtk_event_controller_key_get_type())) else { continue }
        var values = [GValue](repeating: GValue(), count: 4)
        g_value_init(&values[0], gtk_event_controller_key_get_type())
        g_value_set_object(&values[0], controller)
        for place in 1...2 { g_value_init(&values[place], GType(7 << 2)) }
        g_value_set_uint(&values[1], key)
        g_value_init(&values[3], gdk_modifier_type_get_type())
        var answer = GValue()
        g_value_init(&answer, GType(5 << 2))
        g_signal_emitv(values, g_signal_lookup("key-pressed", gtk_event_controller_key_get_type()), 0, &answer)
        for place in values.indices { g_value_unset(&values[place]) }
        if Bool(g_value_get_boolean(&answer)) { return true }
    }
    return false
}

/// Emits what Enter does in a text, which is the delegate of a field.
@MainActor
func pressEnter(in text: OpaquePointer) {
    var value = GValue()
    g_value_init(&value, gtk_text_get_type())
    g_value_set_object(&value, UnsafeMutableRawPointer(text))
    g_signal_emitv(&value, g_signal_lookup("activate", gtk_text_get_type()), 0, nil)
    g_value_unset(&value)
}

/// The first widget of a C type among `widget` and its descendants; nil if there is none.
@MainActor
func find(_ type: GType, in widget: any Widget) -> AnyWidget? { widget.descendants(type).first }

/// The row widgets of a list.
@MainActor
func rows(of list: any ListWidget) -> [AnyWidget] {
    guard let first = gtk_widget_get_first_child(list.view.pointer) else { return [] }
    return sequence(first: first) { gtk_widget_get_next_sibling($0) }.map { AnyWidget($0) }
}

/// The text of the first label inside `widget`; nil if there is none.
@MainActor
func text(in widget: AnyWidget) -> String? {
    find(gtk_label_get_type(), in: widget).map { String(cString: gtk_label_get_text($0.opaque)) }
}
