import CGtk
import Foundation
import GLibKit

extension ComboRow {
    /// Moves the focus to the choice that begins with the letters and digits typed while the list is open, or to the next one that
    /// begins with a letter that is typed again. Enter then selects it.
    func jumpsToTypedLetters() {
        let (row, typed) = (self, TypedPrefix())
        let popover = descendants(gtk_popover_get_type()).first
        guard let list = popover?.descendants(gtk_list_view_get_type()).first else { return }
        list.onKey { key in
            guard key.modifiers.isSubset(of: .shift), let letter = key.letter else { return false }
            let prefix = typed.add(letter)
            if prefix.count > 1, row.focusChoice(beginningWith: prefix, afterFocused: false, in: list) { return true }
            // What nothing begins with is not a prefix, but letters one by one.
            typed.begin(with: letter)
            return row.focusChoice(beginningWith: letter, afterFocused: true, in: list)
        }
    }

    /// Lets the list open with the focus on the selected choice, which Enter then leaves selected. libadwaita begins with the first
    /// one, which also stays focused where the selected one is so far down that it has no widget yet.
    func opensAtSelected() {
        let row = self
        guard let popover = descendants(gtk_popover_get_type()).first,
            let list = popover.descendants(gtk_list_view_get_type()).first
        else { return }
        var opening: MainLoopSource?
        popover.on("unmap") { opening?.cancel() }
        popover.on("map") {
            // Soon after libadwaita has moved the focus, and before the next key.
            opening = .after(.zero) {
                guard let choices = row.choices(in: list), choices.indices.contains(row.selected),
                    [nil, choices.first].contains(gtk_widget_get_focus_child(list.pointer))
                else { return }
                gtk_widget_grab_focus(choices[row.selected])
            }
        }
    }

    /// The widgets of all choices in the list; nil while there are widgets for some of them only, as in a list of hundreds.
    private func choices(in list: AnyWidget) -> [UnsafeMutablePointer<GtkWidget>]? {
        var choices: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(list.pointer)
        while let current = child {
            choices.append(current)
            child = gtk_widget_get_next_sibling(current)
        }
        guard let model = adw_combo_row_get_model(cast()), choices.count == Int(g_list_model_get_n_items(model)) else {
            return nil
        }
        return choices
    }

    /// Moves the focus to the first such choice from the focused one on, or after it, or else to the first of all. Returns false if
    /// no choice begins so.
    private func focusChoice(beginningWith prefix: String, afterFocused: Bool, in list: AnyWidget) -> Bool {
        guard let choices = choices(in: list), let model = adw_combo_row_get_model(cast()) else { return false }
        let focused = choices.firstIndex { $0 == gtk_widget_get_focus_child(list.pointer) } ?? -1
        let first = max(0, afterFocused ? focused + 1 : focused)
        let order = Array(choices.indices.dropFirst(first)) + Array(choices.indices.prefix(first))
        let found = order.first { index in
            let title = text(gtk_string_list_get_string(model, guint(index)))
            return title.range(of: prefix, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
        }
        guard let found else { return false }
        // Enter chooses what is selected in the list, which usually is where the focus is.
        gtk_selection_model_select_item(gtk_list_view_get_model(list.opaque), guint(found), 1)
        return Bool(gtk_widget_grab_focus(choices[found]))
    }
}

/// What was typed without a pause.
@MainActor
final class TypedPrefix {
    /// After this time a letter begins a new prefix.
    private static let pause = Duration.seconds(1)
    private var prefix = ""
    private var last = ContinuousClock.now

    /// Adds a letter, and returns the prefix. The same letter again and again is one.
    func add(_ letter: String) -> String {
        if .now - last > Self.pause || prefix.lowercased() == letter.lowercased() { prefix = "" }
        last = .now
        prefix += letter
        return prefix
    }

    /// Begins a new prefix.
    func begin(with letter: String) { prefix = letter }
}

extension Key {
    /// The letter or digit that it types; nil for other keys.
    fileprivate var letter: String? {
        let typed = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_from_name(name))).map(Character.init)
        return typed.flatMap { $0.isLetter || $0.isNumber ? String($0) : nil }
    }
}
