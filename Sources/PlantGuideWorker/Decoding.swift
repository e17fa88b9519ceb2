import CPixbuf
import Foundation
import Garden

/// Decoding with the one decoder that fits the format.
enum Decoding {
    /// What the decoder is told of the size that is wanted, and tells of the size that it found.
    private final class Size {
        let side: Int
        var isTooLarge = false
        init(side: Int) { self.side = side }
    }

    /// The picture, or the first one of several, at least as large as wanted, or as large as it is.
    ///
    /// - Parameter side: the long side that is wanted; JPEG is decoded at a half, a quarter or an eighth where that is enough.
    static func pixels(of original: Data, as format: PhotoFormat, side: Int) throws(PhotoError) -> Pixels {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mimeType, nil) else { throw .notAPicture }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let size = Size(side: side)
        connectSize(to: loader, size)
        var error: UnsafeMutablePointer<GError>?
        var isWhole = original.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error) != 0
        }
        // Closing tells of an end that came too early; after a failure it only tidies up.
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

    /// Answers the decoder when it has found the size.
    private static func connectSize(to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: Size) {
        let found: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, gpointer) -> Void = {
            loader, width, height, box in
            let size = Unmanaged<Size>.fromOpaque(box).takeUnretainedValue()
            let width = Int(width), height = Int(height)
            guard width > 0, height > 0, width * height <= PhotoLimits.originalPixels else {
                // Size zero is how a loader is told to give up.
                size.isTooLarge = true
                gdk_pixbuf_loader_set_size(loader, 0, 0)
                return
            }
            // The JPEG decoder leaves out work when it is asked for a size that it can reach by whole steps; what is asked for
            // is exactly such a size, so that the antialiased scaling stays ours. Other decoders have the size as it is.
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
