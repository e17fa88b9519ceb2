import CGtk
import Foundation
import GLibKit

/// What is dropped on a widget.
public enum TransferredItem: Sendable {
    /// Files; those dragged from a browser may have an address but no path.
    case files([URL])
    /// A picture, as the bytes of a PNG file.
    case picture(Data)
    /// Words, or an address as words.
    case text(String)
}

extension Widget {
    /// Takes files, pictures and words that are dropped; `hover` says that something is held over the widget.
    @discardableResult
    public func onDrop(
        hover: @escaping @MainActor (Bool) -> Void = { _ in }, _ body: @escaping @MainActor (TransferredItem) -> Void
    ) -> Self {
        guard let target = gtk_drop_target_new(GType(0), GDK_ACTION_COPY) else { return self }
        // The order is that of preference.
        var types = [gdk_file_list_get_type(), gdk_texture_get_type(), GType(16 << 2)]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        let object = UnsafeMutableRawPointer(target)
        Signal.connect(object, "notify::current-drop") { _ in hover(gtk_drop_target_get_current_drop(target) != nil) }
        Signal.connect(object, "drop") { arguments in
            guard let held = arguments.boxed(1)?.assumingMemoryBound(to: GValue.self), let item = item(in: held) else {
                return arguments.answer(false)
            }
            body(item)
            arguments.answer(true)
        }
        gtk_widget_add_controller(pointer, target)
        return self
    }

    /// Puts words on the clipboard.
    public func copy(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text)
    }
}

/// What a value of one of the accepted types holds.
@MainActor
private func item(in value: UnsafePointer<GValue>) -> TransferredItem? {
    if Bool(g_type_check_value_holds(value, gdk_file_list_get_type())) {
        guard let list = g_value_get_boxed(value) else { return nil }
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        var urls: [URL] = []
        var entry = files
        while let current = entry {
            if let file = current.pointee.data { url(ofFile: OpaquePointer(file)).map { urls.append($0) } }
            entry = current.pointee.next
        }
        return urls.isEmpty ? nil : .files(urls)
    }
    if Bool(g_type_check_value_holds(value, gdk_texture_get_type())) {
        guard let texture = g_value_get_object(value), let bytes = gdk_texture_save_to_png_bytes(OpaquePointer(texture)) else {
            return nil
        }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        guard let start = g_bytes_get_data(bytes, &size) else { return nil }
        return .picture(Data(bytes: start, count: Int(size)))
    }
    return g_value_get_string(value).map { .text(String(cString: $0)) }
}
