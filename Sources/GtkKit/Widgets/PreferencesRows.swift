import CGtk

/// A titled group of rows in a frame.
public struct PreferencesGroup: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A group of `rows`. Title and description are Pango markup, shown above the rows; they may be empty.
    public init(_ title: String = "", description: String = "", @Children _ rows: () -> [any Widget]) {
        pointer = adw_preferences_group_new()
        adw_preferences_group_set_title(cast(), title)
        adw_preferences_group_set_description(cast(), description)
        append(rows)
    }

    /// The description under the title, in Pango markup.
    public var description: String {
        get { text(adw_preferences_group_get_description(cast())) }
        nonmutating set { adw_preferences_group_set_description(cast(), newValue) }
    }

    /// Adds rows below the others.
    public func append(@Children _ rows: () -> [any Widget]) {
        for row in rows() { adw_preferences_group_add(cast(), row.pointer) }
    }

    /// Adds a widget, such as a button, beside the title.
    @discardableResult
    public func suffix(_ widget: any Widget) -> Self {
        adw_preferences_group_set_header_suffix(cast(), widget.pointer)
        return self
    }
}

/// A list row with a title.
@MainActor
public protocol TitledRow: Widget {}

extension TitledRow {
    /// The title, in plain text unless ``usesMarkup()`` was called.
    public var title: String {
        get { text(adw_preferences_row_get_title(cast())) }
        nonmutating set { adw_preferences_row_set_title(cast(), newValue) }
    }

    /// Makes the row interpret title and subtitle as Pango markup. The caller must escape other text.
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

/// A row with a title, a subtitle, and optional widgets before and after them.
public struct ActionRow: TitledRow, SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row with a title and a subtitle.
    public init(_ title: String = "", subtitle: String = "") {
        pointer = adw_action_row_new()
        plainTitle(title)
        self.subtitle = subtitle
    }

    /// Makes a click on the row activate `widget`, a child of the row, and labels it with the row's title.
    @discardableResult
    public func activates(_ widget: any Widget) -> Self {
        adw_action_row_set_activatable_widget(cast(), widget.pointer)
        return self
    }

    /// Whether a click or the Enter key activates the row. Without ``onActivate(_:)`` it does nothing.
    public var isActivatable: Bool {
        get { Bool(gtk_list_box_row_get_activatable(cast())) }
        nonmutating set { gtk_list_box_row_set_activatable(cast(), newValue.c) }
    }

    /// Calls `body` when the row is activated. A click, too, moves the keyboard focus to it, so that it is there again once what
    /// the row opens is closed.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor () -> Void) -> Self {
        gtk_list_box_row_set_activatable(cast(), 1)
        let row = self
        return on("activated") {
            if !AnyWidget(row.pointer).containsFocus { row.focus() }
            body()
        }
    }
}

/// A row with any content that cannot be activated.
public struct PlainRow: TitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row with `content`. `title` is not visible; it is the accessible name and is found by the search.
    public init(_ title: String, _ content: any Widget) {
        pointer = adw_preferences_row_new()
        plainTitle(title)
        named(title)
        gtk_list_box_row_set_activatable(cast(), 0)
        gtk_list_box_row_set_child(cast(), content.pointer)
    }
}

/// A row with a subtitle, based on AdwActionRow.
@MainActor
public protocol SubtitledRow: TitledRow {}

extension SubtitledRow {
    /// The subtitle, in plain text unless ``TitledRow/usesMarkup()`` was called.
    public var subtitle: String {
        get { text(adw_action_row_get_subtitle(cast())) }
        nonmutating set { adw_action_row_set_subtitle(cast(), newValue) }
    }

    /// Adds a widget before the title. The last one added comes first.
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

    /// Limits the number of lines of title and subtitle; 0 means no limit.
    @discardableResult
    public func lines(title: Int = 0, subtitle: Int = 0) -> Self {
        adw_action_row_set_title_lines(cast(), Int32(title))
        adw_action_row_set_subtitle_lines(cast(), Int32(subtitle))
        return self
    }
}
