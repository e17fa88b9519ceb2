import CGtk

/// Words on the screen.
public struct Label: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `text` in one line, at the start of its room.
    public init(_ text: String = "") {
        pointer = gtk_label_new(text)
        gtk_label_set_xalign(opaque, 0)
    }

    /// The plain words; markup in them is shown as it stands.
    public var text: String {
        get { GtkKit.text(gtk_label_get_text(opaque)) }
        nonmutating set { gtk_label_set_text(opaque, newValue) }
    }

    /// Shows Pango markup; what comes from outside has to be escaped with ``Swift/String/escapedForMarkup``.
    public func setMarkup(_ markup: String) {
        gtk_label_set_markup(opaque, markup)
    }

    /// Breaks into as many lines as are needed, between words and, where one is too long, inside.
    @discardableResult
    public func wrapped() -> Self {
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        return self
    }

    /// At most that many lines; what is left over is cut with an ellipsis.
    @discardableResult
    public func lines(_ count: Int) -> Self {
        gtk_label_set_lines(opaque, Int32(count))
        if count > 1 { wrapped() }
        return ellipsized()
    }

    /// Cuts what does not fit with an ellipsis at the end.
    @discardableResult
    public func ellipsized() -> Self {
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        return self
    }

    /// Where the words stand in their room: 0 at the start, 0.5 in the middle, 1 at the end.
    @discardableResult
    public func xalign(_ place: Double) -> Self {
        gtk_label_set_xalign(opaque, Float(place))
        return self
    }

    /// Centers the words, several lines too.
    @discardableResult
    public func centered() -> Self {
        gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return xalign(0.5)
    }

    /// Digits of equal width, for times and counts.
    @discardableResult
    public func numeric() -> Self { style("numeric") }

    /// Lets the person select and copy the words.
    @discardableResult
    public func selectable() -> Self {
        gtk_label_set_selectable(opaque, 1)
        return self
    }

    /// The least and the greatest width, in characters; nil leaves one as it is.
    @discardableResult
    public func width(characters: Int? = nil, maximum: Int? = nil) -> Self {
        if let characters { gtk_label_set_width_chars(opaque, Int32(characters)) }
        if let maximum { gtk_label_set_max_width_chars(opaque, Int32(maximum)) }
        return self
    }
}

extension String {
    /// This text with the characters that Pango markup needs replaced.
    public var escapedForMarkup: String {
        guard let escaped = g_markup_escape_text(self, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
