import CGtk
import GLibKit

/// What is dragged from one widget of the program to another. Other programs are offered only that something is dragged.
@MainActor
private enum DraggedValue {
    static let type = "application/x-gtkkit-value"
    static var value: Any?
    static var label = ""
}

extension Widget {
    /// Lets the user drag a value from the widget onto one that takes values of its type; see ``onDrop(of:hover:_:)``.
    ///
    /// - Parameters:
    ///   - value: Called when a drag begins. Returns the value, and the text that is shown at the pointer; nil if nothing
    ///     can be dragged.
    ///   - isDragging: Called with true when a drag has begun, and with false when it has ended, on whatever it was dropped.
    @discardableResult
    public func draggable<Value>(
        _ value: @escaping @MainActor () -> (value: Value, label: String)?,
        isDragging: @escaping @MainActor (Bool) -> Void = { _ in }
    ) -> Self {
        guard let source = gtk_drag_source_new() else { return self }
        let object = UnsafeMutableRawPointer(source)
        gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
        Signal.connect(object, "prepare") { arguments in
            guard let dragged = value() else { return arguments.answer(giving: nil) }
            (DraggedValue.value, DraggedValue.label) = (dragged.value, dragged.label)
            let bytes = g_bytes_new("-", 1)
            defer { g_bytes_unref(bytes) }
            arguments.answer(giving: UnsafeMutableRawPointer(gdk_content_provider_new_for_bytes(DraggedValue.type, bytes)))
        }
        Signal.connect(object, "drag-begin") { arguments in
            isDragging(true)
            guard let drag = arguments.object(1), let icon = gtk_drag_icon_get_for_drag(OpaquePointer(drag)) else { return }
            let label = Label(DraggedValue.label).style("dragged")
            gtk_drag_icon_set_child(OpaquePointer(UnsafeMutableRawPointer(icon)), label.pointer)
        }
        Signal.connect(object, "drag-end") { _ in
            DraggedValue.value = nil
            isDragging(false)
        }
        gtk_widget_add_controller(pointer, source)
        return self
    }

    /// Accepts values of a type that are dragged from a widget of this program; see ``draggable(_:)``. `hover` gets true while
    /// one is dragged over the widget.
    @discardableResult
    public func onDrop<Value>(
        of type: Value.Type, hover: @escaping @MainActor (Bool) -> Void = { _ in },
        _ body: @escaping @MainActor (Value) -> Void
    ) -> Self {
        guard let builder = gdk_content_formats_builder_new() else { return self }
        gdk_content_formats_builder_add_mime_type(builder, DraggedValue.type)
        addDropTarget(
            gdk_content_formats_builder_free_to_formats(builder), GDK_ACTION_MOVE, hover,
            accepts: { DraggedValue.value is Value }
        ) { drop in
            // Finishing the drop can end the drag at once, which clears the value.
            let value = DraggedValue.value as? Value
            gdk_drop_finish(drop, value == nil ? GdkDragAction(rawValue: 0) : GDK_ACTION_MOVE)
            if let value { body(value) }
        }
        return self
    }
}
