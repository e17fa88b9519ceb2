import CPangoCairo

/// Lays text out, on a page or before there is one.
final class FontContext {
    private let pango: OpaquePointer

    /// The context of a page.
    init(_ cairo: OpaquePointer) {
        pango = pango_cairo_create_context(cairo)
        setUp()
    }

    /// A context for measuring. It gives the same sizes as that of a page, whatever the page is drawn on.
    init() {
        // The default map belongs to the thread, and a document can be laid out on one and drawn on another.
        let map = pango_cairo_font_map_new()
        defer { g_object_unref(gpointer(map)) }
        pango = pango_font_map_create_context(map)
        setUp()
    }

    deinit { g_object_unref(gpointer(pango)) }

    /// A point is a unit, and no font is fitted to the pixels of a screen.
    private func setUp() {
        pango_cairo_context_set_resolution(pango, 72)
        pango_context_set_round_glyph_positions(pango, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        pango_cairo_context_set_font_options(pango, options)
        cairo_font_options_destroy(options)
    }

    /// A text in lines of a width. The caller releases it.
    ///
    /// - Parameter lines: The highest number of lines, of which the last is ellipsized; nil for any number.
    func layout(
        _ text: String, _ font: PageFont, width: Double, alignment: PageAlignment = .start, lines: Int? = nil
    ) -> OpaquePointer {
        let layout: OpaquePointer = pango_layout_new(pango)
        let description = pango_font_description_from_string("Cantarell, Noto Sans, DejaVu Sans, sans-serif")
        pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        if font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        // A word that is wider than a line is broken anywhere, which a hyphen would pass off as its syllables.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        switch alignment {
        case .start: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .end: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        }
        if let lines {
            // A negative height counts lines of a paragraph.
            pango_layout_set_height(layout, -Int32(lines))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        pango_layout_set_text(layout, text, -1)
        return layout
    }

    /// The height of a text in lines of a width, in points.
    func height(of text: String, _ font: PageFont, width: Double) -> Double {
        let layout = layout(text, font, width: width)
        defer { g_object_unref(gpointer(layout)) }
        return Self.height(of: layout)
    }

    /// Whether each word of a text fits in a line of a width.
    func fitsWords(of text: String, _ font: PageFont, width: Double) -> Bool {
        text.split(separator: " ").allSatisfy { word in
            let layout = layout(String(word), font, width: width)
            defer { g_object_unref(gpointer(layout)) }
            return pango_layout_get_line_count(layout) <= 1
        }
    }

    /// The height of a laid out text, in points.
    static func height(of layout: OpaquePointer) -> Double {
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        return Double(extents.height) / Double(PANGO_SCALE)
    }
}
