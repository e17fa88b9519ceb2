import CPangoCairo
import CPixbuf
import Foundation

/// A picture on a page: the middle square of a file.
final class PagePicture {
    /// The width and height in pixels: 20 mm with 300 dots per inch.
    private static let pixels: Int32 = 236

    private let surface: OpaquePointer

    /// Reads a file. Returns nil if it is missing or not a picture.
    init?(_ file: URL) {
        let path = file.path(percentEncoded: false)
        var (width, height): (Int32, Int32) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0 else { return nil }
        let scale = Double(Self.pixels) / Double(min(width, height))
        let size = [width, height].map { max(Self.pixels, Int32((Double($0) * scale).rounded())) }
        guard let pixbuf = gdk_pixbuf_new_from_file_at_scale(path, size[0], size[1], 0, nil) else { return nil }
        defer { g_object_unref(gpointer(pixbuf)) }
        guard gdk_pixbuf_get_width(pixbuf) >= Self.pixels, gdk_pixbuf_get_height(pixbuf) >= Self.pixels,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Self.pixels, Self.pixels)
        else { return nil }
        self.surface = surface
        Self.copy(pixbuf, to: surface)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Draws it into a square.
    func draw(on context: OpaquePointer, x: Double, y: Double, side: Double) {
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_scale(context, side / Double(Self.pixels), side / Double(Self.pixels))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Copies the middle of a pixbuf, whose pixels are bytes of red, green, blue and perhaps alpha, to a surface, whose pixels
    /// are numbers of premultiplied alpha, red, green and blue.
    private static func copy(_ pixbuf: OpaquePointer, to surface: OpaquePointer) {
        guard let source = gdk_pixbuf_read_pixels(pixbuf), let target = cairo_image_surface_get_data(surface) else { return }
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
        let (rows, stride) = (Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(cairo_image_surface_get_stride(surface)))
        let left = Int(gdk_pixbuf_get_width(pixbuf) - pixels) / 2
        let top = Int(gdk_pixbuf_get_height(pixbuf) - pixels) / 2
        cairo_surface_flush(surface)
        for y in 0..<Int(pixels) {
            for x in 0..<Int(pixels) {
                let from = source + (y + top) * rows + (x + left) * channels
                let alpha = hasAlpha ? UInt32(from[3]) : 255
                let part = { (channel: Int) in UInt32(from[channel]) * alpha / 255 }
                let pixel = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
                UnsafeMutableRawPointer(target + y * stride + x * 4).storeBytes(of: pixel, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
    }
}
