import CGtk

/// Rows under a title, in a frame.
public struct PreferencesGroup: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Frames `rows`; title and description stand above and may be empty.
    public init(_ title: String = "", description: String = "", @Children _ rows: () -> [any Widget]) {
        pointer = adw_preferences_group_new()
        adw_preferences_group_set_title(cast(), title)
        adw_preferences_group_set_description(cast(), description)
        for row in rows() { adw_preferences_group_add(cast(), row.pointer) }
    }

    /// The words above the rows.
    public var title: String {
        get { text(adw_preferences_group_get_title(cast())) }
        nonmutating set { adw_preferences_group_set_title(cast(), newValue) }
    }

    /// The smaller words above the rows.
    public var description: String {
        get { text(adw_preferences_group_get_description(cast())) }
        nonmutating set { adw_preferences_group_set_description(cast(), newValue) }
    }

    /// Puts a widget, such as a button, beside the title.
    @discardableResult
    public func suffix(_ widget: any Widget) -> Self {
        adw_preferences_group_set_header_suffix(cast(), widget.pointer)
        return self
    }
}

/// A row of a list with a title.
@MainActor
public protocol TitledRow: Widget {}

extension TitledRow {
    /// The row's title; it is plain text, never markup.
    public var title: String {
        get { text(adw_preferences_row_get_title(cast())) }
        nonmutating set { adw_preferences_row_set_title(cast(), newValue) }
    }

    /// Reads title and subtitle as Pango markup from now on; whoever sets them escapes what is not.
    @discardableResult
    public func usesMarkup() -> Self {
        adw_preferences_row_set_use_markup(cast(), 1)
        return self
    }

    func plainTitle(_ title: String) {
        adw_preferences_row_set_use_markup(cast(), 0)
        adw_preferences_row_set_title(cast(), title)
    }
}

/// A row with a title, a subtitle, and widgets before and after them.
public struct ActionRow: TitledRow, SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row of words.
    public init(_ title: String = "", subtitle: String = "") {
        pointer = adw_action_row_new()
        plainTitle(title)
        self.subtitle = subtitle
    }

    /// Makes the whole row press `widget`, which should stand in it, and lends it the row's title as its name.
    @discardableResult
    public func activates(_ widget: any Widget) -> Self {
        adw_action_row_set_activatable_widget(cast(), widget.pointer)
        return self
    }

    /// Calls `body` when the row is pressed.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor () -> Void) -> Self {
        gtk_list_box_row_set_activatable(cast(), 1)
        return on("activated", body)
    }
}

/// A row of any content that is not pressed itself.
public struct PlainRow: TitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row around `content`; `title` is not shown, but names the row for screen readers and for the search.
    public init(_ title: String, _ content: any Widget) {
        pointer = adw_preferences_row_new()
        plainTitle(title)
        named(title)
        gtk_list_box_row_set_activatable(cast(), 0)
        gtk_list_box_row_set_child(cast(), content.pointer)
    }
}

/// A row of the kind of ``ActionRow``.
@MainActor
public protocol SubtitledRow: TitledRow {}

extension SubtitledRow {
    /// The smaller words under the title.
    public var subtitle: String {
        get { text(adw_action_row_get_subtitle(cast())) }
        nonmutating set { adw_action_row_set_subtitle(cast(), newValue) }
    }

    /// Adds a widget before the title; the last one added stands first.
    @discardableResult
    public func prefix(_ widget: any Widget) -> Self {
        adw_action_row_add_prefix(cast(), widget.pointer)
        return self
    }

    /// Adds a widget after the title.
    @discardableResult
    public func suffix(_ widget: any Widget) -> Self {
        adw_action_row_add_suffix(cast(), widget.pointer)
        return self
    }

    /// Shows an icon before the title.
    @discardableResult
    public func icon(_ name: String) -> Self {
        adw_action_row_set_icon_name(cast(), name)
        return self
    }

    /// How many lines title and subtitle may take; 0 means any number.
    @discardableResult
    public func lines(title: Int = 0, subtitle: Int = 0) -> Self {
        adw_action_row_set_title_lines(cast(), Int32(title))
        adw_action_row_set_subtitle_lines(cast(), Int32(subtitle))
        return self
    }
}
