import CPangoCairo
import Foundation

/// Draws on a page: lines, boxes and text, in points (1/72 inch) from the top left corner.
public final class Page {
    /// The page's context.
    let context: OpaquePointer
    private let fonts: FontContext

    /// Draws into a cairo context whose unit is a point. The caller keeps it alive.
    public init(_ context: OpaquePointer) {
        self.context = context
        fonts = FontContext(context)
        cairo_set_source_rgb(context, 0, 0, 0)
    }

    /// A straight line.
    func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double) {
        cairo_set_line_width(context, width)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
    }

    /// The outline of a square with rounded corners.
    func box(x: Double, y: Double, side: Double, width: Double = 1) {
        roundedPath(x: x, y: y, width: side, height: side, radius: side * 0.16)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Adds a square to what ``fill()`` fills. Squares that touch each other leave no line between them.
    func addSquare(x: Double, y: Double, side: Double) { cairo_rectangle(context, x, y, side, side) }

    /// Fills the squares that were added.
    func fill() { cairo_fill(context) }

    /// A filled circle.
    func dot(x: Double, y: Double, radius: Double) {
        // After a text the context has a current point, from which an arc would draw a line.
        cairo_new_sub_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        cairo_fill(context)
    }

    /// A filled drop of water.
    func drop(x: Double, y: Double, height: Double) {
        let (radius, middle) = (height * 0.36, x + height * 0.36)
        let center = y + height - radius
        cairo_move_to(context, middle, y)
        cairo_curve_to(context, middle, y, middle + radius, center - radius * 0.9, middle + radius, center)
        cairo_arc(context, middle, center, radius, 0, .pi)
        cairo_curve_to(context, middle - radius, center - radius * 0.9, middle, y, middle, y)
        cairo_fill(context)
    }

    /// A picture that fills a square with rounded corners.
    func picture(_ picture: PagePicture, x: Double, y: Double, side: Double) {
        cairo_save(context)
        roundedPath(x: x, y: y, width: side, height: side, radius: side * 0.1)
        cairo_clip(context)
        picture.draw(on: context, x: x, y: y, side: side)
        cairo_restore(context)
        roundedPath(x: x, y: y, width: side, height: side, radius: side * 0.1)
        cairo_set_line_width(context, 0.4)
        cairo_stroke(context)
    }

    /// A text, whose lines begin at the left edge, or at the right one for a language written from the right.
    ///
    /// - Parameter lines: The highest number of lines, of which the last is ellipsized; nil for any number.
    /// - Returns: The height of the text.
    @discardableResult
    func text(
        _ text: String, _ font: PageFont, x: Double, y: Double, width: Double, alignment: PageAlignment = .start,
        lines: Int? = nil
    ) -> Double {
        let layout = fonts.layout(text, font, width: width, alignment: alignment, lines: lines)
        defer { g_object_unref(gpointer(layout)) }
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
        return FontContext.height(of: layout)
    }

    private func roundedPath(x: Double, y: Double, width: Double, height: Double, radius: Double) {
        cairo_new_sub_path(context)
        cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_arc(context, x + radius, y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }
}

/// A font of a page.
struct PageFont {
    /// The height in points.
    let size: Double
    var isBold = false
}

/// Where the lines of a text are within its width.
enum PageAlignment { case start, center, end }
