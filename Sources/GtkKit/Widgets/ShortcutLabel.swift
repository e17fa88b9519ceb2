import CGtk

/// A key combination, drawn as keys.
public struct ShortcutLabel: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Draws a combination in GTK's notation, for example "<Control>n".
    public init(_ keys: String) {
        pointer = gtk_shortcut_label_new(keys)
        // GTK draws these keys as signs that are too small to be recognized.
        let names: [String: guint] = ["␣": guint(GDK_KEY_space), "⏎": guint(GDK_KEY_Return)]
        for label in AnyWidget(self).descendants(gtk_label_get_type()) {
            let label = OpaquePointer(label.pointer)
            guard let key = names[String(cString: gtk_label_get_text(label))],
                let name = gtk_accelerator_get_label(key, GdkModifierType(0))
            else { continue }
            gtk_label_set_text(label, name)
            g_free(name)
        }
    }

    /// A combination in GTK's notation as text, such as "Ctrl+N"; the notation itself if GTK does not know it.
    public static func text(of keys: String) -> String {
        var (key, modifiers): (guint, GdkModifierType) = (0, GdkModifierType(0))
        guard Bool(gtk_accelerator_parse(keys, &key, &modifiers)), let label = gtk_accelerator_get_label(key, modifiers) else {
            return keys
        }
        defer { g_free(label) }
        return String(cString: label)
    }
}
