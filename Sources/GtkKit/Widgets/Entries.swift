import CGtk
import GLibKit

/// A single-line text field.
public struct Entry: TextField {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field with the accessible name `label` and a placeholder text.
    public init(label: String, hint: String = "") {
        pointer = gtk_entry_new()
        gtk_entry_set_placeholder_text(cast(), hint)
        named(label)
    }

    /// Calls `body` with the text when Enter is pressed.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let entry = self
        return on("activate") { body(entry.text) }
    }

    /// Makes Enter activate the window's default button.
    @discardableResult
    public func activatesDefault() -> Self {
        gtk_entry_set_activates_default(cast(), 1)
        return self
    }
}

/// A widget with one line of editable text.
@MainActor
public protocol TextField: Widget {}

extension TextField {
    /// The text in the field. Setting the same text again does not move the cursor. The user cannot undo what was set.
    public var text: String {
        get { GtkKit.text(gtk_editable_get_text(opaque)) }
        nonmutating set {
            guard newValue != text else { return }
            let allowsUndo = gtk_editable_get_enable_undo(opaque)
            gtk_editable_set_enable_undo(opaque, 0)
            gtk_editable_set_text(opaque, newValue)
            gtk_editable_set_enable_undo(opaque, allowsUndo)
        }
    }

    /// Moves the keyboard focus here, to the end of the text. Otherwise the text would be selected, and the next letter would
    /// replace it.
    public func focusAtEnd() {
        focus()
        gtk_editable_set_position(opaque, -1)
    }

    /// Calls `body` with the text whenever the user changes it.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let field = self
        return onUserChange("changed") { body(field.text) }
    }
}

/// A text field that shows dots in place of its text, with an icon that shows the text.
///
/// Use it in dialogs that Enter closes; AdwPasswordEntryRow of libadwaita 1.2 then reads freed memory.
public struct PasswordEntry: TextField {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field with `label` as its accessible name and placeholder text. Enter activates the window's default button.
    public init(label: String) {
        pointer = gtk_password_entry_new()
        gtk_password_entry_set_show_peek_icon(opaque, 1)
        gtk_text_set_activates_default(UnsafeMutablePointer(gtk_editable_get_delegate(opaque)), 1)
        AnyObjectHandle(object).set("placeholder-text", label)
        named(label)
    }
}

extension TextField {
    /// Takes letters and digits that are typed in `widget`, except in another text field of it, and moves the focus here.
    ///
    /// - Parameter replacing: Whether they replace the text instead of being added to it.
    ///
    /// GTK's own capturing comes before the widgets and takes the Enter key from the focused row.
    @discardableResult
    public func capturesKeys(of widget: any Widget, replacing: Bool = false) -> Self {
        guard let controller = gtk_event_controller_key_new() else { return self }
        let entry = self
        Signal.connect(UnsafeMutableRawPointer(controller), "key-pressed") { arguments in
            let isText = gdk_keyval_to_unicode(arguments.uint(1)) > UInt8(ascii: " ")
            let held = KeyModifiers(rawValue: arguments.flags(3)).intersection([.control, .alt])
            guard isText, held.isEmpty, !AnyWidget(entry).containsFocus, let field = gtk_editable_get_delegate(entry.opaque)
            else {
                return arguments.answer(false)
            }
            if replacing { gtk_editable_select_region(entry.opaque, 0, -1) }
            let isTaken = Bool(gtk_event_controller_key_forward(controller, UnsafeMutablePointer(field)))
            if isTaken {
                entry.focus()
                // Else the letter would be selected, and the next one would replace it.
                gtk_editable_set_position(entry.opaque, -1)
            }
            arguments.answer(isTaken)
        }
        gtk_widget_add_controller(widget.pointer, controller)
        return self
    }
}

/// A search field. Changes are reported after a short delay.
public struct SearchEntry: TextField {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field with `label` as its accessible name and placeholder text.
    public init(label: String) {
        pointer = gtk_search_entry_new()
        AnyObjectHandle(object).set("placeholder-text", label)
        named(label)
    }

    /// Calls `body` with the text shortly after a change, or right after the field was cleared.
    @discardableResult
    public func onSearch(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let entry = self
        return on("search-changed") {
            guard entry.text.isEmpty else { return body(entry.text) }
            // GTK clears the field for a moment when typing replaces all of its text.
            entry.soon { if $0.text.isEmpty { body("") } }
        }
    }

    /// Calls `body` with the text when Enter is pressed.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let entry = self
        return on("activate") { body(entry.text) }
    }

    /// Calls `body` when Escape is pressed.
    @discardableResult
    public func onStop(_ body: @escaping @MainActor () -> Void) -> Self { on("stop-search", body) }
}

/// A bar that reveals a search entry.
public struct SearchBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains `entry`, at most 500 pixels wide.
    public init(_ entry: SearchEntry) {
        pointer = gtk_search_bar_new()
        gtk_search_bar_set_child(opaque, Clamp(maximum: 500, entry.expandHorizontally()).pointer)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
    }

    /// Whether the bar is shown. Hiding it clears the search.
    public var isRevealed: Bool {
        get { Bool(gtk_search_bar_get_search_mode(opaque)) }
        nonmutating set { gtk_search_bar_set_search_mode(opaque, newValue.c) }
    }

    /// Opens the bar with what is typed anywhere in its window, except in a text field. Does nothing while the bar's page is not
    /// shown.
    @discardableResult
    public func opensOnTyping() -> Self {
        let bar = self
        return on("realize") {
            guard let window = windowAround(bar) else { return }
            gtk_search_bar_set_key_capture_widget(
                bar.opaque, UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// Calls `body` when the user opens or closes the bar.
    @discardableResult
    public func onReveal(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let bar = self
        return onUserChange("notify::search-mode-enabled") { body(bar.isRevealed) }
    }
}
