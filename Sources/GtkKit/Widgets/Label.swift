import CGtk

/// A text label.
public struct Label: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `text` in one line, aligned to the start.
    public init(_ text: String = "") {
        measureByWidth()
        pointer = gtk_label_new(text)
        gtk_label_set_xalign(opaque, 0)
    }

    /// The text. Markup in it is shown literally.
    public var text: String {
        get { GtkKit.text(gtk_label_get_text(opaque)) }
        nonmutating set { gtk_label_set_text(opaque, newValue) }
    }

    /// Wraps the text into as many lines as needed, at word boundaries, or within words that are too long. It takes one line
    /// where there is room, also in a button that is high enough for two.
    ///
    /// - Parameter withinWords: Whether words that are too long are broken. Buttons beside each other need room for their words
    ///   instead: a row would give one of them the width of a letter.
    @discardableResult
    public func wrapped(withinWords: Bool = true) -> Self {
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, withinWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
        return self
    }

    /// Ends no line within parts of the text, as it is now, not even where a word is too long for a line.
    @discardableResult
    func kept(_ parts: [Range<String.Index>]) -> Self {
        setAttributes(parts) { [pango_attr_allow_breaks_new(0)] }
        return self
    }

    /// Shows the text, as it is now, smaller and lighter by a factor, except for a part of it. Does nothing without that part.
    @discardableResult
    public func shrinking(_ factor: Double, except part: String) -> Self {
        let text = text
        guard let part = text.range(of: part) else { return self }
        setAttributes([text.startIndex..<part.lowerBound, part.upperBound..<text.endIndex]) {
            [pango_attr_scale_new(factor), pango_attr_weight_new(PANGO_WEIGHT_NORMAL)]
        }
        return self
    }

    /// Gives parts of the text, as it is now, new attributes, each of which `attributes` creates for one part.
    private func setAttributes(
        _ parts: [Range<String.Index>], _ attributes: () -> [UnsafeMutablePointer<PangoAttribute>?]
    ) {
        let (text, list) = (text, pango_attr_list_new())
        defer { pango_attr_list_unref(list) }
        for part in parts {
            for case let attribute? in attributes() {
                attribute.pointee.start_index = guint(text.utf8.distance(from: text.startIndex, to: part.lowerBound))
                attribute.pointee.end_index = guint(text.utf8.distance(from: text.startIndex, to: part.upperBound))
                pango_attr_list_insert(list, attribute)
            }
        }
        gtk_label_set_attributes(opaque, list)
    }

    /// Wraps the text, as it is now, only if it is longer than `length` characters, and keeps it that many characters wide. A label
    /// that wraps can be as narrow as a letter, and a box without room for all its children would make it so.
    @discardableResult
    public func wrapped(beyond length: Int) -> Self {
        let isLong = text.count > length
        wrapped().width(characters: isLong ? length : -1)
        gtk_label_set_wrap(opaque, isLong.c)
        return self
    }

    /// Ellipsizes text that does not fit, at its end.
    ///
    /// - Parameter lines: How many lines a ``wrapped()`` label may take before; at least 1.
    @discardableResult
    public func ellipsized(lines: Int = 1) -> Self {
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        if lines > 1 { gtk_label_set_lines(opaque, Int32(lines)) }
        return self
    }

    /// Sets the horizontal alignment of the text: 0 is the start, 0.5 the center, 1 the end.
    @discardableResult
    public func xalign(_ place: Double) -> Self {
        gtk_label_set_xalign(opaque, Float(place))
        return self
    }

    /// Centers the text, including each of several lines.
    @discardableResult
    public func centered() -> Self {
        gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return xalign(0.5)
    }

    /// Uses digits of equal width, for times and counts.
    @discardableResult
    public func numeric() -> Self { style("numeric") }

    /// Sets the minimum and maximum width in characters; nil leaves a value unchanged. Comes after ``wrapped()``.
    @discardableResult
    public func width(characters: Int? = nil, maximum: Int? = nil) -> Self {
        // Without wrapping, GTK 4.8 would find a natural width that is less than the minimum.
        gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_INHERIT)
        if let characters { gtk_label_set_width_chars(opaque, Int32(characters)) }
        if let maximum { gtk_label_set_max_width_chars(opaque, Int32(maximum)) }
        return self
    }
}

extension String {
    /// The string with the special characters of Pango markup escaped.
    public var escapedForMarkup: String {
        guard let escaped = g_markup_escape_text(self, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
