import CGtk
import Foundation
import GLibKit

// Unchecked: a GdkTexture is immutable and its reference count is atomic.
/// An immutable decoded picture, ready to be drawn.
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

    /// Creates a texture from RGB or RGBA pixels, 8 bits per channel, `stride` bytes per row. Nil if `pixels` is too short.
    public convenience init?(pixels: Data, width: Int, height: Int, stride: Int, hasAlpha: Bool) {
        let row = width * (hasAlpha ? 4 : 3)
        guard width > 0, height > 0, stride >= row, pixels.count >= stride * (height - 1) + row else { return nil }
        let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
        self.init(taking: gdk_memory_texture_new(Int32(width), Int32(height), format, bytes, gsize(stride)))
    }

    /// The memory that the pixels take, in bytes, at four bytes per pixel.
    var bytes: Int { width * height * 4 }

    /// Decodes the bytes of a picture file like ``init(file:shorterSide:)``. Throws if they are not a picture.
    public convenience init(encoded: Data, shorterSide: Int) throws(GLibError) {
        try self.init(
            taking: encoded.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }, shorterSide: shorterSide)
    }

    /// Decodes the picture file at `path`, upright and scaled down so that its shorter side has `shorterSide` pixels.
    ///
    /// A smaller picture keeps its size. Decodes on the calling thread. Throws if the file cannot be read.
    public convenience init(file path: String, shorterSide: Int) throws(GLibError) {
        // GdkPixbuf scales a file to a width and a height, so that its size would have to be read before, from the file.
        var (contents, length): (UnsafeMutablePointer<gchar>?, gsize) = (nil, 0)
        _ = try GLibError.check { g_file_get_contents(path, &contents, &length, $0) }
        try self.init(taking: g_bytes_new_take(contents, length), shorterSide: shorterSide)
    }

    /// Decodes the bytes of a picture file, and releases them.
    private convenience init(taking bytes: OpaquePointer?, shorterSide: Int) throws(GLibError) {
        defer { g_bytes_unref(bytes) }
        guard let loader = gdk_pixbuf_loader_new() else { throw Self.noPicture("no decoder") }
        defer {
            // A loader must be closed before it is released, even after a failure.
            gdk_pixbuf_loader_close(loader, nil)
            g_object_unref(UnsafeMutableRawPointer(loader))
        }
        Self.scale(loader, shorterSide: shorterSide)
        _ = try GLibError.check { gdk_pixbuf_loader_write_bytes(loader, bytes, $0) }
        _ = try GLibError.check { gdk_pixbuf_loader_close(loader, $0) }
        guard let loaded = gdk_pixbuf_loader_get_pixbuf(loader) else { throw Self.noPicture("no picture") }
        try self.init(turning: loaded)
    }

    /// Creates a texture from a decoded picture, rotated according to its embedded orientation.
    private convenience init(turning loaded: OpaquePointer) throws(GLibError) {
        guard let upright = gdk_pixbuf_apply_embedded_orientation(loaded) else { throw Self.noPicture("no memory") }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        self.init(taking: gdk_texture_new_for_pixbuf(upright))
    }

    private static func noPicture(_ message: String) -> GLibError {
        GLibError(domain: "gdk-pixbuf-error-quark", code: 0, message: message)
    }

    /// Makes a loader decode at the target size, as soon as it knows the size of the picture.
    private static func scale(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, shorterSide: Int) {
        let found: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer?) -> Void = {
            loader, width, height, side in
            // The user data is the side length itself, not an address.
            let (width, height) = Texture.scaledSize(width, height, shorterSide: Int(bitPattern: side))
            if width > 0 { gdk_pixbuf_loader_set_size(loader, width, height) }
        }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(found, to: GCallback.self), UnsafeMutableRawPointer(bitPattern: shorterSide),
            nil, GConnectFlags(rawValue: 0))
    }

    /// The size to decode a picture at; -1 for both keeps its own.
    private static func scaledSize(_ width: gint, _ height: gint, shorterSide: Int) -> (Int32, Int32) {
        guard width > 0, height > 0 else { return (-1, -1) }
        let scale = Double(shorterSide) / Double(min(width, height))
        guard scale < 1 else { return (-1, -1) }
        return (Int32((Double(width) * scale).rounded(.up)), Int32((Double(height) * scale).rounded(.up)))
    }
}
