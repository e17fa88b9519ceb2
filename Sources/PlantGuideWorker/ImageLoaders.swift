import CPixbuf
import Garden

/// The image loaders of gdk-pixbuf.
enum ImageLoaders {
    /// Loads the loader of every format and triggers its one-time initialization, before the sandbox becomes active.
    ///
    /// A missing loader is not an error here: photos of its format are refused later.
    static func load() {
        // Warnings of decoders are discarded: they may quote the picture, and nobody reads them.
        g_log_set_default_handler({ _, _, _, _ in }, nil)
        for format in PhotoFormat.allCases {
            guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mimeType, nil) else { continue }
            // A few bytes that are not a picture: some loaders load plug-ins of their own when they receive the first bytes.
            let nothing = [UInt8](repeating: 0, count: 64)
            gdk_pixbuf_loader_write(loader, nothing, gsize(nothing.count), nil)
            gdk_pixbuf_loader_close(loader, nil)
            g_object_unref(loader)
        }
    }
}
