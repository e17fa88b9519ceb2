import CGtk
import Foundation

extension ComboRow {
    /// Moves the focus to the next choice that begins with a letter or digit typed while the list is open. Enter then selects it.
    func jumpsToTypedLetters() {
        let row = self
        let popover = descendants(gtk_popover_get_type()).first
        guard let list = popover?.descendants(gtk_list_view_get_type()).first else { return }
        list.onKey { key in
            guard key.modifiers.isSubset(of: .shift), let letter = key.letter else { return false }
            return row.focusChoice(beginningWith: letter, in: list)
        }
    }

    /// Moves the focus to the next choice after the focused one, or else to the first one. Returns false if no choice begins so.
    private func focusChoice(beginningWith letter: String, in list: AnyWidget) -> Bool {
        var choices: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(list.pointer)
        while let current = child {
            choices.append(current)
            child = gtk_widget_get_next_sibling(current)
        }
        // A list of hundreds of choices has widgets for some of them only.
        guard let model = adw_combo_row_get_model(cast()), choices.count == Int(g_list_model_get_n_items(model)) else {
            return false
        }
        let focused = choices.firstIndex { $0 == gtk_widget_get_focus_child(list.pointer) } ?? -1
        let order = Array(choices.indices.dropFirst(focused + 1)) + Array(choices.indices.prefix(focused + 1))
        let found = order.first { index in
            let title = text(gtk_string_list_get_string(model, guint(index)))
            return title.range(of: letter, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
        }
        return found.map { Bool(gtk_widget_grab_focus(choices[$0])) } ?? false
    }
}

extension Key {
    /// The letter or digit that it types; nil for other keys.
    fileprivate var letter: String? {
        let typed = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_from_name(name))).map(Character.init)
        return typed.flatMap { $0.isLetter || $0.isNumber ? String($0) : nil }
    }
}
