import CGtk
import Foundation

// Shows a window whose content can be dragged, as from a file manager or a browser. Usage: DragSource KIND VALUE…
// KIND is `files` (paths), `addresses` (URLs of files without a local path), `text` (one line) or `picture` (path of a PNG file).
let arguments = Array(CommandLine.arguments.dropFirst())
guard let kind = arguments.first, arguments.count > 1, gtk_init_check() != 0 else { exit(64) }

/// The content provider of the drag; nil for an unknown kind or an unreadable file.
func offered() -> OpaquePointer? {
    switch kind {
    case "files", "addresses":
        let lines = arguments.dropFirst().map { kind == "files" ? URL(fileURLWithPath: $0).absoluteString : $0 }
        let text = lines.map { "\($0)\r\n" }.joined()
        return provider("text/uri-list", Data(text.utf8))
    case "text": return provider("text/plain;charset=utf-8", Data(arguments[1].utf8))
    case "picture": return (try? Data(contentsOf: URL(fileURLWithPath: arguments[1]))).flatMap { provider("image/png", $0) }
    default: return nil
    }
}

/// A content provider with these bytes and media type.
func provider(_ type: String, _ data: Data) -> OpaquePointer? {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return gdk_content_provider_new_for_bytes(type, bytes).map { OpaquePointer($0) }
}

guard let content = offered(), let source = gtk_drag_source_new(), let window = gtk_window_new() else { exit(64) }
gtk_drag_source_set_content(source, UnsafeMutablePointer(content))
gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
// Exits when the drag ends; the receiver has read the content by then.
let end: @convention(c) (OpaquePointer?, OpaquePointer?, gboolean, gpointer?) -> Void = { _, _, _, _ in exit(0) }
g_signal_connect_data(
    UnsafeMutableRawPointer(source), "drag-end", unsafeBitCast(end, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
gtk_widget_add_controller(window, source)
UnsafeMutableRawPointer(window).withMemoryRebound(to: GtkWindow.self, capacity: 1) { window in
    gtk_window_set_title(window, "Drag This")
    gtk_window_set_default_size(window, 160, 120)
    gtk_window_present(window)
}
while true { g_main_context_iteration(nil, 1) }
