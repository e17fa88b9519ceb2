import CGtk
import Foundation
import GLibKit

extension Widget {
    /// Accepts drops of files, pictures and text. `hover` gets true while content is dragged over the widget.
    ///
    /// - Parameter limit: The maximum size of picture data, in bytes. Larger picture data is ignored.
    @discardableResult
    public func onDrop(
        limit: Int = 60_000_000, hover: @escaping @MainActor (Bool) -> Void = { _ in },
        _ body: @escaping @MainActor (TransferItem) -> Void
    ) -> Self {
        addDropTarget(TransferSource.acceptedFormats(), GDK_ACTION_COPY, hover) { drop in
            g_object_ref(UnsafeMutableRawPointer(drop))
            TransferSource(drop: drop).read(limit: limit) { item in
                gdk_drop_finish(drop, item == nil ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
                g_object_unref(UnsafeMutableRawPointer(drop))
                if let item { body(item) }
            }
        }
        return self
    }

    /// Adds a drop target. `take` finishes the drop.
    ///
    /// - Parameter accepts: Whether what is dragged can be dropped, apart from its format.
    func addDropTarget(
        _ formats: OpaquePointer?, _ action: GdkDragAction, _ hover: @escaping @MainActor (Bool) -> Void,
        accepts: @escaping @MainActor () -> Bool = { true }, take: @escaping @MainActor (OpaquePointer) -> Void
    ) {
        guard let target = gtk_drop_target_async_new(formats, action) else { return }
        let object = UnsafeMutableRawPointer(target)
        for signal in ["drag-enter", "drag-motion"] {
            Signal.connect(object, signal) { arguments in
                guard accepts() else { return arguments.answer(flags: 0) }
                HoveredDropTargets.enter(object, hover)
                hover(true)
                arguments.answer(flags: action.rawValue)
            }
        }
        Signal.connect(object, "drag-leave") { _ in
            HoveredDropTargets.leave(object)
            hover(false)
        }
        Signal.connect(object, "drop") { arguments in
            HoveredDropTargets.leaveAll()
            guard accepts(), let drop = arguments.object(1) else { return arguments.answer(false) }
            arguments.answer(true)
            take(OpaquePointer(drop))
        }
        gtk_widget_add_controller(pointer, target)
    }

    /// Reads the clipboard. `body` is not called if it holds nothing usable. `limit` is as in ``onDrop(limit:hover:_:)``.
    public func paste(limit: Int = 60_000_000, _ body: @escaping @MainActor (TransferItem) -> Void) {
        guard let clipboard = gtk_widget_get_clipboard(pointer) else { return }
        TransferSource(clipboard: clipboard).read(limit: limit) { if let item = $0 { body(item) } }
    }
}

/// The drop targets under the pointer. GTK tells the innermost of them about a drop, and the others not even that the drag has
/// ended. All of their widgets keep the state in which a style draws a frame.
@MainActor
enum HoveredDropTargets {
    private static var hovers: [UnsafeMutableRawPointer: @MainActor (Bool) -> Void] = [:]

    /// The target is an event controller, which is kept until it is left: its widget may be destroyed meanwhile.
    static func enter(_ target: UnsafeMutableRawPointer, _ hover: @escaping @MainActor (Bool) -> Void) {
        if hovers.updateValue(hover, forKey: target) == nil { g_object_ref(target) }
    }

    static func leave(_ target: UnsafeMutableRawPointer) {
        if hovers.removeValue(forKey: target) != nil { g_object_unref(target) }
    }

    static func leaveAll() {
        let ended = hovers
        hovers = [:]
        for (target, hover) in ended {
            hover(false)
            if let widget = gtk_event_controller_get_widget(OpaquePointer(target)) {
                gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_DROP_ACTIVE)
            }
            g_object_unref(target)
        }
    }
}

extension TransferSource {
    /// Reads from a drop.
    fileprivate init(drop: OpaquePointer) {
        self.init(
            formats: gdk_drop_get_formats(drop),
            readValue: { gdk_drop_read_value_async(drop, $0, G_PRIORITY_DEFAULT, nil, $1, $2) },
            finishValue: { gdk_drop_read_value_finish(drop, $0, $1) },
            readBytes: { gdk_drop_read_async(drop, $0, G_PRIORITY_DEFAULT, nil, $1, $2) },
            finishBytes: { gdk_drop_read_finish(drop, $0, nil, $1) })
    }

    /// Reads from the clipboard.
    fileprivate init(clipboard: OpaquePointer) {
        self.init(
            formats: gdk_clipboard_get_formats(clipboard),
            readValue: { gdk_clipboard_read_value_async(clipboard, $0, G_PRIORITY_DEFAULT, nil, $1, $2) },
            finishValue: { gdk_clipboard_read_value_finish(clipboard, $0, $1) },
            readBytes: { gdk_clipboard_read_async(clipboard, $0, G_PRIORITY_DEFAULT, nil, $1, $2) },
            finishBytes: { gdk_clipboard_read_finish(clipboard, $0, nil, $1) })
    }
}
