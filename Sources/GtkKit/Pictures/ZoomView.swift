import CGtk
import GLibKit

/// A view of a picture that can be enlarged, and moved then with the pointer or scroll bars.
public struct ZoomView: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let picture: AnyWidget

    /// By how much a step enlarges.
    public static let step = 1.25

    /// Shows `picture`, which fits its space.
    public init(_ picture: any Widget) {
        pointer = gtk_scrolled_window_new()
        self.picture = AnyWidget(picture)
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, picture.pointer)
        movesWithPointer()
    }

    /// Enlarges the picture to a factor; 1 or less shows all of it. What is in the middle of the view stays there.
    public func zoom(to factor: Double) {
        let (before, middles) = (size, adjustments.map { $0.map(middle) ?? 0.5 })
        let isWhole = factor <= 1
        let wanted: (Int32, Int32) =
            isWhole ? (-1, -1) : (Int32(Double(before.width) * factor), Int32(Double(before.height) * factor))
        gtk_widget_set_size_request(picture.pointer, wanted.0, wanted.1)
        afterLayout { view in
            for (adjustment, place) in zip(view.adjustments, middles) {
                guard let adjustment else { continue }
                let (upper, page) = (gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment))
                gtk_adjustment_set_value(adjustment, place * upper - page / 2)
            }
        }
    }

    /// Calls `body` with the factor by which the user changes the size, with Control and the wheel or with two fingers, and with
    /// nil for a double click, which shows a close-up or all of the picture.
    @discardableResult
    public func onZoom(_ body: @escaping @MainActor (_ ratio: Double?) -> Void) -> Self {
        if let click = gtk_gesture_click_new() {
            Signal.connect(UnsafeMutableRawPointer(click), "pressed") { if $0.int(1) == 2 { body(nil) } }
            gtk_widget_add_controller(pointer, click)
        }
        if let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) {
            // Before the view scrolls.
            gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
            Signal.connect(UnsafeMutableRawPointer(wheel), "scroll") { arguments in
                let held = arguments.object(0).map { gtk_event_controller_get_current_event_state(OpaquePointer($0)).rawValue }
                guard (held ?? 0) & GDK_CONTROL_MASK.rawValue != 0 else { return arguments.answer(false) }
                body(arguments.double(2) < 0 ? Self.step : 1 / Self.step)
                arguments.answer(true)
            }
            gtk_widget_add_controller(pointer, wheel)
        }
        if let pinch = gtk_gesture_zoom_new() {
            var last = 1.0
            Signal.connect(UnsafeMutableRawPointer(pinch), "begin") { _ in last = 1 }
            Signal.connect(UnsafeMutableRawPointer(pinch), "scale-changed") { arguments in
                let scale = arguments.double(1)
                guard scale > 0 else { return }
                body(scale / last)
                last = scale
            }
            gtk_widget_add_controller(pointer, pinch)
        }
        return self
    }

    private var size: (width: Int32, height: Int32) { (gtk_widget_get_width(pointer), gtk_widget_get_height(pointer)) }

    private var adjustments: [UnsafeMutablePointer<GtkAdjustment>?] {
        [gtk_scrolled_window_get_hadjustment(opaque), gtk_scrolled_window_get_vadjustment(opaque)]
    }

    /// The place of the middle of the view, from 0 to 1.
    private func middle(_ adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Double {
        let (upper, page) = (gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment))
        return upper > 0 ? (gtk_adjustment_get_value(adjustment) + page / 2) / upper : 0.5
    }

    /// Lets the pointer drag an enlarged picture.
    private func movesWithPointer() {
        guard let drag = gtk_gesture_drag_new() else { return }
        let view = self
        var start: [Double] = []
        Signal.connect(UnsafeMutableRawPointer(drag), "drag-begin") { _ in
            start = view.adjustments.map { $0.map(gtk_adjustment_get_value) ?? 0 }
        }
        Signal.connect(UnsafeMutableRawPointer(drag), "drag-update") { arguments in
            for (place, adjustment) in view.adjustments.enumerated() where start.indices.contains(place) {
                if let adjustment { gtk_adjustment_set_value(adjustment, start[place] - arguments.double(place + 1)) }
            }
        }
        gtk_widget_add_controller(pointer, drag)
    }
}
