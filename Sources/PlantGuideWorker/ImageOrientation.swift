import CPixbuf
import Garden

extension Pixels {
    /// The picture turned upright from an EXIF orientation: 1 is upright already, 8 lies on its right side.
    func upright(_ orientation: Int) throws(PhotoError) -> Pixels {
        switch orientation {
        case 2: try flipped(horizontally: true)
        case 3: try rotated(GDK_PIXBUF_ROTATE_UPSIDEDOWN)
        case 4: try flipped(horizontally: false)
        case 5: try rotated(GDK_PIXBUF_ROTATE_CLOCKWISE).flipped(horizontally: true)
        case 6: try rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)
        case 7: try rotated(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE).flipped(horizontally: true)
        case 8: try rotated(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
        default: self
        }
    }
}
