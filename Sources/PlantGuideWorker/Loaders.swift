import CPixbuf
import Garden

/// The decoders of gdk-pixbuf.
enum Loaders {
    /// Loads the decoder of every format, and has it lay out what it makes once, before the doors close.
    ///
    /// A missing decoder is no failure: its format is refused when it comes.
    static func load() {
        // What decoders have to say about a picture may quote it, and tells nobody anything.
        g_log_set_default_handler({ _, _, _, _ in }, nil)
        for format in PhotoFormat.allCases {
            guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mimeType, nil) else { continue }
            // A few bytes that are no picture: some decoders load their own plug-ins when they see the first ones.
            let nothing = [UInt8](repeating: 0, count: 64)
            gdk_pixbuf_loader_write(loader, nothing, gsize(nothing.count), nil)
            gdk_pixbuf_loader_close(loader, nil)
            g_object_unref(loader)
        }
    }
}
