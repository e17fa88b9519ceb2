import CPixbuf
import Garden

/// A decoded picture with 8 bits per channel, with or without alpha.
final class Pixels {
    private let pixbuf: OpaquePointer

    /// Takes ownership of a reference. Throws ``PhotoError/tooMuchWork`` for nil, which means that memory ran out.
    init(owning pixbuf: OpaquePointer?) throws(PhotoError) {
        guard let pixbuf else { throw .tooMuchWork }
        self.pixbuf = pixbuf
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

    var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
    var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

    /// Metadata from the decoder, such as "orientation" or "icc-profile"; nil if absent.
    func option(_ name: String) -> String? { gdk_pixbuf_get_option(pixbuf, name).map { String(cString: $0) } }

    /// The picture scaled to a size in pixels, antialiased.
    func scaled(to width: Int, _ height: Int) throws(PhotoError) -> Pixels {
        try Pixels(owning: gdk_pixbuf_scale_simple(pixbuf, Int32(width), Int32(height), GDK_INTERP_BILINEAR))
    }

    /// The picture on a white background, without alpha.
    func flattened() throws(PhotoError) -> Pixels {
        guard gdk_pixbuf_get_has_alpha(pixbuf) != 0 else { return self }
        let flat = try Pixels(owning: gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)))
        gdk_pixbuf_fill(flat.pixbuf, 0xFFFF_FFFF)
        gdk_pixbuf_composite(
            pixbuf, flat.pixbuf, 0, 0, Int32(width), Int32(height), 0, 0, 1, 1, GDK_INTERP_NEAREST, 255)
        return flat
    }

    /// Converts all colors to sRGB, which a JPEG without a profile implies. Does nothing for pictures with alpha.
    func convert(from profile: ColorProfile) {
        let rows = gdk_pixbuf_get_rowstride(pixbuf)
        guard gdk_pixbuf_get_n_channels(pixbuf) == 3, let bytes = gdk_pixbuf_get_pixels(pixbuf) else { return }
        for y in 0..<height {
            for x in 0..<width { profile.convert(bytes + y * Int(rows) + x * 3) }
        }
    }

    /// Red, green and blue of each pixel, row by row without gaps; empty for pictures with alpha.
    var rgb: [UInt8] {
        let gap = Int(gdk_pixbuf_get_rowstride(pixbuf)), row = width * 3
        guard gdk_pixbuf_get_n_channels(pixbuf) == 3, let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: row * height) { rgb, count in
            guard let start = rgb.baseAddress else { return }
            for y in 0..<height { (start + y * row).update(from: bytes + y * gap, count: row) }
            count = row * height
        }
    }

    /// The picture as JPEG with a quality from 0 to 100, without metadata.
    func jpeg(quality: Int) throws(PhotoError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        let key: UnsafeMutablePointer<CChar>? = g_strdup("quality")
        let value: UnsafeMutablePointer<CChar>? = g_strdup("\(quality)")
        defer {
            g_free(key)
            g_free(value)
        }
        var keys = [key, nil], values = [value, nil]
        guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "jpeg", &keys, &values, nil) != 0, let buffer else {
            throw .tooMuchWork
        }
        defer { g_free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }

    func rotated(_ rotation: GdkPixbufRotation) throws(PhotoError) -> Pixels {
        try Pixels(owning: gdk_pixbuf_rotate_simple(pixbuf, rotation))
    }

    func flipped(horizontally: Bool) throws(PhotoError) -> Pixels {
        try Pixels(owning: gdk_pixbuf_flip(pixbuf, horizontally ? 1 : 0))
    }
}
