import CGtk
import Foundation
import GLibKit

// Unchecked: a GdkTexture is immutable and its reference count is atomic.
/// A picture ready to be drawn. It cannot change.
public final class Texture: @unchecked Sendable {
    /// The C texture; this object holds one reference.
    let pointer: OpaquePointer

    init(taking pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// The width in pixels.
    public var width: Int { Int(gdk_texture_get_width(pointer)) }

    /// The height in pixels.
    public var height: Int { Int(gdk_texture_get_height(pointer)) }

    /// A texture of raw pixels, 8 bits a channel, red first, `stride` bytes a row; nil where the bytes are too few.
    public convenience init?(pixels: Data, width: Int, height: Int, stride: Int, hasAlpha: Bool) {
        let row = width * (hasAlpha ? 4 : 3)
        guard width > 0, height > 0, stride >= row, pixels.count >= stride * (height - 1) + row else { return nil }
        let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
        self.init(taking: gdk_memory_texture_new(Int32(width), Int32(height), format, bytes, gsize(stride)))
    }

    /// How much memory its pixels take, in bytes, with four of them a pixel.
    var bytes: Int { width * height * 4 }

    /// A texture from the bytes of a picture file, upright and scaled down as one from a file; throws where they are none.
    public convenience init(encoded: Data, shorterSide: Int) throws(GLibError) {
        guard let loader = gdk_pixbuf_loader_new() else { throw Self.noPicture("no decoder") }
        defer {
            // A loader has to be closed before it goes, also after a failure.
            gdk_pixbuf_loader_close(loader, nil)
            g_object_unref(UnsafeMutableRawPointer(loader))
        }
        Self.scale(loader, shorterSide: shorterSide)
        let bytes = encoded.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        _ = try GLibError.check { gdk_pixbuf_loader_write_bytes(loader, bytes, $0) }
        _ = try GLibError.check { gdk_pixbuf_loader_close(loader, $0) }
        guard let loaded = gdk_pixbuf_loader_get_pixbuf(loader) else { throw Self.noPicture("no picture") }
        try self.init(turning: loaded)
    }

    /// A texture from the picture file at `path`, upright, scaled down so that its shorter side has `shorterSide` pixels.
    ///
    /// A smaller picture keeps its size. It decodes on the calling thread; throws where the file cannot be read.
    public convenience init(file path: String, shorterSide: Int) throws(GLibError) {
        let (width, height) = Self.scaledSize(of: path, shorterSide: shorterSide)
        let loaded = try GLibError.check { gdk_pixbuf_new_from_file_at_scale(path, width, height, 1, $0) }
        guard let loaded else { throw Self.noPicture(path) }
        defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
        try self.init(turning: loaded)
    }

    /// A texture of a decoded picture, turned upright as its file says.
    private convenience init(turning loaded: OpaquePointer) throws(GLibError) {
        guard let upright = gdk_pixbuf_apply_embedded_orientation(loaded) else { throw Self.noPicture("no memory") }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        self.init(taking: gdk_texture_new_for_pixbuf(upright))
    }

    private static func noPicture(_ message: String) -> GLibError {
        GLibError(domain: "gdk-pixbuf-error-quark", code: 0, message: message)
    }

    /// Has a loader decode at the size that is wanted, once it knows that of the picture.
    private static func scale(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, shorterSide: Int) {
        let found: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer?) -> Void = {
            loader, width, height, side in
            // The side itself stands in the place of the address.
            let (width, height) = Texture.scaledSize(width, height, shorterSide: Int(bitPattern: side))
            if width > 0 { gdk_pixbuf_loader_set_size(loader, width, height) }
        }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(found, to: GCallback.self), UnsafeMutableRawPointer(bitPattern: shorterSide),
            nil, GConnectFlags(rawValue: 0))
    }

    /// The size to decode a file at; -1 for both leaves the picture as it is.
    private static func scaledSize(of path: String, shorterSide: Int) -> (Int32, Int32) {
        var (width, height): (gint, gint) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else { return (-1, -1) }
        return scaledSize(width, height, shorterSide: shorterSide)
    }

    private static func scaledSize(_ width: gint, _ height: gint, shorterSide: Int) -> (Int32, Int32) {
        guard width > 0, height > 0 else { return (-1, -1) }
        let scale = Double(shorterSide) / Double(min(width, height))
        guard scale < 1 else { return (-1, -1) }
        return (Int32((Double(width) * scale).rounded(.up)), Int32((Double(height) * scale).rounded(.up)))
    }
}
