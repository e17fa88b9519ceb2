import CGtk
import Foundation
import GLibKit

/// What is dropped on a widget or taken from the clipboard.
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

    /// Reads the clipboard, and calls `body` with what is of use in it; with nothing of use it is not called.
    public func paste(_ body: @escaping @MainActor (TransferredItem) -> Void) {
        guard let clipboard = gtk_widget_get_clipboard(pointer), let formats = gdk_clipboard_get_formats(clipboard) else {
            return
        }
        let types = [gdk_file_list_get_type(), gdk_texture_get_type(), GType(16 << 2)]
        guard let type = types.first(where: { Bool(gdk_content_formats_contain_gtype(formats, $0)) }) ?? fallback(formats) else {
            return
        }
        let finish: GAsyncReadyCallback = { clipboard, result, data in
            guard let clipboard, let data else { return }
            let deed = Unmanaged<Pasting>.fromOpaque(data).takeRetainedValue()
            nonisolated(unsafe) let held = gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil)
            MainActor.assumeIsolated {
                if let held, let item = item(in: held) { deed.body(item) }
            }
        }
        gdk_clipboard_read_value_async(
            clipboard, type, G_PRIORITY_DEFAULT, nil, finish, Unmanaged.passRetained(Pasting(body)).toOpaque())
    }

    /// Puts words on the clipboard.
    public func copy(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text)
    }

    /// What another program offers can be turned into one of our types by its MIME type.
    private func fallback(_ formats: OpaquePointer) -> GType? {
        let pairs: [(String, GType)] = [
            ("text/uri-list", gdk_file_list_get_type()), ("image/png", gdk_texture_get_type()),
            ("image/jpeg", gdk_texture_get_type()), ("text/plain;charset=utf-8", GType(16 << 2)),
        ]
        return pairs.first { Bool(gdk_content_formats_contain_mime_type(formats, $0.0)) }?.1
    }
}

/// What to do with what is pasted.
@MainActor
private final class Pasting {
    let body: @MainActor (TransferredItem) -> Void

    init(_ body: @escaping @MainActor (TransferredItem) -> Void) {
        self.body = body
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
