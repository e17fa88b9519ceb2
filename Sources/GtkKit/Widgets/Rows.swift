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

/// A row that unfolds further rows.
public struct ExpanderRow: TitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row that unfolds `rows`.
    public init(_ title: String, subtitle: String = "", @Children _ rows: () -> [any Widget]) {
        pointer = adw_expander_row_new()
        plainTitle(title)
        adw_expander_row_set_subtitle(cast(), subtitle)
        for row in rows() { adw_expander_row_add_row(cast(), row.pointer) }
    }

    /// The smaller words under the title.
    public var subtitle: String {
        get { text(adw_expander_row_get_subtitle(cast())) }
        nonmutating set { adw_expander_row_set_subtitle(cast(), newValue) }
    }

    /// Whether the rows are shown.
    public var isExpanded: Bool {
        get { Bool(adw_expander_row_get_expanded(cast())) }
        nonmutating set { adw_expander_row_set_expanded(cast(), newValue.c) }
    }

    /// Adds a widget before the title.
    @discardableResult
    public func prefix(_ widget: any Widget) -> Self {
        adw_expander_row_add_prefix(cast(), widget.pointer)
        return self
    }

    /// Adds a widget after the title.
    @discardableResult
    public func suffix(_ widget: any Widget) -> Self {
        adw_expander_row_add_action(cast(), widget.pointer)
        return self
    }

    /// Calls `body` when the person unfolds or folds the row.
    @discardableResult
    public func onExpand(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let row = self
        return onUserChange("notify::expanded") { body(row.isExpanded) }
    }
}

/// A row with a choice of texts.
public struct ComboRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row that offers `titles`, the first one chosen.
    public init(_ title: String, subtitle: String = "", _ titles: [String]) {
        pointer = adw_combo_row_new()
        plainTitle(title)
        self.subtitle = subtitle
        setTitles(titles)
    }

    /// Offers other texts; the first one is chosen then.
    public func setTitles(_ titles: [String]) {
        let list = gtk_string_list_new(nil)
        for title in titles { gtk_string_list_append(list, title) }
        Binding.updating { adw_combo_row_set_model(cast(), list) }
        g_object_unref(UnsafeMutableRawPointer(list))
    }

    /// The number of the chosen text, from 0.
    public var selected: Int {
        get { Int(adw_combo_row_get_selected(cast())) }
        nonmutating set { adw_combo_row_set_selected(cast(), guint(max(0, newValue))) }
    }

    /// Calls `body` with the number of the text that the person chooses.
    @discardableResult
    public func onSelect(_ body: @escaping @MainActor (Int) -> Void) -> Self {
        let row = self
        return onUserChange("notify::selected") {
            if adw_combo_row_get_selected(row.cast()) != GTK_INVALID_LIST_POSITION { body(row.selected) }
        }
    }
}

/// A row in which a text is edited.
public struct EntryRow: TitledRow, TextField {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field whose title shrinks above the text; with `isSecret` the text is shown as dots.
    public init(_ title: String, isSecret: Bool = false) {
        pointer = isSecret ? adw_password_entry_row_new() : adw_entry_row_new()
        plainTitle(title)
    }

    /// Shows an Apply button while the text is changed, and calls `body` with the text when it or Enter is pressed.
    @discardableResult
    public func onApply(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let row = self
        adw_entry_row_set_show_apply_button(cast(), 1)
        return on("apply") { body(row.text) }
    }

    /// Calls `body` with the text when Enter is pressed in a row without an Apply button.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let row = self
        return on("entry-activated") { body(row.text) }
    }

    /// Adds a widget before the title.
    @discardableResult
    public func prefix(_ widget: any Widget) -> Self {
        adw_entry_row_add_prefix(cast(), widget.pointer)
        return self
    }

    /// Adds a widget after the text.
    @discardableResult
    public func suffix(_ widget: any Widget) -> Self {
        adw_entry_row_add_suffix(cast(), widget.pointer)
        return self
    }
}

/// A row with a switch, which the whole row turns.
public struct SwitchRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let control: Switch

    /// A row that is on or off.
    public init(_ title: String, subtitle: String = "") {
        let row = ActionRow(title, subtitle: subtitle)
        control = Switch()
        pointer = row.pointer
        row.suffix(control).activates(control)
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { control.isOn }
        nonmutating set { control.isOn = newValue }
    }

    /// Calls `body` when the person turns it.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        control.onToggle(body)
        return self
    }
}

/// A row with a number.
public struct SpinRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let control: SpinButton

    /// A row with a number in `range`.
    public init(
        _ title: String, subtitle: String = "", range: ClosedRange<Double>, step: Double = 1, digits: Int = 0
    ) {
        let row = ActionRow(title, subtitle: subtitle)
        control = SpinButton(label: title, range: range, step: step, digits: digits)
        pointer = row.pointer
        row.suffix(control).activates(control)
    }

    /// The number.
    public var value: Double {
        get { control.value }
        nonmutating set { control.value = newValue }
    }

    /// Calls `body` when the person changes the number.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        control.onChange(body)
        return self
    }

    /// Shows the number with the words that `text` makes of it.
    @discardableResult
    public func shown(_ text: @escaping @MainActor (Double) -> String) -> Self {
        control.shown(text)
        return self
    }
}
