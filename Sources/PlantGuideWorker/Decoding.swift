import CPixbuf
import Foundation
import Garden

/// Decodes a picture with the gdk-pixbuf loader of its format.
enum Decoding {
    /// The wanted size as input to the size handler, and its finding as output.
    private final class Size {
        let side: Int
        var isTooLarge = false
        init(side: Int) { self.side = side }
    }

    /// The picture, or the first of several; at least as large as wanted, unless the original is smaller.
    ///
    /// - Parameter side: The wanted long side in pixels; JPEG is decoded at 1/2, 1/4 or 1/8 size if that is at least as large.
    static func pixels(of original: Data, as format: PhotoFormat, side: Int) throws(PhotoError) -> Pixels {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mimeType, nil) else { throw .notAPicture }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let size = Size(side: side)
        connectSize(to: loader, size)
        var error: UnsafeMutablePointer<GError>?
        var isWhole = original.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error) != 0
        }
        // Closing reports a truncated file; after a failure it only cleans up.
        if isWhole {
            isWhole = gdk_pixbuf_loader_close(loader, &error) != 0
        } else {
            gdk_pixbuf_loader_close(loader, nil)
        }
        defer { g_clear_error(&error) }
        if size.isTooLarge { throw .tooManyPixels }
        guard isWhole else { throw refusal(error) }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .damaged }
        return try Pixels(owning: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pixbuf))))
    }

    /// Connects the handler that runs when the decoder has read the size: it checks the size and may request a smaller one.
    private static func connectSize(to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: Size) {
        let found: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, gpointer) -> Void = {
            loader, width, height, box in
            let size = Unmanaged<Size>.fromOpaque(box).takeUnretainedValue()
            let width = Int(width), height = Int(height)
            guard width > 0, height > 0, width * height <= PhotoLimits.originalPixels else {
                // Setting size 0 makes the loader stop.
                size.isTooLarge = true
                gdk_pixbuf_loader_set_size(loader, 0, 0)
                return
            }
            // The JPEG decoder saves work for sizes that it can reach by whole steps. Exactly such a size is requested, so that
            // the antialiased scaling is left to this program. Other decoders decode at full size.
            let step = [8, 4, 2].first { max(width, height) / $0 >= size.side } ?? 1
            if step > 1, String(cString: gdk_pixbuf_format_get_name(gdk_pixbuf_loader_get_format(loader))) == "jpeg" {
                gdk_pixbuf_loader_set_size(loader, Int32((width + step - 1) / step), Int32((height + step - 1) / step))
            }
        }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(found, to: GCallback.self), Unmanaged.passRetained(size).toOpaque(),
            { box, _ in box.map { Unmanaged<Size>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0))
    }

    private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> PhotoError {
        guard let error, error.pointee.domain == gdk_pixbuf_error_quark() else { return .damaged }
        return switch GdkPixbufError(rawValue: UInt32(bitPattern: error.pointee.code)) {
        case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: .tooMuchWork
        case GDK_PIXBUF_ERROR_UNKNOWN_TYPE, GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION: .notAPicture
        default: .damaged
        }
    }
}
