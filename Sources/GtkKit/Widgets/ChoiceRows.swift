import CGtk
import GLibKit

/// A row that expands to show nested rows.
public struct ExpanderRow: TitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A row that contains `rows`, initially collapsed.
    public init(_ title: String, subtitle: String = "", @Children _ rows: () -> [any Widget]) {
        pointer = adw_expander_row_new()
        plainTitle(title)
        named(title)
        adw_expander_row_set_subtitle(cast(), subtitle)
        for row in rows() { adw_expander_row_add_row(cast(), row.pointer) }
    }

    /// A row that contains `rows`, initially collapsed. They are built when it is first expanded.
    public init(_ title: String, @Children whenExpanded rows: @escaping @MainActor () -> [any Widget]) {
        self.init(title) {}
        var build: (@MainActor () -> [any Widget])? = rows
        let expander = self
        on("notify::expanded") {
            for row in build?() ?? [] { adw_expander_row_add_row(expander.cast(), row.pointer) }
            build = nil
        }
    }

    /// The subtitle, in plain text.
    public var subtitle: String {
        get { text(adw_expander_row_get_subtitle(cast())) }
        nonmutating set { adw_expander_row_set_subtitle(cast(), newValue) }
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
}

/// A row with a drop-down choice of strings.
public struct ComboRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    /// The title of the selected choice.
    private let value = Label().xalign(1)
    /// The length up to which a choice keeps its line. At 360 px the title keeps more than half of the row.
    private static let lineLength = 15

    /// A row that offers `titles`, with the first one selected. A letter typed while the list is open leads to the next title
    /// that begins with it.
    public init(_ title: String, subtitle: String = "", _ titles: [String]) {
        pointer = adw_combo_row_new()
        plainTitle(title)
        named(title)
        self.subtitle = subtitle
        wrapTitles()
        replaceValue()
        jumpsToTypedLetters()
        opensAtSelected()
        setTitles(titles)
    }

    /// Shows the selected choice in a label. libadwaita shows it in a list, which asks for the height of one line, however many
    /// there are, and for the width of one character.
    private func replaceValue() {
        guard let list = descendants(gtk_list_view_get_type()).first?.pointer, let box = gtk_widget_get_parent(list) else {
            return
        }
        gtk_widget_set_visible(list, 0)
        gtk_box_insert_child_after(AnyWidget(box).cast(), value.pointer, list)
        let row = self
        on("notify::selected-item") { row.showValue() }
    }

    private func showValue() {
        let title = adw_combo_row_get_selected_item(cast()).map { text(gtk_string_object_get_string(OpaquePointer($0))) } ?? ""
        guard title != value.text else { return }
        value.text = title
        value.wrapped(beyond: Self.lineLength).width(maximum: 24)
        described(title)
    }

    /// Wraps the offered titles that are too long for one line, which libadwaita cuts off.
    private func wrapTitles() {
        guard let factory = adw_combo_row_get_factory(cast()) else { return }
        Signal.connect(UnsafeMutableRawPointer(factory), "setup") { arguments in
            guard let item = arguments.object(1), let box = gtk_list_item_get_child(OpaquePointer(item)),
                let first = gtk_widget_get_first_child(box), AnyWidget(first).isKind(of: gtk_label_get_type())
            else { return }
            let label = AnyWidget(first).opaque
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_NONE)
            gtk_label_set_wrap(label, 1)
            gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        }
    }

    /// Replaces the choices and selects the first one.
    public func setTitles(_ titles: [String]) {
        let list = gtk_string_list_new(nil)
        for title in titles { gtk_string_list_append(list, title) }
        Binding.updating { adw_combo_row_set_model(cast(), list) }
        g_object_unref(UnsafeMutableRawPointer(list))
        showValue()
    }

    /// The index of the selected choice.
    public var selected: Int {
        get { Int(adw_combo_row_get_selected(cast())) }
        nonmutating set { adw_combo_row_set_selected(cast(), guint(max(0, newValue))) }
    }

    /// Calls `body` with the index of the choice that the user selects.
    @discardableResult
    public func onSelect(_ body: @escaping @MainActor (Int) -> Void) -> Self {
        let row = self
        return onUserChange("notify::selected") {
            if adw_combo_row_get_selected(row.cast()) != GTK_INVALID_LIST_POSITION { body(row.selected) }
        }
    }
}
